import { z } from 'zod'
import type { CashReportRow, CashSums } from '../../../domain/boarding/cash-report.ts'
import { cashReport } from '../../operations/cash-report.ts'
import { cashReportCsv, cashReportXlsx } from '../../operations/cash-report-file.ts'
import { moment } from '../../operations/define-operation.ts'
import { writerIn } from '../../operations/sentences.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { formatDay, formatEuros, formatTime } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { oneOf, optional } from '../parsers/field.ts'
import { checkReportDays, reportDaysOptions } from './report.ts'

const box = z.union([z.object({ phone: z.string() }), z.string()])
const text = z.string().nullable()
const cents = z.int().nullable()
const row = z.object({
  ...{ date: z.string(), at: moment, kind: z.string(), box, to: box.nullable(), reason: text, amount: z.int() },
  ...{ note: z.string(), by: z.string(), receivedBy: text, cancelledBy: text, expected: cents, difference: cents },
})

export const cashReportCommand = defineCommand({
  name: 'cash report',
  summary: 'reports what moved in the cash boxes by period: floats, pay-outs by reason, hand-overs and counts',
  examples: [
    'cash report --period month --back 1',
    'cash report --from 1.7.2027 --to 31.7.2027 --format csv > july.csv',
  ],
  parameters: {},
  options: {
    ...reportDaysOptions,
    format: optional(oneOf('table', 'csv', 'xlsx'), 'table, or csv or xlsx with one row per movement and count'),
  },
  outputSchema: cashReport.answer.extend({ rows: z.array(row) }),
  async run(context, { from, to, period, back, format = 'table' }) {
    checkReportDays({ from, to }, context.now())
    const performed = await cashReport.perform(context, { from, to, period, back })
    if (!performed.ok) return refusal(performed)
    const { done } = performed
    if (format === 'csv') return { ...success([], done), file: cashReportCsv(done) }
    if (format === 'xlsx') return { ...success([], done), file: await cashReportXlsx(done, writerIn('en')) }
    const title = `${formatDay(done.from)} to ${formatDay(done.to)}`
    if (done.rows.length === 0)
      return success([`${title}: no cash moved between boxes, and nothing was counted.`], done)
    return success([title, '', daysTable(done), ...reasonsTable(done), '', rowsTable(done.rows)], done)
  },
})

type Report = { days: (CashSums & { date: string })[]; totals: CashSums }

function daysTable({ days, totals }: Report): OutputBlock {
  const cells = ({ float, paidOut, handedOver, difference }: CashSums) => [
    ...[float, paidOut, handedOver].map(formatEuros),
    difference === null ? '' : formatEuros(difference),
  ]
  return {
    columns: ['day', ...['floats', 'paid out', 'handed over', 'difference'].map((right) => ({ right }))],
    rows: days.map(({ date, ...sums }) => [formatDay(date), ...cells(sums)]),
    sums: ['in all', ...cells(totals)],
  }
}

function reasonsTable({ reasons }: { reasons: { reason: string; payOuts: number; amount: number }[] }): OutputBlock[] {
  if (reasons.length === 0) return []
  const rows = reasons.map(({ reason, payOuts, amount }) => [
    ...[reason.replace('_', ' '), String(payOuts), formatEuros(amount)],
  ])
  return ['', { columns: ['paid out for', { right: 'pay-outs' }, { right: 'amount' }], rows }]
}

function rowsTable(rows: CashReportRow[]): OutputBlock {
  const nameOf = (one: CashReportRow['box'] | null) => (one === null ? '' : typeof one === 'string' ? one : one.phone)
  const what = ({ kind, reason, cancelledBy }: CashReportRow) =>
    [
      kind.replace('_', '-'),
      ...(reason ? [reason.replace('_', ' ')] : []),
      ...(cancelledBy ? ['taken back'] : []),
    ].join(', ')
  return {
    columns: ['day', 'time', '', 'box', 'to', { right: 'amount' }, { right: 'difference' }, 'by', 'note'],
    rows: rows.map((one) => [
      ...[formatDay(one.date), formatTime(one.at), what(one), nameOf(one.box), nameOf(one.to), formatEuros(one.amount)],
      ...[one.difference === null ? '' : formatEuros(one.difference), one.by, one.note],
    ]),
  }
}
