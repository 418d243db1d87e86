import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words.tsx'
import type { Provider } from '../payment-methods.tsx'
import { type CardField, type CardFields, cardFields, openCardFields } from './card-fields.ts'

interface BoxState {
  focused: boolean
  error: string | null
}

const untouched: Record<CardField, BoxState> = {
  number: { focused: false, error: null },
  expiry: { focused: false, error: null },
  cvc: { focused: false, error: null },
}

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
      setCard(made)
    }
    setFailed(false)
    open().catch(() => setFailed(!gone))
    return () => {
      gone = true
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
