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

/** No offers are made at night, by the operator's clock. */
const night = { from: '22:00', to: '07:00' }

/**
 * When offers may be made again, if it is night now; otherwise null. Also null if the places would be lost by waiting:
 * booking closes less than half an hour after the night.
 */
export function offersPausedUntil(now: Date, closesAt: Date): Date | null {
  const today = dayOf(now)
  const morning = instantOf(today, night.to)
  if (now >= morning && now < instantOf(today, night.from)) return null
  const until = now < morning ? morning : instantOf(addDays(today, 1), night.to)
  return until.getTime() + 30 * minuteMs <= closesAt.getTime() ? until : null
}
