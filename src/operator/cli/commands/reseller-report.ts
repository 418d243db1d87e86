import { z } from 'zod'
import { resellerReport } from '../../../domain/resellers/reseller-report.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { loadTrips } from '../../../domain/trips/trips.ts'
import { defineCommand, failure, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import { freeText, optional, pastDateRange, slug, validDateRange } from '../parsers/field.ts'

const sums = {
  ...{ bookings: z.int(), guests: z.int(), retailAmount: z.int() },
  ...{ commissionAmount: z.int(), netAmount: z.int(), cancelled: z.int() },
}

export const resellerReportCommand = defineCommand({
  name: 'reseller report',
  summary: 'reports per reseller what was sold for the trips of a range of days, and what the reseller owes',
  examples: ['reseller report --from 1.7. --to 31.7.', 'reseller report --from 1.7. --reseller Otok --json'],
  parameters: {},
  options: {
    ...pastDateRange,
    reseller: optional(freeText('name'), 'only this reseller'),
    trip: optional(slug, 'only this trip (trip list)'),
  },
  outputSchema: z.object({
    from: z.string(),
    to: z.string(),
    resellers: z.array(
      z.object({
        ...{ reseller: z.string(), ...sums },
        /** Of each trip that it sold. */
        trips: z.array(z.object({ trip: z.string(), ...sums })),
      }),
    ),
  }),
  async run(context, { from, to = dayOf(context.now()), reseller, trip }) {
    const range = validDateRange({ from, to })
    const { trips } = await loadTrips(context.db)
    if (trip !== undefined && !trips.some(({ id }) => id === trip)) return failure(`There is no trip ${trip}.`)
    const resellers = await resellerReport(context.db, { ...range, reseller, trip })
    if (reseller !== undefined && resellers.length === 0) return failure(`There is no reseller ${reseller}.`)
    const texts = await departureTexts(context.db)
    const table = {
      columns: [
        'reseller',
        ...['bookings', 'guests', 'retail', 'commission', 'owes', 'cancelled'].map((right) => ({ right })),
      ],
      rows: resellers.flatMap((row) => [
        sumsRow(row.reseller, row),
        ...(row.trips.length > 1 ? row.trips.map((sold) => sumsRow(`  ${texts.tripName(sold.trip)}`, sold)) : []),
      ]),
    }
    const of = trip === undefined ? 'Trips' : texts.tripName(trip)
    const title = `${of} from ${formatDay(range.from)} to ${formatDay(range.to)}, ${pluralize(resellers.length, 'reseller')}`
    return success([title, ...(resellers.length > 0 ? [table] : [])], { ...range, resellers })
  },
})

type Sums = Omit<Awaited<ReturnType<typeof resellerReport>>[number]['trips'][number], 'trip'>

const sumsRow = (title: string, row: Sums): string[] => [
  ...[title, String(row.bookings), String(row.guests), formatEuros(row.retailAmount)],
  ...[formatEuros(row.commissionAmount), formatEuros(row.netAmount), String(row.cancelled)],
]
