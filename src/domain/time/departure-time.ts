import { business, tripFacts } from '../../../content/business.ts'
import type { DepartureLocation } from '../../contract/reservation.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'
import { addDays, dayOf, instantOf } from './operator-time.ts'

const hourMilliseconds = 3_600_000

type Trip = Pick<ReservationRow, 'date' | 'departure_location'>

export function departsAt({ departure_location }: Pick<ReservationRow, 'departure_location'>): string {
  const location = business.departureLocations.find(({ id }) => id === departure_location)
  if (!location) throw new Error(`unknown departure location ${departure_location}`)
  return location.departsAt
}

/** The instant at which the boat departs with this party. */
export const departureInstant = (trip: Trip): Date => instantOf(trip.date, departsAt(trip))

/** The minutes from a local time of the evening before to the departure: 60 more or fewer if the clock changes that night. */
export const minutesFromEveningBefore = (trip: Trip, evening: string): number =>
  (departureInstant(trip).getTime() - instantOf(addDays(trip.date, -1), evening).getTime()) / 60_000

/** The cancellation deadline of the terms of purchase: a guest who cancels before this instant gets the deposit back. */
export const cancellationDeadline = (trip: Trip): Date =>
  new Date(departureInstant(trip).getTime() - business.cancellationHours * hourMilliseconds)

/** Whether the deposit of a cancelled booking goes back: the operator cancelled, or the guest before the deadline. */
export const returnsDeposit = ({
  reason,
  cancelled_at,
  ...trip
}: Trip & { reason: string; cancelled_at: Date }): boolean =>
  reason !== 'guest' || cancelled_at < cancellationDeadline(trip)

/** `free`: a guest who cancels now gets the deposit back. `late`: the deadline has passed. `departed`: the boat has left. */
export type CancellationTerms = 'free' | 'late' | 'departed'

export function cancellationTerms(trip: Trip, now: Date): CancellationTerms {
  if (now >= departureInstant(trip)) return 'departed'
  return now < cancellationDeadline(trip) ? 'free' : 'late'
}

/** For each departure location the first day whose trip can still be cancelled free of charge. */
export function firstCancellableDays(now: Date): Record<DepartureLocation, string> {
  const firstDay = (departure_location: DepartureLocation) => {
    let date = dayOf(now)
    while (cancellationTerms({ date, departure_location }, now) !== 'free') date = addDays(date, 1)
    return date
  }
  return { zadar: firstDay('zadar'), bibinje: firstDay('bibinje') }
}

/** The last instant at which a day may be cancelled because too few guests have booked; null if there is no minimum. */
export function minimumGuestsDeadline(date: string): Date | null {
  if (!tripFacts.minimumGuests) return null
  const departures = business.departureLocations.map(({ departsAt: time }) => instantOf(date, time).getTime())
  return new Date(Math.min(...departures) - tripFacts.minimumGuests.noticeHours * hourMilliseconds)
}
