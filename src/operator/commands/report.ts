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

const sumsShape = z.object({
  bookings: z.int(),
  guests: z.int(),
  depositAmount: z.int(),
  cashAmount: z.int(),
  refundAmount: z.int(),
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
  shape: z.object({
    from: z.string(),
    to: z.string(),
    days: z.array(sumsShape.extend({ date: z.string() })),
    sources: z.array(sumsShape.extend({ source: z.string() })),
    languages: z.array(sumsShape.extend({ locale: z.string() })),
    totals: sumsShape,
  }),
  async run(desk, { from, to = dayOf(desk.now()), format = 'table' }) {
    const span = spanOf({ from, to })
    const rows = await report(desk.db, span)
    const days = addedUp(rows, ({ date }) => date)
    const sources = addedUp(rows, ({ source }) => source)
    const locales = addedUp(rows, ({ locale }) => locale)
    const totals = sumOf(rows)
    const json = {
      ...span,
      days: days.map(([date, sums]) => ({ date, ...sums })),
      sources: sources.map(([source, sums]) => ({ source, ...sums })),
      languages: locales.map(([locale, sums]) => ({ locale, ...sums })),
      totals,
    }
    if (format === 'csv') return { ...done([], json), file: csvOf(head, rows.map(rowOf)) }
    const title = `${dayInWords(from)} to ${dayInWords(to)}`
    if (rows.length === 0) return done([`${title}: no booking was confirmed, and no money moved.`], json)
    const tables = [
      tableOf('day', days, dayInWords),
      tableOf('source', sources),
      tableOf('language', locales, (locale) => (isLocale(locale) ? languages[locale].name : locale)),
    ]
    return done([title, ...tables.flatMap((table) => ['', { ...table, sums: ['in all', ...cellsOf(totals)] }])], json)
  },
})

const head = ['day', 'source', 'language', 'bookings', 'guests', 'deposits', 'cash', 'refunds', 'moved in all']

const rowOf = ({ date, source, locale, ...sums }: ReportRow): Cell[] => [
  date,
  source,
  locale,
  sums.bookings,
  sums.guests,
  { cents: sums.depositAmount },
  { cents: sums.cashAmount },
  { cents: sums.refundAmount },
  { cents: sums.movedAmount },
]

const tableOf = (title: string, groups: [string, Sums][], written = (key: string) => key): Table => ({
  columns: [{ title }, ...head.slice(3).map((one) => ({ title: one, align: 'right' as const }))],
  rows: groups.map(([key, sums]) => [written(key), ...cellsOf(sums)]),
})

const cellsOf = ({ bookings, guests, depositAmount, cashAmount, refundAmount, movedAmount }: Sums): string[] => [
  String(bookings),
  String(guests),
  ...[depositAmount, cashAmount, refundAmount, movedAmount].map(euros),
]
