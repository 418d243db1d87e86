import { addDays, dayOf, instantOf } from '../time/operator-time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The time in which an offer has to be booked, by the time that remains until booking closes. */
const durations = [
  { remainingMs: 72 * hourMs, durationMs: 12 * hourMs },
  { remainingMs: 3 * hourMs, durationMs: 2 * hourMs },
  { remainingMs: 0, durationMs: 30 * minuteMs },
]

/** The deadline of an offer that is made now: never after booking closes. */
export function offerDeadline(now: Date, closesAt: Date): Date {
  const remaining = closesAt.getTime() - now.getTime()
  const duration = durations.find(({ remainingMs }) => remaining > remainingMs)?.durationMs ?? 0
  return new Date(Math.min(now.getTime() + duration, closesAt.getTime()))
}

const unopenedMs = 4 * hourMs

/**
 * Until when the party has to open an offer while others wait, counted from its mail. Null if the offer stands until
 * its deadline in any case: if the deadline comes first, or if this time is at night, when no offers are made (decision
 * 075).
 */
export function openDeadline(mailedAt: Date, expiresAt: Date): Date | null {
  const by = new Date(mailedAt.getTime() + unopenedMs)
  return by < expiresAt && !isNight(by) ? by : null
}

/** No offers are made at night, by the operator's clock. */
const night = { from: '22:00', to: '07:00' }

export const isNight = (now: Date) => now < instantOf(dayOf(now), night.to) || now >= instantOf(dayOf(now), night.from)

/**
 * When offers may be made again, if it is night now; otherwise null. Also null if the places would be lost by waiting:
 * booking closes less than half an hour after the night.
 */
export function offersPausedUntil(now: Date, closesAt: Date): Date | null {
  if (!isNight(now)) return null
  const today = dayOf(now)
  const morning = instantOf(today, night.to)
  const until = now < morning ? morning : instantOf(addDays(today, 1), night.to)
  return until.getTime() + 30 * minuteMs <= closesAt.getTime() ? until : null
}
