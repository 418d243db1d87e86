import { z } from 'zod'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { isoDate } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import type { DepartureState } from '../../domain/availability/set-departure.ts'
import { startOf, type Trips, tripOf } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'

export const departureState = z.object({
  trip: tripId,
  date: isoDate,
  start: startId,
  status: z.enum(['open', 'closed', 'cancelled']),
  capacity: z.int(),
  held: z.int(),
  sold: z.int(),
  /** The id of the boat. */
  boat: z.string(),
  /** Whether the operator has reserved the boat for the departure before the first booking. */
  fixed: z.boolean(),
})

/** One of the departures of a day. */
export const departureView = departureState.extend({
  /** What guests call the trip, in the language of the reader. */
  name: z.string(),
  boatName: z.string(),
  /** `HH:MM`: when the boat departs from the first quay. */
  departsAt: z.string(),
})

export type DepartureView = z.input<typeof departureView>

/** The name of a trip in the language of the reader, and when the start departs from its first quay (`HH:MM`). */
export function nameOf(trips: Trips, { trip: id, start }: Pick<DepartureState, 'trip' | 'start'>, locale: AppLocale) {
  const trip = tripOf(trips, id)
  return { name: textIn(trip.names, locale), departsAt: startOf(trip, start).calls[0]?.departsAt ?? '' }
}

export function viewDeparture<State extends DepartureState>(trips: Trips, state: State, locale: AppLocale) {
  const boat = trips.boats.find(({ id }) => id === state.boat)
  return {
    ...state,
    ...nameOf(trips, state, locale),
    boatName: boat?.name ?? state.boat,
  }
}
