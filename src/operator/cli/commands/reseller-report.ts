import type { resellerReport } from '../../../domain/resellers/reseller-report.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { resellerStatement } from '../../operations/resellers.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import { freeText, optional, pastDateRange, slug, validDateRange } from '../parsers/field.ts'

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
  outputSchema: resellerStatement.answer,
  async run(context, { from, to = dayOf(context.now()), reseller, trip }) {
    const range = validDateRange({ from, to })
    const performed = await resellerStatement.perform(context, { ...range, reseller, trip })
    if (!performed.ok) return refusal(performed)
    const { resellers } = performed.done
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
