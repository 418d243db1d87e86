import { reportPeriods } from '../../../domain/accounting/report-period.ts'
import type { SalesSums } from '../../../domain/accounting/sales-report.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { report } from '../../operations/report.ts'
import { languageName, reportCsv, reportXlsx } from '../../operations/report-file.ts'
import { writerIn } from '../../operations/sentences.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import { flag, oneOf, optional, pastDay, slug, validDateRange, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

type Report = AnswerOf<typeof report>

/** The days of a report: a period, or a range. */
export const reportDaysOptions = {
  from: optional(pastDay, 'the first day; default: that of the period'),
  to: optional(pastDay, 'the last day; default: today'),
  period: optional(oneOf(...reportPeriods), 'until today, or the last one; weeks begin on Monday; default: month'),
  back: optional(wholeNumber, 'how many periods earlier, such as 1 for the month before'),
}

export function checkReportDays({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): void {
  if (to !== undefined && from === undefined) throw new UsageError('--to needs --from.')
  if (from !== undefined) validDateRange({ from, to: to ?? dayOf(now) })
}

export const reportCommand = defineCommand({
  name: 'report',
  summary:
    "reports bookings by confirmation day and payments by payment day, with totals per day, source, referrer of the website's bookings, language, trip and boat, and the load of the departures",
  examples: [
    'report --period week',
    'report --period season --last-year',
    'report --from 1.4.2027 --to 31.10.2027 --format xlsx > season.xlsx',
  ],
  parameters: {},
  options: {
    ...reportDaysOptions,
    trip: optional(slug, 'the trip; default: all'),
    lastYear: flag('compares with the same span a year before'),
    format: optional(
      oneOf('table', 'csv', 'xlsx'),
      'table, xlsx: a workbook with a sheet per section, or csv with one row per day, source, referrer, language, trip, start and boat',
    ),
  },
  outputSchema: report.answer,
  async run(context, { from, to, period, back, trip, lastYear, format = 'table' }) {
    checkReportDays({ from, to }, context.now())
    const performed = await report.perform(context, { from, to, period, back, trip })
    if (!performed.ok) return refusal(performed)
    const { done } = performed
    if (format === 'csv') return { ...success([], done), file: reportCsv(done) }
    if (format === 'xlsx') return { ...success([], done), file: await reportXlsx(done, writerIn('en')) }
    const { tripName, startName } = await departureTexts(context.db)
    const title = `${trip === undefined ? '' : `${tripName(trip)}, `}${formatDay(done.from)} to ${formatDay(done.to)}`
    const further = [...loadTable(done.load), ...guestLines(done), ...(lastYear ? yearTable(done) : [])]
    if (done.rows.length === 0)
      return success([`${title}: no booking was confirmed, and no money moved.`, ...further], done)
    const { days, trips, starts, totals } = done
    const [sources, referrers, locales, boats] = [
      done.sources.filter(hasSales),
      done.referrers.filter(hasSales),
      done.languages.filter(hasSales),
      done.boats.filter(hasSales),
    ]
    const groups: [string, [string, SalesSums][]][] = [
      ['day', days.map((sums) => [formatDay(sums.date), sums])],
      ['source', sources.map((sums) => [sums.source, sums])],
      ['referrer', referrers.length > 1 ? referrers.map((sums) => [sums.referrer, sums]) : []],
      ['language', locales.map((sums) => [languageName(sums.locale), sums])],
      ['trip', trips.length > 1 ? trips.map((sums) => [tripName(sums.trip), sums]) : []],
      ['start', starts.length > trips.length ? starts.map((sums) => [startName(sums), sums]) : []],
      ['boat', boats.length > 1 ? boats.map((sums) => [sums.name, sums]) : []],
    ]
    const shown = groups.filter(([, rows]) => rows.length > 0)
    return success([title, ...shown.flatMap(([name, rows]) => ['', tableOf(name, rows, totals)]), ...further], done)
  },
})

const amounts = [
  { title: 'deposits', of: 'depositAmount' },
  { title: 'cash', of: 'cashAmount' },
  { title: 'card on board', of: 'terminalAmount' },
  { title: 'refunds', of: 'refundAmount' },
  { title: 'outside', of: 'outsideAmount' },
  { title: 'moved in all', of: 'movedAmount' },
] as const

/**
 * How full the departures on the days of the report were. This table counts by the day of departure; the other tables
 * count by the day of booking or payment.
 */
function loadTable(load: Report['load']): OutputBlock[] {
  if (load.length === 0) return []
  const share = (sold: number, capacity: number) => (capacity === 0 ? '' : `${Math.round((100 * sold) / capacity)} %`)
  return [
    '',
    'Departures on these days:',
    {
      columns: ['trip', 'boat', ...['with guests', 'cancelled', 'sold', 'places', 'load'].map((right) => ({ right }))],
      rows: load.map(({ name, boatName, departures, cancelled, sold, capacity }) => [
        ...[name, boatName, String(departures), String(cancelled), String(sold), String(capacity)],
        share(sold, capacity),
      ]),
    },
  ]
}

/** Whether a group has bookings, guests or money on the days of the report, and not only in the year before. */
const hasSales = (sums: SalesSums) => sums.bookings > 0 || sums.guests > 0 || amounts.some(({ of }) => sums[of] !== 0)

function guestLines({ noShows, reviews: { count, average } }: Report): OutputBlock[] {
  const lines = [
    noShows.parties > 0 &&
      `No-shows on these days: ${pluralize(noShows.parties, 'party', 'parties')}, ${pluralize(noShows.guests, 'guest')}.`,
    average !== null && `Reviews on these days: ${count}, ${average.toFixed(1)} stars on average.`,
  ].filter((line) => line !== false)
  return lines.length === 0 ? [] : ['', ...lines]
}

function yearTable({ totals, noShows, reviews, before }: Report): OutputBlock[] {
  const counted = (name: string, now: number, earlier: number) =>
    [name, String(now), String(earlier), String(now - earlier)] as const
  const money = (name: string, now: number, earlier: number) =>
    [name, formatEuros(now), formatEuros(earlier), formatEuros(now - earlier)] as const
  return [
    '',
    `The same span a year before, ${formatDay(before.from)} to ${formatDay(before.to)}:`,
    {
      columns: ['', { right: 'now' }, { right: 'before' }, { right: 'difference' }],
      rows: [
        counted('bookings', totals.bookings, totals.before.bookings),
        counted('guests', totals.guests, totals.before.guests),
        ...amounts.map(({ title, of }) => money(title, totals[of], totals.before[of])),
        counted('no-shows', noShows.parties, noShows.before.parties),
        counted('reviews', reviews.count, reviews.before.count),
      ].map((row) => [...row]),
    },
  ]
}

/** Hides the columns of payments to partners and on the terminal if their total is zero: most operators have none. */
function tableOf(title: string, groups: [string, SalesSums][], totals: SalesSums): Table {
  const rare: readonly string[] = ['terminalAmount', 'outsideAmount']
  const shown = amounts.filter(({ of }) => !rare.includes(of) || totals[of] !== 0)
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
