import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type BookingFields, carriedOver, changedStep, readFields, sentFields, type Typing } from './booking-fields.ts'

const place = 'booking.typing'

/**
 * Keeps what was typed but not yet sent, for this tab alone, so that a reload in the middle loses nothing. What was
 * typed while the page was still waiting for its script counts too: it stands in the form and nowhere else. It is read
 * before anybody can press a button of the page that React has just taken over. That page may be on its way out: a
 * button pressed before has sent the form, and what is kept here must not come back over the answer.
 */
export function useUnsentTyping(
  form: RefObject<HTMLFormElement | null>,
  { fields, sent, restore }: { fields: BookingFields; sent: BookingFields; restore: (kept: BookingFields) => void },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script has taken over the page
  useLayoutEffect(() => {
    const kept = read()
    const found = { ...(kept ? carriedOver(kept, sent) : sent), ...typedBefore(form.current, sent) }
    if (changedStep(found, sent)) restore(found)
  }, [])
  useEffect(() => {
    if (changedStep(fields, sent)) keep({ typed: fields, over: sent })
    else forgetTyping()
  }, [fields, sent])
}

function typedBefore(form: HTMLFormElement | null, shown: BookingFields): Partial<BookingFields> {
  if (!form) return {}
  const typed = Object.entries(sentFields(new FormData(form))).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(shown[name as keyof BookingFields]),
  )
  return Object.fromEntries(typed)
}

function read(): Typing | undefined {
  try {
    const { typed, over } = JSON.parse(sessionStorage.getItem(place) ?? '{}')
    return typed && over ? { typed: readFields(typed), over: readFields(over) } : undefined
  } catch {
    return undefined
  }
}

/** A browser that forbids storage only loses the comfort. */
function keep(typing: Typing) {
  try {
    sessionStorage.setItem(place, JSON.stringify(typing))
  } catch {}
}

export function forgetTyping() {
  try {
    sessionStorage.removeItem(place)
  } catch {}
}
