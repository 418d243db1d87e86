import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The invariants of departures and their boats. */
export const departureInvariants: Invariant[] = [
  {
    name: 'A boat is never in two places.',
    query: () => sql`
      select one.id || ' and ' || other.id as what from departure as one
      join departure as other on other.boat = one.boat and other.id > one.id and other.during && one.during
      where one.status <> 'cancelled' and (one.held + one.sold > 0 or one.fixed)
        and other.status <> 'cancelled' and (other.held + other.sold > 0 or other.fixed)`,
  },
  {
    name: 'A departure has no more places than its boat is licensed for.',
    query: () => sql`
      select departure.id || ': ' || capacity || ' places' as what from departure join boat on boat.id = departure.boat
      where greatest(capacity, held + sold) > boat.licensed_places`,
  },
  {
    name: 'A party boards where its trip calls.',
    query: () => sql`
      select code || ', ' || departure_location as what from reservation
      where not exists (select from trip_call as call where call.trip = reservation.trip and call.start = reservation.start
        and call.quay = departure_location)`,
  },
]
