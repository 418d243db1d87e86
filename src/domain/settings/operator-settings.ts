import type { z } from 'zod'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { firstTrip, isBookable, loadTrips, type Trip, type Trips, tripOf } from '../trips/trips.ts'
import { settingRowSchemas as schemas } from './setting-definitions.ts'

/** The settings of the site. */
export interface SiteSettings {
  booking: z.infer<typeof schemas.booking>
  /**
   * How many places of a departure unpaid bookings may hold: `always` places or the fraction `share` of the unsold
   * places, whichever is more. `link_hours`: how long a payment link holds its places.
   */
  holds: z.infer<typeof schemas.holds>
}

/** The settings of the site with the rules of one trip. */
export interface OperatorSettings extends SiteSettings {
  trips: Trips
  trip: Trip
}

/**
 * The settings of the site with the rules of a trip.
 * @param tripId without it, the first trip on sale
 * @throws when a value of the table doesn't match its schema
 */
export async function operatorSettings(db: Queryable, tripId?: string): Promise<OperatorSettings> {
  const [site, trips] = [await cached(db, readSettings), await loadTrips(db)]
  return { ...site, trips, trip: tripId === undefined ? firstTrip(trips) : tripOf(trips, tripId) }
}

/**
 * The settings with the rules of the trip that a request names. If this trip is unknown or not allowed, the rules are
 * those of the first trip on sale.
 */
export async function settingsFor(
  db: Queryable,
  request: unknown,
  isAllowed: (trip: Trip) => boolean = isBookable,
): Promise<OperatorSettings> {
  const { trips } = await loadTrips(db)
  const named = (request as { trip?: unknown } | null)?.trip
  return operatorSettings(db, trips.find((trip) => trip.id === named && isAllowed(trip))?.id)
}

async function readSettings(db: Queryable): Promise<SiteSettings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  const value = (key: string) => rows.find((row) => row.key === key)?.value
  return { booking: schemas.booking.parse(value('booking')), holds: schemas.holds.parse(value('holds')) }
}
