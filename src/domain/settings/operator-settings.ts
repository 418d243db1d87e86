import { z } from 'zod'
import type { Queryable } from '../../database/connect.ts'
import { cached } from '../../database/query-cache.ts'

const monthDay = z.string().regex(/^\d{2}-\d{2}$/)
const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/)

/** Schemas of the values in table `setting`. */
const schemas = {
  season: z.object({
    from: monthDay,
    to: monthDay,
    weekdays: z.array(z.int().min(1).max(7)).default([1, 2, 3, 4, 5, 6, 7]),
  }),
  booking: z.object({
    closes_at: timeOfDay,
    closes_days_before: z.int().min(0),
    max_party: z.int().min(1),
    hold_minutes: z.int().min(1).max(15),
    horizon_days: z.int().min(1),
  }),
  capacity: z.int().min(0),
  holds: z.object({ always: z.int().min(0), share: z.number().min(0).max(1) }),
}

export interface OperatorSettings {
  /** First and last day (`MM-DD`, both included, every year), and the weekdays of departures: 1 is Monday. */
  season: z.infer<typeof schemas.season>
  booking: z.infer<typeof schemas.booking>
  /** Default capacity of a departure, in people. */
  capacity: number
  /**
   * How many places of a departure unpaid bookings may hold: at least `always`, beyond that the fraction `share` of the unsold
   * places.
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
