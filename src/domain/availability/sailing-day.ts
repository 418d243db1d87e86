import type { DemandAnswer } from '../../platform/database/demand-tables.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { departureId } from '../places/departure-id.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf, instantOf, weekdayOf } from '../time/operator-time.ts'
import { isBoatInService, isBookable, type SailingSeason, startOf, type Trip } from '../trips/trips.ts'

/** The columns of a departure that decide its availability. A date without a row (`undefined`) has the default capacity. */
export interface DepartureOccupancy {
  capacity: number
  /** Whether the departure sells places: its status is `open` and its boat is in service (`sellsPlaces`). */
  sells: boolean
  held: number
  sold: number
}

/**
 * `no_tour`: outside the season or its weekdays, or the trip or its start is not on sale. `closed`: after the booking
 * deadline, beyond the horizon, closed or cancelled by the operator, or the boat is out of service. `boat_away`: the
 * boat is out with another departure. `full`: no free places. `open`: can be booked.
 */
export type SailingState = 'open' | 'full' | 'boat_away' | 'closed' | 'no_tour'

export interface SailingDay {
  date: string
  /** The id of the start. */
  start: string
  state: SailingState
  capacity: number
  /** Places neither held nor sold; 0 unless the state is `open`. */
  placesLeft: number
  /** Places that are not sold, held ones included; 0 unless the state is `open`. */
  unsold: number
  /** The share of the places that are held or sold, from 0 to 1; 0 unless the state is `open` or `full`. */
  fill: number
}

/** The availability of one start of a trip on a date. Doesn't check whether its boat is out with another departure. */
export function sailingDayWithin(
  { first, last }: BookableDays,
  date: string,
  start: string,
  departure: DepartureOccupancy | undefined,
  trip: Trip,
): SailingDay {
  const { capacity, held, sold } = departure ?? { capacity: trip.capacity, held: 0, sold: 0 }
  const unavailable = (state: 'no_tour' | 'closed') => ({
    date,
    start,
    state,
    capacity,
    placesLeft: 0,
    unsold: 0,
    fill: 0,
  })
  const isOffered = isBookable(trip) && startOf(trip, start).state === 'in_use'
  if (!isOffered || !sailsOn(date, trip)) return unavailable('no_tour')
  const sells = departure?.sells ?? isBoatInService(trip.boat, date)
  if (!sells || date < first || date > last) return unavailable('closed')
  const placesLeft = Math.max(0, capacity - held - sold)
  return placesLeft > 0
    ? { date, start, state: 'open', capacity, placesLeft, unsold: capacity - sold, fill: 1 - placesLeft / capacity }
    : { date, start, state: 'full', capacity, placesLeft: 0, unsold: 0, fill: 1 }
}

/** Whether a trip sails on a date, by its seasons. */
export const sailsOn = (date: string, { seasons }: Pick<Trip, 'seasons'>): boolean =>
  seasons.some((season) => inSeason(date, season))

/** Whether a date is in a season and on one of its weekdays. */
export const inSeason = (date: string, season: SailingSeason): boolean =>
  isWithin(date, season) && season.weekdays.includes(weekdayOf(date))

/**
 * Whether a date is in a season, on any weekday. A season without a year (`05-01` to `10-15`) repeats every year. It
 * can continue into the next year: `11-01` to `03-31`.
 */
export function isWithin(date: string, { from, to }: Pick<SailingSeason, 'from' | 'to'>): boolean {
  const day = from.length === date.length ? date : date.slice(5)
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}

/** The first and last date (inclusive) that can be booked on the website now. */
export interface BookableDays {
  first: string
  last: string
}

/**
 * Booking opens `horizon_days` days before the departure. It closes `closesDaysBefore` days before the departure, at
 * the local time `closesAt`.
 */
export function bookableDays(
  { booking, trip }: Pick<OperatorSettings, 'booking'> & { trip: ClosingTime },
  now: Date,
): BookableDays {
  const today = dayOf(now)
  const closesToday = addDays(today, trip.closesDaysBefore)
  const isClosed = now >= instantOf(today, trip.closesAt)
  return { first: isClosed ? addDays(closesToday, 1) : closesToday, last: addDays(today, booking.horizon_days) }
}

/**
 * Whether a party could book on a day, in the categories of the demand counts; `not_sailing` is not counted. For a
 * party of 0, every open day is `free`.
 */
export function answerTo(
  party: number,
  { state, placesLeft, date }: Pick<SailingDay, 'state' | 'placesLeft' | 'date'>,
  settings: Parameters<typeof bookableDays>[0],
  now: Date,
): DemandAnswer | 'not_sailing' {
  if (state === 'open') return placesLeft >= party ? 'free' : 'too_few'
  if (state === 'full' || state === 'boat_away') return 'full'
  const { first, last } = bookableDays(settings, now)
  if (state === 'no_tour' || date > last) return 'not_sailing'
  return date < first ? 'too_late' : 'closed'
}

type ClosingTime = Pick<Trip, 'closesAt' | 'closesDaysBefore'>

/** The instant at which the booking of a departure closes on the website. */
export const bookingClosesAt = (date: string, { closesAt, closesDaysBefore }: ClosingTime): Date =>
  instantOf(addDays(date, -closesDaysBefore), closesAt)

/** Places of a departure that are held for one visitor. */
export interface OfferedPlaces {
  departure: DepartureId
  places: number
}

/** A day of a trip for the visitor with this offer: the offered places count as free. */
export const withOfferedPlaces = (day: SailingDay, trip: string, offer: OfferedPlaces | null): SailingDay =>
  offer?.departure === departureId({ trip, ...day }) && (day.state === 'open' || day.state === 'full')
    ? { ...day, state: 'open', placesLeft: day.placesLeft + offer.places }
    : day
