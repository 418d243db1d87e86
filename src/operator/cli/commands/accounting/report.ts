import { z } from 'zod'
import {
  groupSales,
  type SalesReportRow,
  type SalesSums,
  salesReport,
  sumSales,
} from '../../../../domain/accounting/sales-report.ts'
import { dayOf } from '../../../../domain/time/operator-time.ts'
import { isLocale, languages } from '../../../../i18n/locales.ts'
import { type CsvCell, toCsv } from '../../../../shared/csv.ts'
import { defineCommand, success } from '../../command.ts'
import { formatDay, formatEuros } from '../../output/format.ts'
import type { Table } from '../../output/table.ts'
import { pastDateRange, validDateRange } from '../../parsers/date-range.ts'
import { oneOf, optional } from '../../parsers/field.ts'

const sumsSchema = z.object({
  bookings: z.int(),
  guests: z.int(),
  depositAmount: z.int(),
  cashAmount: z.int(),
  refundAmount: z.int(),
  outsideAmount: z.int(),
  movedAmount: z.int(),
})

export const reportCommand = defineCommand({
  name: 'report',
  summary: 'reports bookings by confirmation day and payments by payment day, with totals per day, source and language',
  examples: ['report --from 1.4.', 'report --from 1.4.2027 --to 31.10.2027 --format csv > season.csv'],
  parameters: {},
  options: {
    ...pastDateRange,
    format: optional(
      oneOf('table', 'csv'),
      'table, or csv for a spreadsheet with one row per day, source and language',
    ),
  },
  outputSchema: z.object({
    from: z.string(),
    to: z.string(),
    days: z.array(sumsSchema.extend({ date: z.string() })),
    sources: z.array(sumsSchema.extend({ source: z.string() })),
    languages: z.array(sumsSchema.extend({ locale: z.string() })),
    totals: sumsSchema,
  }),
  async run(context, { from, to = dayOf(context.now()), format = 'table' }) {
    const range = validDateRange({ from, to })
    const rows = await salesReport(context.db, range)
    const days = groupSales(rows, ({ date }) => date)
    const sources = groupSales(rows, ({ source }) => source)
    const locales = groupSales(rows, ({ locale }) => locale)
    const totals = sumSales(rows)
    const json = {
      ...range,
      days: days.map(([date, sums]) => ({ date, ...sums })),
      sources: sources.map(([source, sums]) => ({ source, ...sums })),
      languages: locales.map(([locale, sums]) => ({ locale, ...sums })),
      totals,
    }
    if (format === 'csv') return { ...success([], json), file: toCsv(head, rows.map(rowOf)) }
    const title = `${formatDay(from)} to ${formatDay(to)}`
    if (rows.length === 0) return success([`${title}: no booking was confirmed, and no money moved.`], json)
    const tables = [
      tableOf('day', days, totals, formatDay),
      tableOf('source', sources, totals),
      tableOf('language', locales, totals, (locale) => (isLocale(locale) ? languages[locale].name : locale)),
    ]
    return success([title, ...tables.flatMap((table) => ['', table])], json)
  },
})

const amounts = [
  { title: 'deposits', of: 'depositAmount' },
  { title: 'cash', of: 'cashAmount' },
  { title: 'refunds', of: 'refundAmount' },
  { title: 'outside', of: 'outsideAmount' },
  { title: 'moved in all', of: 'movedAmount' },
] as const

const head = ['day', 'source', 'language', 'bookings', 'guests', ...amounts.map(({ title }) => title)]

const rowOf = ({ date, source, locale, ...sums }: SalesReportRow): CsvCell[] => [
  date,
  source,
  locale,
  sums.bookings,
  sums.guests,
  ...amounts.map(({ of }) => ({ cents: sums[of] })),
]

/** Hides the column of payments to partners if their total is zero: most operators have none. */
function tableOf(
  title: string,
  groups: [string, SalesSums][],
  totals: SalesSums,
  formatKey = (key: string) => key,
): Table {
  const shown = amounts.filter(({ of }) => of !== 'outsideAmount' || totals.outsideAmount !== 0)
  const cellsOf = (sums: SalesSums) => [
    String(sums.bookings),
    String(sums.guests),
    ...shown.map(({ of }) => formatEuros(sums[of])),
  ]
  const titles = ['bookings', 'guests', ...shown.map((one) => one.title)]
  return {
    columns: [title, ...titles.map((one) => ({ right: one }))],
    rows: groups.map(([key, sums]) => [formatKey(key), ...cellsOf(sums)]),
    sums: ['in all', ...cellsOf(totals)],
  }
}
