import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type BookingFields, carriedOver, changedStep, readFields, sentFields, type Typing } from './booking-fields.ts'

const storageKey = 'booking.typing'

/**
 * Stores unsent input in session storage and restores it after a reload. Input entered before hydration is restored too: it
 * exists only in the form elements. A layout effect reads both before any button can be used after hydration. The page may
 * already be navigating, if the form was submitted before hydration; stored input must not override that response.
 */
export function useUnsentTyping(
  form: RefObject<HTMLFormElement | null>,
  { fields, sent, restore }: { fields: BookingFields; sent: BookingFields; restore: (stored: BookingFields) => void },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useLayoutEffect(() => {
    const stored = readStored()
    const restored = { ...(stored ? carriedOver(stored, sent) : sent), ...inputBeforeHydration(form.current, sent) }
    if (changedStep(restored, sent)) restore(restored)
  }, [])
  useEffect(() => {
    if (changedStep(fields, sent)) store({ input: fields, base: sent })
    else forgetTyping()
  }, [fields, sent])
}

function inputBeforeHydration(form: HTMLFormElement | null, rendered: BookingFields): Partial<BookingFields> {
  if (!form) return {}
  const changed = Object.entries(sentFields(new FormData(form))).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(rendered[name as keyof BookingFields]),
  )
  return Object.fromEntries(changed)
}

function readStored(): Typing | undefined {
  try {
    const { input, base } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return input && base ? { input: readFields(input), base: readFields(base) } : undefined
  } catch {
    return undefined
  }
}

/** Without session storage, input is not restored after a reload. */
function store(unsent: Typing) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(unsent))
  } catch {}
}

export function forgetTyping() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}
