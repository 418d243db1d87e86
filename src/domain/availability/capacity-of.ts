import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'

/** Capacity and free places of a departure. One without a row has the default capacity, all of it free. */
export async function capacityOf(
  db: Queryable,
  departure: DepartureId,
  { trip }: OperatorSettings,
): Promise<{ capacity: number; left: number }> {
  const row = await db.selectFrom('departure').selectAll().where('id', '=', departure).executeTakeFirst()
  if (row) return { capacity: row.capacity, left: Math.max(0, row.capacity - row.held - row.sold) }
  return { capacity: trip.capacity, left: trip.capacity }
}
