import type { Queryable } from '../../platform/database/connect.ts'
import { allBoxes, officeBox, sumsOfBox } from '../../shared/cash-boxes.ts'
import { type Pieces, sumOfPieces } from '../../shared/denominations.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { cashPostedOn } from './cash-balance.ts'
import { cashMovementsOn, findBox } from './cash-movements.ts'

/**
 * A count of a cash box, or of all, at the end of a day. Amounts in cents; `difference` = `counted` − `expected`. `expected` is what had
 * come in and not gone out that day before the count. It may still change, because a phone without signal sends its cash later.
 */
export interface CashCount {
  /** A box, or `all`. */
  box: string
  expected: number
  counted: number
  difference: number
  /** The difference at the time of the count, without cash that phones sent later. */
  differenceAtFirst: number
  note: string
  /** Null if only the sum was recorded. */
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
  /** A box by id or by name of its phone; default: all together. */
  box?: string
  pieces?: Pieces | undefined
  actor: string
  /** When the cash was counted; now if omitted. */
  at?: Date
}

/** Records how much cash was counted, and how much should have been there. A later count of the same box replaces it. */
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
    const expected = (await cashUntil(trx, date))(box, countedAt)
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
  const expectedAt = await cashUntil(db, date)
  return rows.map(({ expected: expectedAtFirst, counted, box, pieces, ...row }) => {
    const expected = expectedAt(box, row.counted_at)
    return {
      ...{ box, expected, counted, pieces, note: row.explanation, by: row.counted_by, at: row.counted_at },
      difference: counted - expected,
      differenceAtFirst: counted - expectedAtFirst,
    }
  })
}

/** What should have been in a box at a time. */
async function cashUntil(db: Queryable, date: string): Promise<(box: string, at: Date) => number> {
  const posted = await cashPostedOn(db, date)
  const movements = await cashMovementsOn(db, date)
  return (box, at) => {
    const takings = posted
      .filter((entry) => entry.posted_at <= at)
      .map(({ device, amount }) => ({ box: device ?? officeBox, amount }))
    return sumsOfBox(
      box,
      takings,
      movements.filter((movement) => movement.at <= at),
    ).expected
  }
}
