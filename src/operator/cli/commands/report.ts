import type { SalesReportRow, SalesSums } from '../../../domain/accounting/sales-report.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { isLocale, languages } from '../../../i18n/locales.ts'
import { type CsvCell, toCsv } from '../../../shared/csv.ts'
import { report } from '../../operations/report.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { formatDay, formatEuros } from '../output/format.ts'
import type { Table } from '../output/table.ts'
import { oneOf, optional, pastDateRange, validDateRange } from '../parsers/field.ts'

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
  outputSchema: report.answer,
  async run(context, { from, to = dayOf(context.now()), format = 'table' }) {
    const performed = await report.perform(context, validDateRange({ from, to }))
    if (!performed.ok) return refusal(performed)
    const { done } = performed
    if (format === 'csv') return { ...success([], done), file: toCsv(head, done.rows.map(rowOf)) }
    const title = `${formatDay(from)} to ${formatDay(to)}`
    if (done.rows.length === 0) return success([`${title}: no booking was confirmed, and no money moved.`], done)
    const { days, sources, languages: locales, totals } = done
    const tables = [
      tableOf(
        'day',
        days.map(({ date, ...sums }) => [formatDay(date), sums]),
        totals,
      ),
      tableOf(
        'source',
        sources.map(({ source, ...sums }) => [source, sums]),
        totals,
      ),
      tableOf(
        'language',
        locales.map(({ locale, ...sums }) => [languageName(locale), sums]),
        totals,
      ),
    ]
    return success([title, ...tables.flatMap((table) => ['', table])], done)
  },
})

const languageName = (locale: string) => (isLocale(locale) ? languages[locale].name : locale)

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
function tableOf(title: string, groups: [string, SalesSums][], totals: SalesSums): Table {
  const shown = amounts.filter(({ of }) => of !== 'outsideAmount' || totals.outsideAmount !== 0)
  const cellsOf = (sums: SalesSums) => [
    String(sums.bookings),
    String(sums.guests),
    ...shown.map(({ of }) => formatEuros(sums[of])),
  ]
  const titles = ['bookings', 'guests', ...shown.map((one) => one.title)]
  return {
    columns: [title, ...titles.map((one) => ({ right: one }))],
    rows: groups.map(([key, sums]) => [key, ...cellsOf(sums)]),
    sums: ['in all', ...cellsOf(totals)],
  }
}
