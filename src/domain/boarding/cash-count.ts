import type { Queryable } from '../../platform/database/connect.ts'
import { allBoxes, officeBox, sumsOfBox } from '../../shared/cash-boxes.ts'
import { type Pieces, sumOfPieces } from '../../shared/denominations.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { Days } from '../accounting/report-period.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { cashPosted } from './cash-balance.ts'
import { cashMovementsOf, findBox } from './cash-movements.ts'

/**
 * A count of a cash box, or of all boxes together, at the end of a day. Amounts in cents; `difference` = `counted` −
 * `expected`. `expected` is the cash that came in that day before the count, minus the cash that went out. It can
 * change after the count, because a phone without signal sends its cash later.
 */
export interface CashCount {
  date: string
  /** The id of the counted box, or `all` for a count of all boxes together. */
  box: string
  expected: number
  counted: number
  difference: number
  /** The difference at the time of the count, without cash that phones sent later. */
  differenceAtFirst: number
  note: string
  /** The counted notes and coins by value; null if only the sum was recorded. */
  pieces: Pieces | null
  by: string
  at: Date
}

export type CountCashOutcome =
  | { ok: true; date: string; box: string; expected: number; counted: number; difference: number }
  | { ok: false; refusal: 'not_yet'; date: string }
  | { ok: false; refusal: 'unknown_box'; box: string }
  | { ok: false; refusal: 'pieces_differ'; sum: number; counted: number }

interface CountOrder {
  date: string
  counted: number
  note: string
  /** A box, by its id or by the name of its phone; all boxes together if omitted. */
  box?: string
  pieces?: Pieces | undefined
  actor: string
  /** When the cash was counted; now if omitted. */
  at?: Date
}

/**
 * Records how much cash was counted, and how much should have been there. Earlier counts are kept; the latest count of
 * a box is the one that applies.
 */
export function countCash(
  services: Pick<AppContext, 'db' | 'now'>,
  { date, counted, note, actor, at, box: given = allBoxes, pieces }: CountOrder,
): Promise<CountCashOutcome> {
  const now = services.now()
  const countedAt = at ?? now
  return inTransaction(services.db, async (trx): Promise<CountCashOutcome> => {
    if (date > dayOf(countedAt)) return { ok: false, refusal: 'not_yet', date }
    const sum = pieces ? sumOfPieces(pieces) : counted
    if (sum !== counted) return { ok: false, refusal: 'pieces_differ', sum, counted }
    const box = given === allBoxes ? allBoxes : await findBox(trx, given)
    if (box === undefined) return { ok: false, refusal: 'unknown_box', box: given }
    const expected = (await cashUntil(trx, { from: date, to: date }))(date, box, countedAt)
    await trx
      .insertInto('cash_count')
      .values({
        ...{ date, expected, counted, explanation: note, counted_by: actor, counted_at: countedAt, box },
        pieces: pieces ? JSON.stringify(pieces) : null,
      })
      .execute()
    await recordAction(trx, { command: 'cash count', details: { date, expected, counted, box }, actor, now })
    return { ok: true, date, box, expected, counted, difference: counted - expected }
  })
}

/** The fifty latest counts of a day, the latest first. */
export const cashCountsOn = async (db: Queryable, date: string) =>
  (await cashCountsOf(db, { from: date, to: date })).slice(0, 50)

/** The counts of some days, the latest first. */
export async function cashCountsOf(db: Queryable, { from, to }: Days): Promise<CashCount[]> {
  const rows = await db
    .selectFrom('cash_count')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .orderBy('counted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const expectedAt = await cashUntil(db, { from, to })
  return rows.map(({ date, expected: expectedAtFirst, counted, box, pieces, ...row }) => {
    const expected = expectedAt(date, box, row.counted_at)
    return {
      ...{ date, box, expected, counted, pieces, note: row.explanation, by: row.counted_by, at: row.counted_at },
      difference: counted - expected,
      differenceAtFirst: counted - expectedAtFirst,
    }
  })
}

/**
 * Loads the cash of some days. The returned function computes how much cash, in cents, a box should have contained on
 * the day `date` at the instant `at`.
 */
async function cashUntil(db: Queryable, days: Days): Promise<(date: string, box: string, at: Date) => number> {
  const posted = Map.groupBy(await cashPosted(db, days), (entry) => dayOf(entry.posted_at))
  const movements = Map.groupBy(await cashMovementsOf(db, days), ({ date }) => date)
  return (date, box, at) => {
    const takings = (posted.get(date) ?? [])
      .filter((entry) => entry.posted_at <= at)
      .map(({ device, amount }) => ({ box: device ?? officeBox, amount }))
    const moved = (movements.get(date) ?? []).filter((movement) => movement.at <= at)
    return sumsOfBox(box, takings, moved).expected
  }
}
