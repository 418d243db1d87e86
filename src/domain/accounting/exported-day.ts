import type { Queryable } from '../../platform/database/connect.ts'
import { dayOf } from '../time/operator-time.ts'

/** Whether the ledger entries of this instant's day, or of a later one, were exported to the accountant. */
export async function isExported(db: Queryable, at: Date): Promise<boolean> {
  const { exported } = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_number', 'entry_id', 'ledger_entry.id')
    .select((entry) => entry.fn.max('posted_at').as('exported'))
    .executeTakeFirstOrThrow()
  return exported !== null && dayOf(at) <= dayOf(exported)
}
