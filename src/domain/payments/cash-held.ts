import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'

/** What was taken for a reservation in cash, less what was handed back, in cents; of one phone's list, or in all. */
export async function cashHeld(db: Runner, reservationId: string, device?: string): Promise<number> {
  const all = db
    .selectFrom('ledger_entry')
    .select(sql<number>`coalesce(sum(amount), 0)`.as('sum'))
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', 'cash')
  const { sum } = await (device === undefined ? all : all.where('device', '=', device)).executeTakeFirstOrThrow()
  return sum
}
