import type { DepartureStatus } from '../../database/tables.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'

/** A departure as its row says, or `undefined` for a day that nobody has touched yet. */
export interface DepartureFacts {
  capacity: number
  status: DepartureStatus
  held: number
  sold: number
}

/**
 * `no_tour`: outside of the season. `closed`: past the cut-off, beyond the horizon, or closed or cancelled by the
 * operator. `full`: no place left. `open`: can be booked.
 */
export type SailingState = 'open' | 'full' | 'closed' | 'no_tour'

export interface SailingDay {
  date: string
  state: SailingState
  /** Places that nobody holds; 0 unless the day is open. */
  placesLeft: number
}

export function sailingDay(
  date: string,
  departure: DepartureFacts | undefined,
  settings: OperatorSettings,
  now: Date,
): SailingDay {
  if (!inSeason(date, settings.season)) return { date, state: 'no_tour', placesLeft: 0 }
  if (!canStillBeBooked(date, settings.booking, now)) return { date, state: 'closed', placesLeft: 0 }
  if (departure && departure.status !== 'open') return { date, state: 'closed', placesLeft: 0 }
  const placesLeft = departure ? Math.max(0, departure.capacity - departure.held - departure.sold) : settings.capacity
  return { date, state: placesLeft > 0 ? 'open' : 'full', placesLeft }
}

/** A season may span the turn of the year: `11-01` to `03-31`. */
export function inSeason(date: string, { from, to }: OperatorSettings['season']): boolean {
  const day = date.slice(5)
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}

/** Until `closes_at` on the day `closes_days_before` the departure, and no further ahead than the horizon. */
function canStillBeBooked(date: string, booking: OperatorSettings['booking'], now: Date): boolean {
  const closes = instantOf(addDays(date, -booking.closes_days_before), booking.closes_at)
  return now < closes && date <= addDays(dayOf(now), booking.horizon_days)
}
