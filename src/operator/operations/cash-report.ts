import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { type CashReportRow, cashReportOf } from '../../domain/boarding/cash-report.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import { payOutReasons } from '../../shared/cash-boxes.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'
import { daysOfReport, reportDays } from './report-days.ts'

const sums = {
  float: z.int(),
  paidOut: z.int(),
  handedOver: z.int(),
  /**
   * Counted cash less expected cash; null if nothing was counted. Each day has only its latest count of all boxes
   * together, or else the latest count of each box. For several days: their sum.
   */
  difference: z.int().nullable(),
}
const reason = z.enum(payOutReasons)

/** The cash boxes by period, in cents: floats, pay-outs by reason, hand-overs and the differences of counts. */
export const cashReport = defineOperation({
  name: 'cash-report',
  role: 'owner',
  effect: 'read',
  input: z.object(reportDays),
  answer: z.object({
    from: isoDate,
    to: isoDate,
    totals: z.object(sums),
    reasons: z.array(z.object({ reason, payOuts: z.int(), amount: z.int() })),
    /** The days with a movement or a count. */
    days: z.array(z.object({ date: isoDate, ...sums })),
    /** The pay-outs that were not taken back. `phone` is null for the box of the office. */
    payOuts: z.array(
      z.object({
        ...{ date: isoDate, at: moment, phone: z.string().nullable(), reason },
        ...{ amount: z.int(), note: z.string(), by: z.string() },
      }),
    ),
  }),
  async run({ db, now }, given) {
    const days = daysOfReport(given, { now: now(), trips: (await loadTrips(db)).trips })
    if (!days) return refused('range_order')
    const report = await cashReportOf(db, days)
    const payOuts = report.rows.flatMap(({ box, reason, cancelledBy, ...row }) =>
      reason === null || cancelledBy !== null ? [] : [{ ...row, reason, phone: phoneOf(box) }],
    )
    return done({ ...days, ...report, payOuts })
  },
  refusals: { range_order: 'refused.range_order' },
})

const phoneOf = (box: CashReportRow['box']) => (typeof box === 'string' ? null : box.phone)
