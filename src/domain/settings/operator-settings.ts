import type { z } from 'zod'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { settingRowSchemas as schemas } from './setting-definitions.ts'

export interface OperatorSettings {
  /** First and last day (`MM-DD`, both included, every year), and the weekdays of departures: 1 is Monday. */
  season: z.infer<typeof schemas.season>
  booking: z.infer<typeof schemas.booking>
  /** Default capacity of a departure, in people. */
  capacity: number
  /**
   * How many places of a departure unpaid bookings may hold: `always` places or the fraction `share` of the unsold
   * places, whichever is more. `link_hours`: how long a payment link holds its places.
   */
  holds: z.infer<typeof schemas.holds>
}

/** Throws when a value of the table doesn't match its schema. */
export const operatorSettings = (db: Queryable): Promise<OperatorSettings> => cached(db, readSettings)

async function readSettings(db: Queryable): Promise<OperatorSettings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  const value = (key: string) => rows.find((row) => row.key === key)?.value
  return {
    season: schemas.season.parse(value('season')),
    booking: schemas.booking.parse(value('booking')),
    capacity: schemas.capacity.parse(value('capacity')),
    holds: schemas.holds.parse(value('holds')),
  }
}
