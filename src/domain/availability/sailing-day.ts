import type { DepartureStatus } from '../../database/tables.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf, instantOf, weekdayOf } from '../time/operator-time.ts'

/** The columns of a departure that decide its availability. A date without a row (`undefined`) has the default capacity. */
export interface DepartureOccupancy {
  capacity: number
  status: DepartureStatus
  held: number
  sold: number
}

/**
 * `no_tour`: outside the season or its weekdays. `closed`: after the booking deadline, beyond the horizon, or closed or
 * cancelled by the operator. `full`: no places left. `open`: can be booked.
 */
export type SailingState = 'open' | 'full' | 'closed' | 'no_tour'

export interface SailingDay {
  date: string
  state: SailingState
  /** Places neither held nor sold; 0 unless the state is `open`. */
  placesLeft: number
}

export const sailingDay = (
  date: string,
  departure: DepartureOccupancy | undefined,
  settings: OperatorSettings,
  now: Date,
): SailingDay => sailingDayWithin(bookableDays(settings.booking, now), date, departure, settings)

/** Like `sailingDay`, with the bookable days computed once for many dates. */
export function sailingDayWithin(
  { first, last }: BookableDays,
  date: string,
  departure: DepartureOccupancy | undefined,
  settings: OperatorSettings,
): SailingDay {
  if (!inSeason(date, settings.season)) return { date, state: 'no_tour', placesLeft: 0 }
  if (date < first || date > last) return { date, state: 'closed', placesLeft: 0 }
  if (departure && departure.status !== 'open') return { date, state: 'closed', placesLeft: 0 }
  const placesLeft = departure ? Math.max(0, departure.capacity - departure.held - departure.sold) : settings.capacity
  return { date, state: placesLeft > 0 ? 'open' : 'full', placesLeft }
}

/** Whether a date is in the season and on one of its weekdays. A season may include New Year: `11-01` to `03-31`. */
export function inSeason(date: string, { from, to, weekdays }: OperatorSettings['season']): boolean {
  const day = date.slice(5)
  const within = from <= to ? from <= day && day <= to : day >= from || day <= to
  return within && weekdays.includes(weekdayOf(date))
}

/** The first and last date (inclusive) that can be booked on the website now. */
export interface BookableDays {
  first: string
  last: string
}

/**
 * Booking opens `horizon_days` days before the departure. It closes at `closes_at`, `closes_days_before` days before
 * the departure.
 */
export function bookableDays(booking: OperatorSettings['booking'], now: Date): BookableDays {
  const today = dayOf(now)
  const closesToday = addDays(today, booking.closes_days_before)
  const isClosed = now >= instantOf(today, booking.closes_at)
  return { first: isClosed ? addDays(closesToday, 1) : closesToday, last: addDays(today, booking.horizon_days) }
}
