import type { CashReport, CashReportRow } from '../../domain/boarding/cash-report.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { toCsv } from '../../shared/csv.ts'
import type { SheetCell } from '../../shared/sheet-cell.ts'
import { toXlsx } from '../../shared/xlsx.ts'
import type { Writer } from './sentences.ts'

/** The cash boxes as CSV, one row per movement and count. */
export const cashReportCsv = ({ rows }: Pick<CashReport, 'rows'>): string =>
  toCsv(
    head,
    rows.map((row) =>
      cashRow(row, {
        kind: `${row.kind.replace('_', '-')}${row.cancelledBy === null ? '' : ', taken back'}`,
        reason: row.reason?.replace('_', ' ') ?? null,
        boxName: (box) => (typeof box === 'string' ? box : box.phone),
      }),
    ),
  )

/** Programs that import the file find the columns by position, so a new column goes to the end. */
const head = [
  ...['day', 'time', 'kind', 'box', 'to box', 'reason', 'amount', 'expected', 'difference', 'note', 'recorded by'],
  ...['received by', 'taken back by'],
]

/** The cash boxes as a workbook in the writer's language: movements and counts, sums by day, pay-outs by reason. */
export function cashReportXlsx({ rows, days, totals, reasons }: CashReport, writer: Writer): Promise<Buffer> {
  const { word } = writer
  const boxName = (box: CashReportRow['box']) =>
    box === 'office' ? word('cash_box.of_office') : box === 'all' ? word('cash_box.all') : box.phone
  const centsOf = (cents: number | null) => (cents === null ? null : { cents })
  const sums = ({ float, paidOut, handedOver, difference }: CashReport['totals']) =>
    [float, paidOut, handedOver, difference].map(centsOf)
  return toXlsx([
    {
      name: word('reports.cash_boxes'),
      head: [
        ...[word('fact.day'), word('reports.time'), word('reports.movement'), word('reports.box')],
        ...[word('reports.to_box'), word('cash_box.reason'), word('reports.amount'), word('cash_box.expected')],
        ...[word('reports.difference'), word('cash_box.note'), word('reports.recorded_by')],
        ...[word('reports.received_by'), word('reports.taken_back_by')],
      ],
      rows: rows.map((row) => {
        const kind = word(`reports.cash_kind.${row.kind}`)
        return cashRow(row, {
          kind: row.cancelledBy === null ? kind : writer.say('cash_taken_back', { kind }),
          reason: row.reason && word(`cash_box.reason.${row.reason}`),
          boxName,
        })
      }),
    },
    {
      name: word('reports.days'),
      head: [
        ...[word('fact.day'), word('cash_box.float'), word('reports.pay_outs'), word('reports.hand_overs')],
        word('reports.difference'),
      ],
      rows: [
        ...days.map(({ date, ...ofDay }): SheetCell[] => [{ day: date }, ...sums(ofDay)]),
        [word('reports.cash_total'), ...sums(totals)],
      ],
    },
    {
      name: word('reports.pay_outs'),
      head: [word('cash_box.reason'), word('reports.number'), word('reports.amount')],
      rows: reasons.map(({ reason, payOuts, amount }) => [
        ...[word(`cash_box.reason.${reason}`), payOuts, { cents: amount }],
      ]),
    },
  ])
}

interface Texts {
  kind: string
  reason: string | null
  boxName(box: CashReportRow['box']): string
}

/** A row of both files, in the order of the columns. */
const cashRow = (row: CashReportRow, { kind, reason, boxName }: Texts): SheetCell[] => [
  { day: row.date },
  { time: formatsOf('en').time(row.at) },
  kind,
  boxName(row.box),
  row.to && boxName(row.to),
  reason,
  { cents: row.amount },
  row.expected === null ? null : { cents: row.expected },
  row.difference === null ? null : { cents: row.difference },
  row.note,
  row.by,
  row.receivedBy,
  row.cancelledBy,
]
