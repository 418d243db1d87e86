import { addDays, dayOf, instantOf } from '../time/operator-time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long an offer can be booked, depending on the time left until booking closes. */
const durations = [
  { remainingMs: 72 * hourMs, durationMs: 12 * hourMs },
  { remainingMs: 3 * hourMs, durationMs: 2 * hourMs },
  { remainingMs: 0, durationMs: 30 * minuteMs },
]

/** The deadline of an offer made now, which is never after booking closes. */
export function offerDeadline(now: Date, closesAt: Date): Date {
  const remaining = closesAt.getTime() - now.getTime()
  const duration = durations.find(({ remainingMs }) => remaining > remainingMs)?.durationMs ?? 0
  return new Date(Math.min(now.getTime() + duration, closesAt.getTime()))
}

const unopenedMs = 4 * hourMs

/**
 * The time, some hours after the mail, until which a party has to open an offer if others wait. Null if the offer lasts
 * until its deadline in any case. That is so if the deadline comes before this time, or if this time is at night, when
 * no offers are made (decision 075).
 */
export function openDeadline(mailedAt: Date, expiresAt: Date): Date | null {
  const by = new Date(mailedAt.getTime() + unopenedMs)
  return by < expiresAt && !isNight(by) ? by : null
}

/** During this time, by the operator's clock, no offers are made. */
const night = { from: '22:00', to: '07:00' }

export const isNight = (now: Date) => now < instantOf(dayOf(now), night.to) || now >= instantOf(dayOf(now), night.from)

/**
 * If it is night, the time from which offers may be made again. Null by day. Also null if booking closes less than half
 * an hour after the night: then nobody could use an offer in the morning.
 */
export function offersPausedUntil(now: Date, closesAt: Date): Date | null {
  if (!isNight(now)) return null
  const today = dayOf(now)
  const morning = instantOf(today, night.to)
  const until = now < morning ? morning : instantOf(addDays(today, 1), night.to)
  return until.getTime() + 30 * minuteMs <= closesAt.getTime() ? until : null
}
