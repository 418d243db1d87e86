import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { defaultHarbourHeadings, type HarbourHeading, harbourColumns } from '../../shared/harbour-columns.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'

export interface HarbourSettings {
  /**
   * The first day whose voyages the operator reports to the harbour office. Null if it reports none; then no reminders
   * are sent.
   */
  reportsSince: string | null
  columns: HarbourHeading[]
}

const row = z.object({
  reportsSince: isoDate.nullable(),
  columns: z.array(z.object({ column: z.enum(harbourColumns), heading: z.string() })),
})
const key = 'harbour'

/**
 * The settings for the harbour office. If none are stored, there are no reports, and the columns are the default ones.
 */
export async function harbourSettings(db: Queryable): Promise<HarbourSettings> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return stored ? row.parse(stored.value) : { reportsSince: null, columns: defaultHarbourHeadings }
}

/**
 * Changes the given settings; omitted ones stay unchanged. Reports that are switched on begin with the voyages of
 * today.
 */
export function setHarbour(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { reports, columns, actor }: { reports?: boolean | undefined; columns?: HarbourHeading[] | undefined; actor: string },
): Promise<HarbourSettings> {
  const at = now()
  return inTransaction(db, async (trx) => {
    const first = JSON.stringify({ reportsSince: null, columns: defaultHarbourHeadings })
    await trx
      .insertInto('setting')
      .values({ key, value: first, changed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx.selectFrom('setting').select('key').where('key', '=', key).forUpdate().execute()
    const before = await harbourSettings(trx)
    const since = reports ? (before.reportsSince ?? dayOf(at)) : null
    const after = {
      reportsSince: reports === undefined ? before.reportsSince : since,
      columns: columns ?? before.columns,
    }
    await trx
      .updateTable('setting')
      .set({ value: JSON.stringify(after), changed_at: at })
      .where('key', '=', key)
      .execute()
    await recordAction(trx, { command: 'harbour set', details: { before, after }, actor, now: at })
    return after
  })
}
