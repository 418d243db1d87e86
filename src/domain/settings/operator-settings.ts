import { z } from 'zod'
import type { Runner } from '../../database/connect.ts'
import { remembered } from '../../database/remembered.ts'

const monthDay = z.string().regex(/^\d{2}-\d{2}$/)
const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/)

/** What the operator can change while the site runs, as kept in table `setting`. */
const shapes = {
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
  /** Month and day, every year, both included, and the days of the week on which the boat sails: 1 is Monday. */
  season: z.infer<typeof shapes.season>
  booking: z.infer<typeof shapes.booking>
  /** People on board, of every day that has no capacity of its own. */
  capacity: number
  /**
   * Places of a departure that unpaid bookings may hold until their deadline: `always` so many, beyond it `share` of the
   * unsold places.
   */
  holds: z.infer<typeof shapes.holds>
}

/** Throws when the table holds something else than the migrations and the operator's command write. */
export const operatorSettings = (db: Runner): Promise<OperatorSettings> => remembered(db, readSettings)

async function readSettings(db: Runner): Promise<OperatorSettings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  const value = (key: string) => rows.find((row) => row.key === key)?.value
  return {
    season: shapes.season.parse(value('season')),
    booking: shapes.booking.parse(value('booking')),
    capacity: shapes.capacity.parse(value('capacity')),
    holds: shapes.holds.parse(value('holds')),
  }
}
