import type { Queryable } from '../../platform/database/connect.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'

/** Capacity and free places of a departure; the default capacity for a date without a row. */
export async function capacityOf(
  db: Queryable,
  date: string,
  settings: OperatorSettings,
): Promise<{ capacity: number; left: number }> {
  const row = await db.selectFrom('departure').selectAll().where('date', '=', date).executeTakeFirst()
  if (row) return { capacity: row.capacity, left: row.capacity - row.held - row.sold }
  return { capacity: settings.capacity, left: settings.capacity }
}
