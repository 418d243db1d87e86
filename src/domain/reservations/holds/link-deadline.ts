import { bookingClosesAt } from '../../availability/sailing-day.ts'
import type { OperatorSettings } from '../../settings/operator-settings.ts'
import { holdCapMinutes, linkCapHours, minutesAfter } from '../../time/hold-deadline.ts'
import { departureInstant, type Sailing } from '../../trips/sailing.ts'

type LinkSettings = Pick<OperatorSettings, 'trip' | 'trips' | 'holds'>

/**
 * Until when a payment link holds its places: `link_hours` from now, but not after booking closes. If booking closes
 * soon or is closed, the link still holds its places as long as the longest hold of a visitor, but never after the
 * departure.
 */
export function linkDeadline(sailing: Sailing, { trip, trips, holds }: LinkSettings, now: Date): Date {
  const closesAt = bookingClosesAt(sailing.date, trip).getTime()
  const wanted = Math.min(minutesAfter(now, holds.link_hours * 60).getTime(), closesAt)
  const least = minutesAfter(now, holdCapMinutes).getTime()
  return new Date(Math.min(Math.max(wanted, least), departureInstant(trips, sailing).getTime()))
}

const leastProlongationMinutes = 15

/**
 * The deadline to which a payment link can be prolonged: the deadline that a new link would get now, but at most
 * `linkCapHours` after this link was made. If that is less than a quarter of an hour after the current deadline, the
 * current deadline is returned. So a second tap, by the same or another owner, prolongs nothing.
 */
export function prolongedDeadline(
  link: Sailing & { created_at: Date; hold_expires_at: Date },
  settings: LinkSettings,
  now: Date,
): Date {
  const cap = minutesAfter(link.created_at, linkCapHours * 60).getTime()
  const wanted = Math.min(linkDeadline(link, settings, now).getTime(), cap)
  const least = minutesAfter(link.hold_expires_at, leastProlongationMinutes).getTime()
  return wanted >= least ? new Date(wanted) : link.hold_expires_at
}
