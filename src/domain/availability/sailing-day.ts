import type { DepartureStatus } from '../../platform/database/tables.ts'
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
  capacity: number
  /** Places neither held nor sold; 0 unless the state is `open`. */
  placesLeft: number
  /** Places that are not sold, held ones included; 0 unless the state is `open`. */
  unsold: number
  /** The share of the places that are held or sold, from 0 to 1; 0 if nothing can be booked. */
  fill: number
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
  const { capacity, held, sold } = departure ?? { capacity: settings.capacity, held: 0, sold: 0 }
  const unavailable = (state: 'no_tour' | 'closed') => ({ date, state, capacity, placesLeft: 0, unsold: 0, fill: 0 })
  if (!inSeason(date, settings.season)) return unavailable('no_tour')
  if (date < first || date > last) return unavailable('closed')
  if (departure && departure.status !== 'open') return unavailable('closed')
  const placesLeft = Math.max(0, capacity - held - sold)
  return placesLeft > 0
    ? { date, state: 'open', capacity, placesLeft, unsold: capacity - sold, fill: 1 - placesLeft / capacity }
    : { date, state: 'full', capacity, placesLeft: 0, unsold: 0, fill: 1 }
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

/** The instant at which the booking of a departure closes on the website. */
export const bookingClosesAt = (date: string, booking: OperatorSettings['booking']): Date =>
  instantOf(addDays(date, -booking.closes_days_before), booking.closes_at)

/** Places of a day that are held for one visitor. */
export interface OfferedPlaces {
  date: string
  places: number
}

/** A day as the visitor with this offer sees it: the offered places are free. */
export const withOfferedPlaces = (day: SailingDay, offer: OfferedPlaces | null): SailingDay =>
  offer?.date === day.date && (day.state === 'open' || day.state === 'full')
    ? { ...day, state: 'open', placesLeft: day.placesLeft + offer.places }
    : day
