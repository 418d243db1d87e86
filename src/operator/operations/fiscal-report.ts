import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { fiscalReportOf } from '../../domain/fiscal/fiscal-report.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'
import { daysOfReport, reportDays } from './report-days.ts'

const cents = z.int()
/** `rate` in hundredths of a percent. */
const vat = z.array(z.object({ rate: z.int(), base: cents, vat: cents }))

/** Sums of the fiscal documents of a period: VAT by rate, each device by day, and advances that are open at the end. */
export const fiscalReport = defineOperation({
  name: 'fiscal-report',
  role: 'owner',
  effect: 'read',
  input: z.object(reportDays),
  answer: z.object({
    from: isoDate,
    to: isoDate,
    documents: z.array(
      z.object({
        ...{ at: moment, number: z.string(), series: z.string(), reverses: z.string().nullable() },
        kind: z.enum(['advance', 'reversal', 'final', 'credit']),
        payment: z.enum(['card', 'cash', 'transfer', 'other', 'mixed']),
        ...{ code: z.string(), tripDay: isoDate, total: cents, vat, untaxed: cents, cash: cents },
        ...{ zki: z.string(), jir: z.string().nullable() },
      }),
    ),
    ...{ vat, untaxed: cents, total: cents },
    days: z.array(z.object({ date: isoDate, series: z.string(), documents: z.int(), total: cents, cash: cents })),
    openAdvances: z.array(z.object({ number: z.string(), code: z.string(), tripDay: isoDate, left: cents })),
  }),
  async run({ db, now }, given) {
    const days = daysOfReport(given, { now: now(), trips: (await loadTrips(db)).trips })
    return days ? done({ ...days, ...(await fiscalReportOf(db, days)) }) : refused('range_order')
  },
  refusals: { range_order: 'refused.range_order' },
})
