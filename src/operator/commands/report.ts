import { z } from 'zod'
import { addedUp, type ReportRow, report, type Sums, sumOf } from '../../domain/books/report.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { isLocale, languages } from '../../i18n/locales.ts'
import { command, done } from '../command.ts'
import { type Cell, csvOf } from '../print/csv.ts'
import type { Table } from '../print/table.ts'
import { dayInWords, euros } from '../print/words.ts'
import { oneOf, optional } from '../typed/field.ts'
import { pastSpan, spanOf } from '../typed/span.ts'

const sumsSchema = z.object({
  bookings: z.int(),
  guests: z.int(),
  depositAmount: z.int(),
  cashAmount: z.int(),
  refundAmount: z.int(),
  outsideAmount: z.int(),
  movedAmount: z.int(),
})

export const reportCommand = command({
  name: 'report',
  summary: 'bookings by the day they were confirmed, money by the day it moved; by day, source and language',
  examples: ['report --from 1.4.', 'report --from 1.4.2027 --to 31.10.2027 --format csv > season.csv'],
  parameters: {},
  options: {
    ...pastSpan,
    format: optional(oneOf('table', 'csv'), 'csv for a spreadsheet, a row for each day, source and language'),
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
    const range = spanOf({ from, to })
    const rows = await report(context.db, range)
    const days = addedUp(rows, ({ date }) => date)
    const sources = addedUp(rows, ({ source }) => source)
    const locales = addedUp(rows, ({ locale }) => locale)
    const totals = sumOf(rows)
    const json = {
      ...range,
      days: days.map(([date, sums]) => ({ date, ...sums })),
      sources: sources.map(([source, sums]) => ({ source, ...sums })),
      languages: locales.map(([locale, sums]) => ({ locale, ...sums })),
      totals,
    }
    if (format === 'csv') return { ...done([], json), file: csvOf(head, rows.map(rowOf)) }
    const title = `${dayInWords(from)} to ${dayInWords(to)}`
    if (rows.length === 0) return done([`${title}: no booking was confirmed, and no money moved.`], json)
    const tables = [
      tableOf('day', days, totals, dayInWords),
      tableOf('source', sources, totals),
      tableOf('language', locales, totals, (locale) => (isLocale(locale) ? languages[locale].name : locale)),
    ]
    return done([title, ...tables.flatMap((table) => ['', table])], json)
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

const rowOf = ({ date, source, locale, ...sums }: ReportRow): Cell[] => [
  date,
  source,
  locale,
  sums.bookings,
  sums.guests,
  ...amounts.map(({ of }) => ({ cents: sums[of] })),
]

/** The table hides the column of payments to third parties while it is zero, as it is for most operators. */
function tableOf(title: string, groups: [string, Sums][], totals: Sums, formatKey = (key: string) => key): Table {
  const shown = amounts.filter(({ of }) => of !== 'outsideAmount' || totals.outsideAmount !== 0)
  const cellsOf = (sums: Sums) => [
    String(sums.bookings),
    String(sums.guests),
    ...shown.map(({ of }) => euros(sums[of])),
  ]
  const titles = ['bookings', 'guests', ...shown.map((one) => one.title)]
  return {
    columns: [title, ...titles.map((one) => ({ right: one }))],
    rows: groups.map(([key, sums]) => [formatKey(key), ...cellsOf(sums)]),
    sums: ['in all', ...cellsOf(totals)],
  }
}
