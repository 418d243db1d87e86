import type { FiscalReport } from '../../../domain/fiscal/fiscal-report.ts'
import { fiscalReport } from '../../operations/fiscal-report.ts'
import { fiscalReportCsv, fiscalReportPdf, fiscalReportXlsx } from '../../operations/fiscal-report-file.ts'
import { writerIn } from '../../operations/sentences.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { oneOf, optional } from '../parsers/field.ts'
import { checkReportDays, reportDaysOptions } from './report.ts'

export const fiscalReportCommand = defineCommand({
  name: 'fiscal report',
  summary: 'reports the fiscal documents by period: VAT by rate, each device by day, and advances open at its end',
  examples: [
    'fiscal report --period month --back 1',
    'fiscal report --from 1.7.2027 --to 31.7.2027 --format xlsx > july.xlsx',
  ],
  parameters: {},
  options: {
    ...reportDaysOptions,
    format: optional(
      oneOf('table', 'csv', 'xlsx', 'pdf'),
      'table, csv with one row per document, xlsx: a workbook with a sheet per section, or pdf with the same',
    ),
  },
  outputSchema: fiscalReport.answer,
  async run(context, { from, to, period, back, format = 'table' }) {
    checkReportDays({ from, to }, context.now())
    const performed = await fiscalReport.perform(context, { from, to, period, back })
    if (!performed.ok) return refusal(performed)
    const { done } = performed
    if (format === 'csv') return { ...success([], done), file: fiscalReportCsv(done) }
    if (format === 'xlsx') return { ...success([], done), file: await fiscalReportXlsx(done, writerIn('en')) }
    if (format === 'pdf') return { ...success([], done), file: await fiscalReportPdf(done, writerIn('en')) }
    const title = `${formatDay(done.from)} to ${formatDay(done.to)}`
    const counted = `${title}: ${pluralize(done.documents.length, 'fiscal document')}, ${formatEuros(done.total)}.`
    const open = done.openAdvances.reduce((sum, { left }) => sum + left, 0)
    const advances = `Advances open at the end: ${pluralize(done.openAdvances.length, 'document')}, ${formatEuros(open)}.`
    return success([counted, ...vatTable(done), ...daysTable(done), '', advances], done)
  },
})

function vatTable({ vat, untaxed }: FiscalReport): OutputBlock[] {
  if (vat.length === 0 && untaxed === 0) return []
  const rows = [
    ...vat.map((group) => [`${group.rate / 100} %`, formatEuros(group.base), formatEuros(group.vat)]),
    ...(untaxed === 0 ? [] : [['untaxed', formatEuros(untaxed), '']]),
  ]
  return ['', { columns: ['VAT', { right: 'base' }, { right: 'VAT' }], rows }]
}

function daysTable({ days }: FiscalReport): OutputBlock[] {
  if (days.length === 0) return []
  const rows = days.map(({ date, series, documents, total, cash }) => [
    ...[formatDay(date), series, String(documents), formatEuros(total), formatEuros(cash)],
  ])
  return ['', { columns: ['day', 'device', ...['documents', 'total', 'cash'].map((right) => ({ right }))], rows }]
}
