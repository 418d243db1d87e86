import type { z } from 'zod'
import type { tripRules } from '../../contract/reservation.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'
import { departureInstant, type Sailing } from './sailing.ts'
import { startOf, type Trip, type TripStart, type Trips, tripOf } from './trips.ts'

const hourMilliseconds = 3_600_000

/** What guests are promised about cancellation: when the deposit goes back, and when the operator may cancel. */
export type Rules = z.infer<typeof tripRules>

/** The rules for whoever books now. */
export const rulesOfTrip = ({ cancellationHours, minimumGuests, weatherChoiceDays }: Trip): Rules => ({
  ...{ cancellation_hours: cancellationHours, weather_choice_days: weatherChoiceDays },
  minimum_guests: minimumGuests && { count: minimumGuests.count, notice_hours: minimumGuests.noticeHours },
})

type RuleColumn = 'cancellation_hours' | 'weather_choice_days' | 'minimum_guests' | 'minimum_guests_notice_hours'

/** The rules under which a booking was sold. */
export const rulesOfBooking = ({
  cancellation_hours,
  weather_choice_days,
  minimum_guests: count,
  minimum_guests_notice_hours: notice_hours,
}: Pick<ReservationRow, RuleColumn>): Rules => ({
  ...{ cancellation_hours, weather_choice_days },
  minimum_guests: count !== null && notice_hours !== null ? { count, notice_hours } : null,
})

/** A sailing with the hours of free cancellation under which it was sold, or would be sold now. */
export type SoldSailing = Sailing & Pick<ReservationRow, 'cancellation_hours'>

/** A guest who cancels before this instant gets the deposit back, by the terms of purchase. */
export const cancellationDeadline = (trips: Trips, sailing: SoldSailing): Date =>
  new Date(departureInstant(trips, sailing).getTime() - sailing.cancellation_hours * hourMilliseconds)

/** The sailing as it would be sold now. */
export const soldNow = (trips: Trips, sailing: Sailing): SoldSailing => ({
  ...sailing,
  cancellation_hours: tripOf(trips, sailing.trip).cancellationHours,
})

/** Whether the deposit of a cancelled booking goes back: the operator cancelled, or the guest before the deadline. */
export const refundsDeposit = (
  trips: Trips,
  { reason, cancelled_at, ...sailing }: SoldSailing & { reason: string; cancelled_at: Date },
): boolean => reason !== 'guest' || cancelled_at < cancellationDeadline(trips, sailing)

/** `free`: a guest who cancels now gets the deposit back. `late`: the deadline has passed. `departed`: the boat has left. */
export type CancellationTerms = 'free' | 'late' | 'departed'

export function cancellationTerms(trips: Trips, sailing: SoldSailing, now: Date): CancellationTerms {
  if (now >= departureInstant(trips, sailing)) return 'departed'
  return now < cancellationDeadline(trips, sailing) ? 'free' : 'late'
}

/** For each quay of a start, by its id, the first day whose sailing can still be cancelled free of charge. */
export function firstCancellableDays(
  trips: Trips,
  { trip, start }: Pick<Sailing, 'trip' | 'start'>,
  now: Date,
): Record<string, string> {
  const firstDay = (departure_location: string) => {
    let date = dayOf(now)
    while (cancellationTerms(trips, soldNow(trips, { trip, start, date, departure_location }), now) !== 'free')
      date = addDays(date, 1)
    return date
  }
  const { calls } = startOf(tripOf(trips, trip), start)
  return Object.fromEntries(calls.map(({ quay }) => [quay.id, firstDay(quay.id)]))
}

/** The latest instant at which a departure may be cancelled because too few guests have booked. */
export function minimumGuestsDeadline(start: TripStart, date: string, noticeHours: number): Date {
  const first = instantOf(date, start.calls[0]?.departsAt ?? '00:00')
  return new Date(first.getTime() - noticeHours * hourMilliseconds)
}
