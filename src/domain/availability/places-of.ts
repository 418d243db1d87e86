import type { Runner } from '../../database/connect.ts'
import { operatorSettings } from '../settings/operator-settings.ts'

/** The boat of a day, also one that nobody has touched: how many it takes, and how many places nobody holds. */
export async function placesOf(db: Runner, date: string): Promise<{ capacity: number; left: number }> {
  const row = await db.selectFrom('departure').selectAll().where('date', '=', date).executeTakeFirst()
  if (row) return { capacity: row.capacity, left: row.capacity - row.held - row.sold }
  const { capacity } = await operatorSettings(db)
  return { capacity, left: capacity }
}
