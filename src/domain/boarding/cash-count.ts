import type { Queryable } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { cashPostedOn } from './cash-balance.ts'

/**
 * A count of the cash box at the end of a day. Amounts in cents; `difference` = `counted` − `expected`. `expected` is
 * the cash taken that day before the count. It may still grow, because a phone without signal sends its cash later.
 */
export interface CashCount {
  expected: number
  counted: number
  difference: number
  /** The difference at the time of the count, without cash that phones sent later. */
  differenceAtFirst: number
  note: string
  by: string
  at: Date
}

export type CountCashOutcome =
  | { ok: true; date: string; expected: number; counted: number; difference: number }
  | { ok: false; refusal: 'not_yet'; date: string }

interface CountOrder {
  date: string
  counted: number
  note: string
  actor: string
  /** When the cash was counted; now if omitted. */
  at?: Date
}

/** Records how much cash was counted, and how much was posted that day until then. A later count replaces it. */
export function countCash(
  services: Pick<AppContext, 'db' | 'now'>,
  { date, counted, note, actor, at }: CountOrder,
): Promise<CountCashOutcome> {
  const now = services.now()
  const countedAt = at ?? now
  return inTransaction(services.db, async (trx): Promise<CountCashOutcome> => {
    if (date > dayOf(countedAt)) return { ok: false, refusal: 'not_yet', date }
    const expected = postedUntil(await cashPostedOn(trx, date), countedAt)
    await trx
      .insertInto('cash_count')
      .values({ date, expected, counted, explanation: note, counted_by: actor, counted_at: countedAt })
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
    .orderBy('counted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const posted = await cashPostedOn(db, date)
  return rows.map(({ expected: expectedAtFirst, counted, explanation: note, counted_by: by, counted_at: at }) => {
    const expected = postedUntil(posted, at)
    return {
      expected,
      counted,
      difference: counted - expected,
      differenceAtFirst: counted - expectedAtFirst,
      note,
      by,
      at,
    }
  })
}

const postedUntil = (posted: { amount: number; posted_at: Date }[], at: Date): number =>
  posted.filter((entry) => entry.posted_at <= at).reduce((sum, { amount }) => sum + amount, 0)
