import { useEffect } from 'react'
import { type BookingFields, changedStep, readFields } from './booking-fields.ts'

const place = 'booking.typing'

/** Keeps what was typed but not yet sent, for this tab alone, so that a reload in the middle loses nothing. */
export function useUnsentTyping(fields: BookingFields, sent: BookingFields, restore: (kept: BookingFields) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script has taken over the page
  useEffect(() => {
    const kept = read()
    if (kept) restore(kept)
  }, [])
  useEffect(() => {
    if (changedStep(fields, sent)) keep(fields)
    else forgetTyping()
  }, [fields, sent])
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
