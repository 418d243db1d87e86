import type { Queryable } from '../../platform/database/connect.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { type Boat, type Trips, tripOf } from '../trips/trips.ts'

/** The boat with which a departure sails: that of its trip, or the one that the operator has given it. */
export async function boatOfDeparture(db: Queryable, trips: Trips, departure: DepartureKey): Promise<Boat> {
  const row = await db
    .selectFrom('departure')
    .select('boat')
    .where('id', '=', departureId(departure))
    .executeTakeFirst()
  return trips.boats.find(({ id }) => id === row?.boat) ?? tripOf(trips, departure.trip).boat
}
