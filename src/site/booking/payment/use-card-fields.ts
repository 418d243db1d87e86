import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words.tsx'
import type { Provider } from '../payment-methods.tsx'
import { type CardField, type CardFields, cardFields } from './card-fields.ts'
import { openCardFields } from './open-card-fields.ts'

interface BoxState {
  focused: boolean
  error: string | null
}

const untouched: Record<CardField, BoxState> = {
  number: { focused: false, error: null },
  expiry: { focused: false, error: null },
  cvc: { focused: false, error: null },
}

/** A script that neither comes nor fails is said to have failed; should it come after all, all is well. */
const patienceMilliseconds = 15_000

/** The provider's three fields in our boxes, and what they tell of themselves. */
export function useCardFields(provider: Provider, on: { enter(): void; change(field: CardField): void }) {
  const { t, locale } = useWords()
  const [card, setCard] = useState<CardFields | null>(null)
  const [states, setStates] = useState(untouched)
  const [trial, setTrial] = useState(0)
  const [failed, setFailed] = useState(false)
  const boxes = useRef<Partial<Record<CardField, HTMLElement | null>>>({})
  const told = useRef(on)
  told.current = on

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trial opens the fields anew
  useEffect(() => {
    let gone = false
    let opened: CardFields | undefined
    const open = async () => {
      const made = await openCardFields(provider, locale)
      if (gone) return made.destroy()
      opened = made
      made.on(({ field, type, error }) => {
        setStates((before) => {
          const focused = type === 'focus' || (type !== 'blur' && before[field].focused)
          return { ...before, [field]: { focused, error } }
        })
        if (type === 'submit') told.current.enter()
        if (type === 'change') told.current.change(field)
      })
      for (const field of cardFields) {
        const box = boxes.current[field]
        if (box) made.mount(field, box, t(`payment.${field}`))
      }
      setFailed(false)
      setCard(made)
    }
    setFailed(false)
    const tooLong = setTimeout(() => setFailed(!opened), patienceMilliseconds)
    open().catch(() => setFailed(!gone))
    return () => {
      gone = true
      clearTimeout(tooLong)
      opened?.destroy()
    }
  }, [provider, locale, trial])

  return {
    card,
    states,
    failed,
    boxOf: (field: CardField) => (box: HTMLElement | null) => {
      boxes.current[field] = box
    },
    tryAgain: () => setTrial((before) => before + 1),
  }
}
