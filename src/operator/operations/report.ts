import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { groupSales, salesReport, sumSales } from '../../domain/accounting/sales-report.ts'
import { defineOperation, done } from './define-operation.ts'

const sales = {
  bookings: z.int(),
  guests: z.int(),
  depositAmount: z.int(),
  cashAmount: z.int(),
  refundAmount: z.int(),
  outsideAmount: z.int(),
  movedAmount: z.int(),
}

/** Bookings by the day of confirmation, payments by the day of payment. Amounts in cents. */
export const report = defineOperation({
  name: 'report',
  role: 'owner',
  effect: 'read',
  input: z.object({ from: isoDate, to: isoDate }),
  answer: z.object({
    from: isoDate,
    to: isoDate,
    days: z.array(z.object({ date: isoDate, ...sales })),
    sources: z.array(z.object({ source: z.string(), ...sales })),
    languages: z.array(z.object({ locale: z.string(), ...sales })),
    totals: z.object(sales),
  }),
  async run({ db }, range) {
    const rows = await salesReport(db, range)
    return done({
      ...range,
      days: groupSales(rows, ({ date }) => date).map(([date, sums]) => ({ date, ...sums })),
      sources: groupSales(rows, ({ source }) => source).map(([source, sums]) => ({ source, ...sums })),
      languages: groupSales(rows, ({ locale }) => locale).map(([locale, sums]) => ({ locale, ...sums })),
      totals: sumSales(rows),
      rows,
    })
  },
  refusals: {},
})
