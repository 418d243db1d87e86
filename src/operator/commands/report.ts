import { z } from 'zod'
import { type ReportRow, type ReportSums, report, reportSums } from '../../domain/books/report.ts'
import { command, done } from '../command.ts'
import { csvOf } from '../print/csv.ts'
import type { Table } from '../print/table.ts'
import { dayInWords, euros } from '../print/words.ts'
import { oneOf, optional, pastDay, required } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

const sums = {
  bookings: z.int(),
  guests: z.int(),
  cancelled: z.int(),
  deposits: z.int(),
  cash: z.int(),
  outside: z.int(),
  refunds: z.int(),
}

export const reportCommand = command({
  name: 'report',
  summary: 'bookings, guests and money by day, source and language; the sums are the ledger’s',
  examples: [
    'report --from 1.7.2027 --to 31.7.2027',
    'report --from 1.4.2027 --to 31.10.2027 --format csv > season.csv',
  ],
  parameters: {},
  options: {
    from: required(pastDay, 'the first day'),
    to: required(pastDay, 'the last day'),
    format: optional(oneOf('table', 'csv'), 'csv has a row per day, source and language'),
  },
  shape: z.object({
    rows: z.array(z.object({ day: z.string(), source: z.string(), locale: z.string(), ...sums })),
    sums: z.object(sums),
  }),
  async run(desk, { from, to, format = 'table' }) {
    if (from > to) throw new UsageError('The last day comes before the first.')
    const rows = await report(desk.db, { from, to })
    const json = { rows, sums: reportSums(rows) }
    if (format === 'csv') return { ...done([], json), file: csvOf(head, rows.map(cellsOf)) }
    const days = new Set(rows.map(({ day }) => day)).size
    const lines = [
      `From ${dayInWords(from)} to ${dayInWords(to)}`,
      '',
      days > mostDays
        ? tableBy('month', rows, ({ day }) => day.slice(0, 7))
        : tableBy('day', rows, ({ day }) => dayInWords(day)),
      '',
      tableBy('source', rows, ({ source }) => source),
      '',
      tableBy('language', rows, ({ locale }) => locale),
    ]
    return done(rows.length > 0 ? lines : ['Nothing happened in these days.'], json)
  },
})

/** More are told by month. */
const mostDays = 31

const head = ['day', 'source', 'language', ...Object.keys(sums)]

const cellsOf = ({ day, source, locale, ...row }: ReportRow) => [
  day,
  source,
  locale,
  row.bookings,
  row.guests,
  row.cancelled,
  { cents: row.deposits },
  { cents: row.cash },
  { cents: row.outside },
  { cents: row.refunds },
]

function tableBy(title: string, rows: ReportRow[], keyOf: (row: ReportRow) => string): Table {
  const right = 'right' as const
  const groups = Map.groupBy(rows, keyOf)
  return {
    columns: [{ title }, ...Object.keys(sums).map((name) => ({ title: name, align: right }))],
    rows: [...groups].map(([key, of]) => [key, ...figuresOf(reportSums(of))]),
    sums: ['', ...figuresOf(reportSums(rows))],
  }
}

const figuresOf = ({ bookings, guests, cancelled, deposits, cash, outside, refunds }: ReportSums): string[] => [
  ...[bookings, guests, cancelled].map(String),
  ...[deposits, cash, outside, refunds].map(euros),
]
