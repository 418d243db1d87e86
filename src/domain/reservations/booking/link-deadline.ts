import type { ReservationRow } from '../../../platform/database/tables.ts'
import { bookingClosesAt } from '../../availability/sailing-day.ts'
import type { OperatorSettings } from '../../settings/operator-settings.ts'
import { departureInstant } from '../../time/departure-time.ts'
import { holdCapMinutes, minutesAfter } from '../../time/hold-deadline.ts'

/**
 * Until when a payment link holds its places: `link_hours` from now, at most until booking closes. If booking closes soon
 * or has closed, the guest still gets the time of the longest hold of a visitor. Never after the departure.
 */
export function linkDeadline(
  trip: Pick<ReservationRow, 'date' | 'departure_location'>,
  { booking, holds }: Pick<OperatorSettings, 'booking' | 'holds'>,
  now: Date,
): Date {
  const closesAt = bookingClosesAt(trip.date, booking).getTime()
  const wanted = Math.min(minutesAfter(now, holds.link_hours * 60).getTime(), closesAt)
  const least = minutesAfter(now, holdCapMinutes).getTime()
  return new Date(Math.min(Math.max(wanted, least), departureInstant(trip).getTime()))
}
