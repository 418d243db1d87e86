import type { SalesReportRow, SalesSums } from '../../../domain/accounting/sales-report.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { isLocale, languages } from '../../../i18n/locales.ts'
import { type CsvCell, toCsv } from '../../../shared/csv.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { report } from '../../operations/report.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { formatDay, formatEuros } from '../output/format.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import { oneOf, optional, pastDateRange, slug, validDateRange } from '../parsers/field.ts'

export const reportCommand = defineCommand({
  name: 'report',
  summary:
    'reports bookings by confirmation day and payments by payment day, with totals per day, source, language, trip and boat, and the load of the departures',
  examples: ['report --from 1.4.', 'report --from 1.4.2027 --to 31.10.2027 --format csv > season.csv'],
  parameters: {},
  options: {
    ...pastDateRange,
    trip: optional(slug, 'the trip; default: all'),
    format: optional(
      oneOf('table', 'csv'),
      'table, or csv for a spreadsheet with one row per day, source, language, trip, start and boat',
    ),
  },
  outputSchema: report.answer,
  async run(context, { from, to = dayOf(context.now()), trip, format = 'table' }) {
    const performed = await report.perform(context, { ...validDateRange({ from, to }), trip })
    if (!performed.ok) return refusal(performed)
    const { done } = performed
    if (format === 'csv') return { ...success([], done), file: toCsv(head, done.rows.map(rowOf)) }
    const { tripName, startName } = await departureTexts(context.db)
    const title = `${trip === undefined ? '' : `${tripName(trip)}, `}${formatDay(from)} to ${formatDay(to)}`
    const loads = loadTable(done.load)
    if (done.rows.length === 0)
      return success([`${title}: no booking was confirmed, and no money moved.`, ...loads], done)
    const { boats, days, sources, languages: locales, trips, starts, totals } = done
    const groups: [string, [string, SalesSums][]][] = [
      ['day', days.map((sums) => [formatDay(sums.date), sums])],
      ['source', sources.map((sums) => [sums.source, sums])],
      ['language', locales.map((sums) => [languageName(sums.locale), sums])],
      ['trip', trips.length > 1 ? trips.map((sums) => [tripName(sums.trip), sums]) : []],
      ['start', starts.length > trips.length ? starts.map((sums) => [startName(sums), sums]) : []],
      ['boat', boats.length > 1 ? boats.map((sums) => [sums.name, sums]) : []],
    ]
    const shown = groups.filter(([, rows]) => rows.length > 0)
    return success([title, ...shown.flatMap(([name, rows]) => ['', tableOf(name, rows, totals)]), ...loads], done)
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
/** Programs import the columns of the CSV by their place: a new one goes to the end. */
const onTerminal = { title: 'card on board', of: 'terminalAmount' } as const

const head = [
  ...['day', 'source', 'language', 'bookings', 'guests', ...amounts.map(({ title }) => title)],
  ...['trip', 'start', 'boat', onTerminal.title],
]

const rowOf = ({ date, source, locale, trip, start, boat, ...sums }: SalesReportRow): CsvCell[] => [
  date,
  source,
  locale,
  sums.bookings,
  sums.guests,
  ...amounts.map(({ of }) => ({ cents: sums[of] })),
  trip,
  start,
  boat,
  { cents: sums.terminalAmount },
]

/** By the day of departure, unlike the sums above. */
function loadTable(load: AnswerOf<typeof report>['load']): OutputBlock[] {
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

/** Hides the columns of payments to partners and on the terminal if their total is zero: most operators have none. */
function tableOf(title: string, groups: [string, SalesSums][], totals: SalesSums): Table {
  const rare: readonly string[] = [onTerminal.of, 'outsideAmount']
  const shown = [...amounts.slice(0, 2), onTerminal, ...amounts.slice(2)].filter(
    ({ of }) => !rare.includes(of) || totals[of] !== 0,
  )
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
