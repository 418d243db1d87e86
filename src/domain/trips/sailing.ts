import type { ReservationRow } from '../../platform/database/tables.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import type { InvalidField } from '../validation-error.ts'
import { type Call, type Quay, startOf, startsInUse, type Trip, type TripStart, type Trips, tripOf } from './trips.ts'

/** The departure of a party, and the quay at which the party boards. */
export type Sailing = Pick<ReservationRow, 'trip' | 'start' | 'date' | 'departure_location'>

export function quayOf({ quays }: Pick<Trips, 'quays'>, id: string): Quay {
  const quay = quays.find((each) => each.id === id)
  if (!quay) throw new Error(`unknown quay ${id}`)
  return quay
}

/** The call of a start at a quay; undefined if it doesn't call there. */
export const callAt = ({ calls }: Pick<TripStart, 'calls'>, quay: string): Call | undefined =>
  calls.find((call) => call.quay.id === quay)

/** The trip, start and quay that a form chooses. Without a start, the first one is meant. */
export interface ChosenSailing {
  trip?: string | undefined
  start?: string | undefined
  departure_location?: string | undefined
}

/**
 * The first invalid field of a form, in a list; empty if there is none. A start or quay that `trip` does not have is
 * invalid, and so is another trip. `trip` is the trip in the form if the caller accepts it, otherwise another one.
 * @param starts the starts that can be chosen
 */
export function sailingProblems(trip: Trip, chosen: ChosenSailing, starts = startsInUse(trip)): InvalidField[] {
  if (chosen.trip !== undefined && chosen.trip !== trip.id) return [{ field: 'trip', key: 'error.trip' }]
  const start = starts.find(({ id }) => chosen.start === undefined || chosen.start === id)
  if (!start) return [{ field: 'start', key: 'error.start' }]
  const { departure_location: quay } = chosen
  return quay === undefined || callAt(start, quay)
    ? []
    : [{ field: 'departure_location', key: 'error.departure_location' }]
}

export function callOf(trips: Trips, { trip, start, departure_location }: Omit<Sailing, 'date'>): Call {
  const call = callAt(startOf(tripOf(trips, trip), start), departure_location)
  if (!call) throw new Error(`the trip ${trip} does not call at ${departure_location}`)
  return call
}

/** The local time at which the boat departs with this party. */
export const departsAt = (trips: Trips, sailing: Omit<Sailing, 'date'>): string => callOf(trips, sailing).departsAt

/** The instant at which the boat departs with this party. */
export const departureInstant = (trips: Trips, sailing: Sailing): Date =>
  instantOf(sailing.date, departsAt(trips, sailing))

/** The time that distinguishes a start from the other starts of its trip; null if the trip has only one start. */
export function startTime(trips: Trips, { trip: id, start }: Pick<Sailing, 'trip' | 'start'>): string | null {
  const trip = tripOf(trips, id)
  return startsInUse(trip).length > 1 ? (startOf(trip, start).calls[0]?.departsAt ?? null) : null
}

/** The day on which the boat is back. If the trip ends after midnight, this is the day after the departure. */
export const returnDay = (trips: Trips, { trip, start, date }: Pick<Sailing, 'trip' | 'start' | 'date'>): string =>
  startOf(tripOf(trips, trip), start).endsNextDay ? addDays(date, 1) : date

/**
 * The minutes from a local time of the evening before to the departure. There is an hour more or less if the clock
 * changes that night.
 */
export const minutesFromEveningBefore = (trips: Trips, sailing: Sailing, evening: string): number =>
  (departureInstant(trips, sailing).getTime() - instantOf(addDays(sailing.date, -1), evening).getTime()) / 60_000
