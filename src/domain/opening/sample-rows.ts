import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { firstTrips } from '../../../content/first-trips.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { isInUse, type Trips } from '../trips/trips.ts'

const [firstTrip] = firstTrips.trips
const [firstBoat] = firstTrips.boats

export type SampleRows = Record<'boats' | 'quays' | 'trips', string[]>

/**
 * The ids of the boats, quays and trips in use that are still those of the sample. By saving a boat of the sample
 * unchanged, the operator confirms its values. It then no longer counts as one of the sample.
 */
export async function sampleRows(db: Queryable, { boats, quays, trips }: Trips): Promise<SampleRows> {
  const confirmed = await confirmedBoats(db)
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    boats: idsOf(
      boats.filter(
        ({ id, name, licensedPlaces, facts, state }) =>
          state !== 'retired' &&
          id === firstBoat?.id &&
          !confirmed.includes(id) &&
          (isDeepStrictEqual([name, licensedPlaces], [firstBoat.name, firstBoat.licensed_places]) ||
            isDeepStrictEqual(facts, firstBoat.facts)),
      ),
    ),
    quays: idsOf(
      quays.filter(
        ({ state, ...quay }) =>
          state !== 'retired' &&
          firstTrips.quays.some(
            ({ id, name, latitude, longitude }) =>
              quay.id === id && quay.name === name && quay.latitude === latitude && quay.longitude === longitude,
          ),
      ),
    ),
    trips: idsOf(
      trips.filter(
        (trip) =>
          isInUse(trip) &&
          trip.id === firstTrip?.id &&
          (isDeepStrictEqual(trip.names, firstTrip.names) || isDeepStrictEqual(trip.stops, firstTrip.stops)),
      ),
    ),
  }
}

async function confirmedBoats(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct details -> 'after' ->> 'id' as id from operator_action
    where command = 'boat set' and details -> 'before' = details -> 'after'`.execute(db)
  return rows.map(({ id }) => id)
}

/** The id of the sample's trip, if it is in use and nobody has changed a price. */
export async function tripsWithSamplePrices(db: Queryable, { trips }: Trips): Promise<string[]> {
  const inUse = trips.filter((trip) => isInUse(trip) && trip.id === firstTrip?.id)
  const changed = await db
    .selectFrom('operator_action')
    .select('command')
    .where('command', '=', 'prices set')
    .limit(1)
    .executeTakeFirst()
  return changed ? [] : inUse.map(({ id }) => id)
}
