import type { Queryable } from '../../platform/database/connect.ts'
import { allBoxes, officeBox, type PayOutReason, payOutReasons } from '../../shared/cash-boxes.ts'
import type { Days } from '../accounting/report-period.ts'
import { type CashCount, cashCountsOf } from './cash-count.ts'
import { type CashMovement, cashMovementsOf } from './cash-movements.ts'

/** A box in the report: the box of a phone (by the phone's name), the box of the office, or all boxes together. */
type ReportedBox = { phone: string } | typeof officeBox | typeof allBoxes

/** Cash that moved, or a count. Amounts in cents. */
export interface CashReportRow {
  date: string
  at: Date
  kind: 'float' | 'pay_out' | 'hand_over' | 'count'
  /** The box into which a float came, the box that was counted, or the box from which cash was taken. */
  box: ReportedBox
  /** The box that gets a hand-over; null for all other rows. */
  to: ReportedBox | null
  reason: PayOutReason | null
  /** For a count, the counted amount. */
  amount: number
  note: string
  by: string
  receivedBy: string | null
  /** Who cancelled the movement; null if nobody did. Sums leave out cancelled movements. */
  cancelledBy: string | null
  /** For a count, the amount that should have been there; null for a movement. */
  expected: number | null
  difference: number | null
}

export interface CashSums {
  float: number
  paidOut: number
  handedOver: number
  /**
   * The counted cash minus the expected cash; null if nobody counted. For one day: by the latest count of all boxes
   * together; if there is no such count, the sum over the latest count of each box. For several days: their sum.
   */
  difference: number | null
}

export interface CashReport {
  /** The movements and counts, by day and time. */
  rows: CashReportRow[]
  /** The days with a movement or a count. */
  days: (CashSums & { date: string })[]
  totals: CashSums
  /** The pay-outs by reason. Reasons for which nothing was paid out are left out. */
  reasons: { reason: PayOutReason; payOuts: number; amount: number }[]
}

/**
 * The movements and counts of the cash boxes on some days, for the books. The cash that guests paid is not in the
 * report but in the ledger.
 */
export async function cashReportOf(db: Queryable, days: Days): Promise<CashReport> {
  const [movements, counts] = [await cashMovementsOf(db, days), await cashCountsOf(db, days)]
  const phones = await db.selectFrom('device').select(['id', 'name']).execute()
  const names = new Map(phones.map(({ id, name }) => [id, name]))
  const boxOf = (box: string): ReportedBox =>
    box === officeBox || box === allBoxes ? box : { phone: names.get(box) ?? box }
  const rows = [...movements.map((one) => movementRow(one, boxOf)), ...counts.map((one) => countRow(one, boxOf))]
  const byDay = Map.groupBy(movements, ({ date }) => date)
  const countsByDay = Map.groupBy(counts, ({ date }) => date)
  const dates = [...new Set(rows.map(({ date }) => date))].toSorted()
  const sums = dates.map((date) => ({
    date,
    ...movedIn(byDay.get(date) ?? []),
    difference: differenceOf(countsByDay.get(date) ?? []),
  }))
  const differences = sums.flatMap(({ difference }) => difference ?? [])
  return {
    rows: rows.toSorted((a, b) => a.date.localeCompare(b.date) || a.at.getTime() - b.at.getTime()),
    days: sums,
    totals: { ...movedIn(movements), difference: differences.length === 0 ? null : sumOf(differences) },
    reasons: payOutReasons.flatMap((reason) => {
      const paid = movements.filter((one) => !one.isCancelled && one.reason === reason)
      return paid.length === 0
        ? []
        : [{ reason, payOuts: paid.length, amount: sumOf(paid.map(({ amount }) => amount)) }]
    }),
  }
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const kindOf = ({ from, to }: CashMovement) => (from === null ? 'float' : to === null ? 'pay_out' : 'hand_over')

function movedIn(movements: CashMovement[]): Omit<CashSums, 'difference'> {
  const moved = (kind: ReturnType<typeof kindOf>) =>
    sumOf(movements.filter((one) => !one.isCancelled && kindOf(one) === kind).map(({ amount }) => amount))
  return { float: moved('float'), paidOut: moved('pay_out'), handedOver: moved('hand_over') }
}

/**
 * By how much the cash counted on a day differs from the expected cash (as in `CashSums`); null if nobody counted.
 * @param counts the counts of the day, the latest first
 */
function differenceOf(counts: CashCount[]): number | null {
  const last = [...Map.groupBy(counts, ({ box }) => box).values()].flatMap(([first]) => first ?? [])
  const together = last.find(({ box }) => box === allBoxes)
  if (together) return together.difference
  return last.length === 0 ? null : sumOf(last.map(({ difference }) => difference))
}

function movementRow(movement: CashMovement, boxOf: (box: string) => ReportedBox): CashReportRow {
  const { date, at, from, to, reason, amount, note, by, receivedBy, cancelledBy } = movement
  return {
    ...{ date, at, kind: kindOf(movement), reason, amount, note, by, receivedBy, cancelledBy },
    box: boxOf(from ?? to ?? officeBox),
    to: from !== null && to !== null ? boxOf(to) : null,
    ...{ expected: null, difference: null },
  }
}

const countRow = (count: CashCount, boxOf: (box: string) => ReportedBox): CashReportRow => {
  const { date, at, box, counted, expected, difference, note, by } = count
  return {
    ...{ date, at, kind: 'count', box: boxOf(box), to: null, reason: null, amount: counted, note, by },
    ...{ receivedBy: null, cancelledBy: null, expected, difference },
  }
}
