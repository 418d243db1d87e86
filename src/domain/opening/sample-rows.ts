import { isDeepStrictEqual } from 'node:util'
import { firstTrips } from '../../../content/first-trips.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { isInUse, type Trips } from '../trips/trips.ts'

const [firstTrip] = firstTrips.trips
const [firstBoat] = firstTrips.boats

/** The ids of the boats, quays and trips in use that are still those of the sample. */
export function sampleRows({ boats, quays, trips }: Trips): Record<'boats' | 'quays' | 'trips', string[]> {
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    boats: idsOf(
      boats.filter(
        ({ id, name, licensedPlaces, state }) =>
          state !== 'retired' &&
          isDeepStrictEqual([id, name, licensedPlaces], [firstBoat?.id, firstBoat?.name, firstBoat?.licensed_places]),
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
