import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type BookingFields, changedStep, readFields, sentFields } from './booking-fields.ts'

const place = 'booking.typing'

/**
 * Keeps what was typed but not yet sent, for this tab alone, so that a reload in the middle loses nothing. What was
 * typed while the page was still waiting for its script counts too: it stands in the form and nowhere else. It is read
 * before anybody can press a button of the page that React has just taken over.
 */
export function useUnsentTyping(
  form: RefObject<HTMLFormElement | null>,
  { fields, sent, restore }: { fields: BookingFields; sent: BookingFields; restore: (kept: BookingFields) => void },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script has taken over the page
  useLayoutEffect(() => {
    const found = { ...(read() ?? sent), ...typedBefore(form.current, sent) }
    if (changedStep(found, sent)) restore(found)
  }, [])
  useEffect(() => {
    if (changedStep(fields, sent)) keep(fields)
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

function read(): BookingFields | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return typeof kept === 'object' && kept !== null ? readFields({ ...kept }) : undefined
  } catch {
    return undefined
  }
}

/** A browser that forbids storage only loses the comfort. */
function keep(fields: BookingFields) {
  try {
    sessionStorage.setItem(place, JSON.stringify(fields))
  } catch {}
}

export function forgetTyping() {
  try {
    sessionStorage.removeItem(place)
  } catch {}
}
