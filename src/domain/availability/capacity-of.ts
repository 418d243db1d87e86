import type { Queryable } from '../../platform/database/connect.ts'
import { departureOn } from '../places/departure-id.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'

/** Capacity and free places of a departure. A date without a row has the default capacity, all of it free. */
export async function capacityOf(
  db: Queryable,
  date: string,
  settings: OperatorSettings,
): Promise<{ capacity: number; left: number }> {
  const row = await db.selectFrom('departure').selectAll().where('id', '=', departureOn(date)).executeTakeFirst()
  if (row) return { capacity: row.capacity, left: row.capacity - row.held - row.sold }
  return { capacity: settings.capacity, left: settings.capacity }
}
