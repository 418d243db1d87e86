import { currentSite } from '../../content/site.ts'
import type { Days } from '../../domain/accounting/report-period.ts'
import type { FiscalReport, ReportedDocument } from '../../domain/fiscal/fiscal-report.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { toCsv } from '../../shared/csv.ts'
import { dottedDay, toPdf } from '../../shared/pdf.ts'
import type { SheetCell } from '../../shared/sheet-cell.ts'
import { toXlsx, type Worksheet } from '../../shared/xlsx.ts'
import type { Writer } from './sentences.ts'

/** The CSV, one row per document. Programs find the columns by position, so a new column goes to the end. */
export const fiscalReportCsv = ({ documents }: FiscalReport): string => {
  const rates = ratesOf(documents)
  const head = [
    ...['day', 'time', 'number', 'kind', 'of advance', 'booking', 'trip day', 'payment', 'total', 'cash', 'untaxed'],
    ...['zki', 'jir', ...rates.flatMap((rate) => [`base ${percent(rate)}`, `vat ${percent(rate)}`])],
    ...['buyer', 'buyer address', 'buyer vat number'],
  ]
  return toCsv(
    head,
    documents.map((document) => documentRow(document, rates, { kind: document.kind, payment: document.payment })),
  )
}

/** A workbook in the language of the writer: the documents, VAT by rate, sums by device and day, and open advances. */
export const fiscalReportXlsx = (report: FiscalReport, writer: Writer): Promise<Buffer> =>
  toXlsx(tablesOf(report, writer))

/**
 * The tables of the workbook as a PDF for printing. A page is too narrow for all columns, so the code ZKI and the name
 * and address of the buyer are left out.
 */
export function fiscalReportPdf(report: FiscalReport & Days, writer: Writer): Promise<Buffer> {
  const { word, money } = writer
  const [documents, ...sums] = tablesOf(report, writer)
  const omitted = ['ZKI', word('reports.fiscal_buyer'), word('reports.fiscal_buyer_address')]
  const printed = (table: Worksheet): Worksheet => {
    const isPrinted = (_: unknown, index: number) => !omitted.includes(table.head[index] ?? '')
    return { ...table, head: table.head.filter(isPrinted), rows: table.rows.map((row) => row.filter(isPrinted)) }
  }
  const { company } = currentSite().business
  return toPdf({
    title: `${company.legalName}: ${word('reports.fiscal')}, ${dottedDay(report.from)} – ${dottedDay(report.to)}`,
    tables: [...sums, ...(documents ? [printed(documents)] : [])],
    money,
  })
}

function tablesOf(report: FiscalReport, { word }: Writer): Worksheet[] {
  const { documents, vat, untaxed, total, days, openAdvances } = report
  const rates = ratesOf(documents)
  return [
    {
      name: word('reports.fiscal'),
      head: [
        ...[word('fact.day'), word('reports.time'), word('reports.fiscal_number'), word('reports.fiscal_kind')],
        ...[word('reports.fiscal_of_advance'), word('reports.fiscal_booking'), word('reports.fiscal_trip_day')],
        ...[word('reports.fiscal_payment'), word('reports.amount'), word('reports.fiscal_cash')],
        ...[word('reports.fiscal_untaxed'), 'ZKI', 'JIR'],
        ...rates.flatMap((rate) => [
          word('reports.fiscal_base', { rate: percent(rate) }),
          word('reports.fiscal_vat', { rate: percent(rate) }),
        ]),
        ...[word('reports.fiscal_buyer'), word('reports.fiscal_buyer_address'), word('reports.fiscal_buyer_vatin')],
      ],
      rows: documents.map((document) =>
        documentRow(document, rates, {
          kind: word(`reports.fiscal_kind.${document.kind}`),
          payment: word(`reports.fiscal_payment.${document.payment}`),
        }),
      ),
    },
    {
      name: word('reports.fiscal_rates'),
      head: [word('reports.fiscal_rate'), word('reports.fiscal_base_all'), word('reports.fiscal_vat_all')],
      rows: [
        ...vat.map(({ rate, ...group }): SheetCell[] => [
          ...[percent(rate), { cents: group.base }, { cents: group.vat }],
        ]),
        [word('reports.fiscal_untaxed'), { cents: untaxed }, null],
        [word('reports.fiscal_total'), { cents: total }, null],
      ],
    },
    {
      name: word('reports.days'),
      head: [
        ...[word('fact.day'), word('reports.fiscal_device'), word('reports.number'), word('reports.amount')],
        word('reports.fiscal_cash'),
      ],
      rows: days.map((day) => [
        ...[{ day: day.date }, day.series, day.documents, { cents: day.total }, { cents: day.cash }],
      ]),
    },
    {
      name: word('reports.fiscal_open'),
      head: [
        ...[word('reports.fiscal_number'), word('reports.fiscal_booking'), word('reports.fiscal_trip_day')],
        word('reports.amount'),
      ],
      rows: openAdvances.map(({ number, code, tripDay, left }) => [number, code, { day: tripDay }, { cents: left }]),
    },
  ]
}

/** The row of a document in both files, in the order of the columns. */
const documentRow = (
  document: ReportedDocument,
  rates: number[],
  { kind, payment }: { kind: string; payment: string },
): SheetCell[] => [
  ...[{ day: dayOf(document.at) }, { time: formatsOf('en').time(document.at) }, document.number, kind],
  ...[document.reverses, document.code, { day: document.tripDay }, payment, { cents: document.total }],
  ...[{ cents: document.cash }, { cents: document.untaxed }, document.zki, document.jir],
  ...rates.flatMap((rate) => {
    const group = document.vat.find((each) => each.rate === rate)
    return [{ cents: group?.base ?? 0 }, { cents: group?.vat ?? 0 }]
  }),
  ...[document.buyer?.company ?? null, document.buyer?.address ?? null, document.buyer?.vatin ?? null],
]

const ratesOf = (documents: ReportedDocument[]) =>
  [...new Set(documents.flatMap(({ vat }) => vat.map(({ rate }) => rate)))].sort((one, other) => one - other)

/** A rate in hundredths of a percent as text: 2500 is `25 %`. */
const percent = (rate: number) => `${rate / 100} %`
