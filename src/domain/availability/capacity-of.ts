import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'

/**
 * The capacity and the number of free places (`left`) of a departure. A departure without a row has the default
 * capacity, and all its places are free.
 */
export async function capacityOf(
  db: Queryable,
  departure: DepartureId,
  { trip }: OperatorSettings,
): Promise<{ capacity: number; left: number }> {
  const row = await db.selectFrom('departure').selectAll().where('id', '=', departure).executeTakeFirst()
  if (row) return { capacity: row.capacity, left: Math.max(0, row.capacity - row.held - row.sold) }
  return { capacity: trip.capacity, left: trip.capacity }
}
