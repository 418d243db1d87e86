import { useEffect, useRef, useState } from 'react'
import type { PaymentProviderOption } from '../../../../contract/settings.ts'
import { type CardField, type CardFields, cardFields } from '../../../../platform/integrations/card-fields.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { advanceFocus } from './advance-focus.ts'
import { loadCardFields } from './load-card-fields.ts'

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
