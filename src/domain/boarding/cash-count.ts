import type { Queryable } from '../../database/connect.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { cashBoxOf } from './cash-balance.ts'

/** A count of the cash box at the end of a day. Amounts in cents; `difference` = `counted` − `expected`. */
export interface CashCount {
  expected: number
  counted: number
  difference: number
  note: string
  by: string
  at: Date
}

export type CountCashOutcome =
  | { ok: true; date: string; expected: number; counted: number; difference: number }
  | { ok: false; refusal: 'not_yet'; date: string }

/** Records how much cash was counted, with the cash that was posted on the day until now. A later count replaces it. */
export function countCash(
  services: Pick<AppContext, 'db' | 'now'>,
  { date, counted, note, actor }: { date: string; counted: number; note: string; actor: string },
): Promise<CountCashOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<CountCashOutcome> => {
    if (date > dayOf(now)) return { ok: false, refusal: 'not_yet', date }
    const { sum: expected } = await cashBoxOf(trx, date)
    await trx
      .insertInto('cash_count')
      .values({ date, expected, counted, explanation: note, counted_by: actor, counted_at: now })
      .execute()
    await recordAction(trx, { command: 'cash count', details: { date, expected, counted }, actor, now })
    return { ok: true, date, expected, counted, difference: counted - expected }
  })
}

/** The counts of a day, the latest first. */
export async function cashCountsOn(db: Queryable, date: string): Promise<CashCount[]> {
  const rows = await db
    .selectFrom('cash_count')
    .selectAll()
    .where('date', '=', date)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ expected, counted, explanation: note, counted_by: by, counted_at: at }) => ({
    expected,
    counted,
    difference: counted - expected,
    note,
    by,
    at,
  }))
}
