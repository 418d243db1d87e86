import type { SalesReportRow, SalesSums } from '../../domain/accounting/sales-report.ts'
import { languages } from '../../i18n/locales.ts'
import { toCsv } from '../../shared/csv.ts'
import type { SheetCell } from '../../shared/sheet-cell.ts'
import { toXlsx, type Worksheet } from '../../shared/xlsx.ts'
import type { AnswerOf } from './define-operation.ts'
import type { report } from './report.ts'
import type { Writer } from './sentences.ts'

type Report = AnswerOf<typeof report>
type ReportDone = Report & { rows: SalesReportRow[] }
type Compared = SalesSums & { before: SalesSums }

/** The report as CSV, one row per day, source, referrer, language, trip, start and boat. */
export const reportCsv = ({ rows }: Pick<ReportDone, 'rows'>): string => toCsv(csvHead, rows.map(csvRow))

const amounts = [
  { title: 'deposits', of: 'depositAmount' },
  { title: 'cash', of: 'cashAmount' },
  { title: 'refunds', of: 'refundAmount' },
  { title: 'outside', of: 'outsideAmount' },
  { title: 'moved in all', of: 'movedAmount' },
] as const
/** Programs that import the file find the columns by position, so a new column goes to the end. */
const csvHead = [
  ...['day', 'source', 'language', 'bookings', 'guests', ...amounts.map(({ title }) => title)],
  ...['trip', 'start', 'boat', 'card on board', 'referrer'],
]

const csvRow = ({ date, source, referrer, locale, trip, start, boat, ...sums }: SalesReportRow): SheetCell[] => [
  ...[{ day: date }, source, locale, sums.bookings, sums.guests],
  ...amounts.map(({ of }) => ({ cents: sums[of] })),
  ...[trip, start, boat, { cents: sums.terminalAmount }, referrer],
]

/** The report as a workbook in the writer's language: a sheet with the sums, and one for each section of the report. */
export const reportXlsx = (report: ReportDone, writer: Writer): Promise<Buffer> => {
  const { word } = writer
  return toXlsx([
    overview(report, writer),
    groupSheet(writer, word('reports.by_source'), word('reports.source'), report.sources, ({ source }) =>
      sourceName(writer, source),
    ),
    groupSheet(writer, word('reports.by_referrer'), word('reports.referrer'), report.referrers, ({ referrer }) =>
      sourceName(writer, referrer),
    ),
    groupSheet(writer, word('reports.by_language'), word('reports.language'), report.languages, ({ locale }) =>
      languageName(locale),
    ),
    groupSheet(writer, word('reports.by_trip'), word('fact.trip'), report.trips, ({ name }) => name),
    groupSheet(
      writer,
      word('reports.by_start'),
      word('reports.start'),
      report.starts,
      ({ name, departsAt }) => `${name} ${departsAt}`,
    ),
    groupSheet(writer, word('reports.by_boat'), word('reports.boat'), report.boats, ({ name }) => name),
    loadSheet(report, writer),
    {
      name: word('reports.refunds'),
      head: [word('fact.day'), word('reports.booking'), word('reports.movement'), word('reports.amount')],
      rows: report.refunds.map(({ date, code, kind, amount }) => [
        ...[{ day: date }, code, word(`ledger.${kind}` as 'ledger.refund'), { cents: amount }],
      ]),
    },
    {
      name: word('reports.no_shows'),
      head: [word('fact.day'), word('reports.booking'), word('fact.guests')],
      rows: report.noShows.list.map(({ date, code, guests }) => [{ day: date }, code, guests]),
    },
    daySheet(report, writer),
  ])
}

export const languageName = (locale: string): string =>
  Object.entries(languages).find(([code]) => code === locale)?.[1].name ?? locale

const sourceName = ({ word }: Writer, source: string) => word(`source.${source}` as 'source.direct')

/** The revenue in cents. Refunds are not subtracted. */
const revenueOf = ({ depositAmount, cashAmount, terminalAmount, outsideAmount }: SalesSums) =>
  depositAmount + cashAmount + terminalAmount + outsideAmount

const moneyColumns = [
  ['reports.deposits', ({ depositAmount }: SalesSums) => depositAmount],
  ['reports.cash', ({ cashAmount }: SalesSums) => cashAmount],
  ['reports.terminal', ({ terminalAmount }: SalesSums) => terminalAmount],
  ['reports.outside', ({ outsideAmount }: SalesSums) => outsideAmount],
  ['reports.revenue', revenueOf],
  ['reports.refunds', ({ refundAmount }: SalesSums) => refundAmount],
  ['reports.moved', ({ movedAmount }: SalesSums) => movedAmount],
] as const

function overview({ from, to, before, totals, noShows, reviews }: Report, { word }: Writer): Worksheet {
  const counted = (label: string, now: number, earlier: number): SheetCell[] => [label, now, earlier, now - earlier]
  return {
    name: word('reports.overview'),
    head: ['', word('reports.period'), word('reports.last_year'), word('reports.difference')],
    rows: [
      [word('reports.from'), { day: from }, { day: before.from }, null],
      [word('reports.to'), { day: to }, { day: before.to }, null],
      counted(word('reports.bookings'), totals.bookings, totals.before.bookings),
      counted(word('fact.guests'), totals.guests, totals.before.guests),
      ...moneyColumns.map(([key, of]): SheetCell[] => [
        ...[word(key), { cents: of(totals) }, { cents: of(totals.before) }],
        { cents: of(totals) - of(totals.before) },
      ]),
      counted(word('reports.no_shows'), noShows.parties, noShows.before.parties),
      counted(word('reports.no_show_guests'), noShows.guests, noShows.before.guests),
      counted(word('reports.reviews'), reviews.count, reviews.before.count),
      [word('reports.stars'), rounded(reviews.average), rounded(reviews.before.average), null],
    ],
  }
}

const rounded = (average: number | null) => (average === null ? null : Math.round(average * 100) / 100)

function groupSheet<Group extends Compared>(
  { word }: Writer,
  name: string,
  title: string,
  groups: Group[],
  nameOf: (group: Group) => string,
): Worksheet {
  return {
    name,
    head: [
      ...[title, word('reports.bookings'), word('fact.guests'), ...moneyColumns.map(([key]) => word(key))],
      ...[`${word('reports.revenue')}, ${word('reports.last_year')}`, word('reports.difference')],
    ],
    rows: groups.map((group) => [
      ...[nameOf(group), group.bookings, group.guests, ...moneyColumns.map(([, of]) => ({ cents: of(group) }))],
      ...[{ cents: revenueOf(group.before) }, { cents: revenueOf(group) - revenueOf(group.before) }],
    ]),
  }
}

const loadSheet = ({ load }: Report, { word }: Writer): Worksheet => ({
  name: word('reports.departures'),
  head: [
    ...[word('fact.trip'), word('reports.boat'), word('reports.load.departures'), word('reports.load.cancelled')],
    ...[word('reports.load.sold'), word('reports.load.places'), word('reports.load.load')],
  ],
  rows: load.map(({ name, boatName, departures, cancelled, sold, capacity }) => [
    ...[name, boatName, departures, cancelled, sold, capacity],
    capacity === 0 ? null : { share: sold / capacity },
  ]),
})

/** The rows of the CSV, with names instead of ids. */
function daySheet({ rows, trips, boats }: ReportDone, writer: Writer): Worksheet {
  const { word } = writer
  const tripName = (id: string) => trips.find(({ trip }) => trip === id)?.name ?? id
  const boatName = (id: string) => boats.find(({ boat }) => boat === id)?.name ?? id
  return {
    name: word('reports.days'),
    head: [
      ...[word('fact.day'), word('reports.source'), word('reports.language'), word('fact.trip'), word('reports.start')],
      ...[word('reports.boat'), word('reports.referrer'), word('reports.bookings'), word('fact.guests')],
      ...moneyColumns.map(([key]) => word(key)),
    ],
    rows: rows.map((row) => [
      ...[{ day: row.date }, sourceName(writer, row.source), languageName(row.locale), tripName(row.trip), row.start],
      ...[boatName(row.boat), row.referrer && sourceName(writer, row.referrer), row.bookings, row.guests],
      ...moneyColumns.map(([, of]) => ({ cents: of(row) })),
    ]),
  }
}
