import { useEffect, useRef, useState } from 'react'
import type { ProviderId } from '../../../../contract/reservation.ts'
import type { PaymentProviderOption } from '../../../../contract/settings.ts'
import { type Locale, languages } from '../../../../i18n/locales.ts'
import {
  type CardField,
  type CardFieldEvent,
  type CardFields,
  cardFields,
  type OpenCardFields,
} from '../../../../platform/integrations/card-fields.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { chunkOrReload } from '../chunk-or-reload.ts'

interface BoxState {
  ready: boolean
  focused: boolean
  error: string | null
}

const initialStates: Record<CardField, BoxState> = {
  number: { ready: false, focused: false, error: null },
  expiry: { ready: false, focused: false, error: null },
  cvc: { ready: false, focused: false, error: null },
}

/**
 * After this time an error is shown although the script may still be loading. If it loads later, the error disappears.
 */
const timeoutMilliseconds = 15_000

/** Mounts the provider's three card fields and tracks their focus and errors. */
export function useCardFields(
  provider: PaymentProviderOption,
  callbacks: { onSubmit(): void; onChange(field: CardField): void },
) {
  const { t, locale } = useI18n()
  const [card, setCard] = useState<CardFields | null>(null)
  const [states, setStates] = useState(initialStates)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const boxes = useRef<Partial<Record<CardField, HTMLElement | null>>>({})
  const latestCallbacks = useRef(callbacks)
  latestCallbacks.current = callbacks

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt mounts the fields again
  useEffect(() => {
    let isUnmounted = false
    let mounted: CardFields | undefined
    const open = async () => {
      const loaded = await loadCardFields(provider, locale)
      if (isUnmounted) return loaded.destroy()
      mounted = loaded
      loaded.on(advanceFocus(loaded))
      loaded.on(({ field, type, error }) => {
        setStates((previous) => {
          const focused = type === 'focus' || (type !== 'blur' && previous[field].focused)
          const ready = type === 'ready' || previous[field].ready
          return { ...previous, [field]: { ready, focused, error } }
        })
        if (type === 'failed') setFailed(true)
        if (type === 'submit') latestCallbacks.current.onSubmit()
        if (type === 'change') latestCallbacks.current.onChange(field)
      })
      for (const field of cardFields) {
        const box = boxes.current[field]
        if (box) loaded.mount(field, box, t(`payment.${field}`))
      }
      setFailed(false)
      setCard(loaded)
    }
    setFailed(false)
    const timeout = setTimeout(() => setFailed(!mounted), timeoutMilliseconds)
    open().catch(() => setFailed(!isUnmounted))
    return () => {
      isUnmounted = true
      clearTimeout(timeout)
      mounted?.destroy()
    }
  }, [provider, locale, attempt])

  return {
    card,
    states,
    failed,
    boxRef: (field: CardField) => (box: HTMLElement | null) => {
      boxes.current[field] = box
    },
    retry: () => setAttempt((previous) => previous + 1),
  }
}

const adapters: Partial<Record<ProviderId, () => Promise<{ openCardFields: OpenCardFields }>>> = {
  sandbox: () => chunkOrReload(import('../../../../platform/integrations/sandbox/browser/card-fields.ts')),
  stripe: () => chunkOrReload(import('../../../../platform/integrations/stripe/browser/card-fields.ts')),
}

async function loadCardFields(provider: PaymentProviderOption, locale: Locale): Promise<CardFields> {
  const load = adapters[provider.id]
  if (!load) throw new Error(`no card fields adapter for provider ${provider.id}`)
  const adapter = await load()
  return adapter.openCardFields(provider, languages[locale])
}

/**
 * On touch screens: moves the focus from a complete card field to the next one, and from a prefilled name to the card
 * number, so that the guest need not tap each field. On other devices the guest uses the Tab key.
 */
function advanceFocus(card: CardFields): (event: CardFieldEvent) => void {
  const completed = new Set<CardField>()
  return ({ field, type, complete }) => {
    if (!matchMedia('(pointer: coarse)').matches) return
    const holder = document.activeElement
    const isNamed = holder instanceof HTMLInputElement && holder.id === 'card-holder' && holder.value.trim() !== ''
    if (type === 'ready' && field === 'number' && isNamed) card.focus('number')
    const wasComplete = completed.has(field)
    if (complete) completed.add(field)
    else completed.delete(field)
    if (type !== 'change' || !complete || wasComplete) return
    const next = cardFields.slice(cardFields.indexOf(field) + 1).find((other) => !completed.has(other))
    if (next) card.focus(next)
  }
}
