import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { ledgerCsv } from '../../domain/accounting/ledger-csv.ts'
import { exportLedger } from '../../domain/accounting/ledger-export.ts'
import type { AppContext } from '../../domain/context.ts'
import { isPasskeyChecked } from '../../domain/devices/sessions.ts'
import { cashReport } from '../operations/cash-report.ts'
import { cashReportCsv, cashReportXlsx } from '../operations/cash-report-file.ts'
import type { OperationContext } from '../operations/define-operation.ts'
import { fiscalReport } from '../operations/fiscal-report.ts'
import { fiscalReportCsv, fiscalReportPdf, fiscalReportXlsx } from '../operations/fiscal-report-file.ts'
import { harbourTable } from '../operations/harbour.ts'
import { harbourCsv, harbourXlsx } from '../operations/harbour-file.ts'
import { ledgerXlsx } from '../operations/ledger-file.ts'
import { report } from '../operations/report.ts'
import { reportCsv, reportXlsx } from '../operations/report-file.ts'
import { statementCsv } from '../operations/reseller-statement-file.ts'
import { resellerStatement } from '../operations/resellers.ts'
import { writerIn } from '../operations/sentences.ts'
import { appError } from './errors.ts'
import { parseAppQuery } from './json-body.ts'
import { contextOf, refusalAnswer, sessionOf } from './operation-context.ts'
import { requireSession } from './require-session.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
type Format = keyof typeof types
type Spreadsheet = Exclude<Format, 'pdf'>

/**
 * Reports as files: `report`, `cash-report`, `fiscal-report`, `harbour-table` and `ledger` as `.csv` and `.xlsx`,
 * `fiscal-report.pdf` and `reseller-report.csv`. Each takes the query of the read with the same name; only `ledger` has
 * no such read, and takes `from` and `to`.
 */
export function reportFiles(services: AppContext): Hono {
  const app = new Hono()
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`/report.${format}`, requireSession(services, 'owner'), (c) =>
      reportFile(c, contextOf(services, c), format),
    )
    app.get(`/ledger.${format}`, requireSession(services, 'owner'), (c) =>
      ledgerFile(c, contextOf(services, c), format),
    )
  }
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`/cash-report.${format}`, requireSession(services, 'owner'), (c) =>
      cashFile(c, contextOf(services, c), format),
    )
    app.get(`/harbour-table.${format}`, requireSession(services, 'owner'), (c) =>
      harbourFile(c, contextOf(services, c), format),
    )
  }
  for (const format of ['csv', 'xlsx', 'pdf'] as const)
    app.get(`/fiscal-report.${format}`, requireSession(services, 'owner'), (c) =>
      fiscalFile(c, contextOf(services, c), format),
    )
  app.get('/reseller-report.csv', requireSession(services, 'owner'), (c) => statementFile(c, contextOf(services, c)))
  return app
}

async function statementFile(c: Context, context: OperationContext): Promise<Response> {
  const parsed = parseAppQuery(c, resellerStatement.input)
  if (!parsed.ok) return parsed.response
  const found = await resellerStatement.perform(context, parsed.value)
  if (!found.ok) return refusalAnswer(c, found)
  const { from, to } = found.answer
  return fileAnswer(c, statementCsv(found.answer, writerIn(context.locale)), `resellers-${from}-${to}`, 'csv')
}

async function reportFile(c: Context, context: OperationContext, format: Spreadsheet): Promise<Response> {
  const found = await report.perform(context, c.req.query())
  if (!found.ok) return refusalAnswer(c, found)
  const { done } = found
  const { from, to } = done
  const content = format === 'csv' ? reportCsv(done) : await reportXlsx(done, writerIn(context.locale))
  return fileAnswer(c, content, `report-${from}-${to}`, format)
}

async function fiscalFile(c: Context, context: OperationContext, format: Format): Promise<Response> {
  const found = await fiscalReport.perform(context, c.req.query())
  if (!found.ok) return refusalAnswer(c, found)
  const { done } = found
  const write = { csv: fiscalReportCsv, xlsx: fiscalReportXlsx, pdf: fiscalReportPdf }[format]
  const content = await write(done, writerIn(context.locale))
  return fileAnswer(c, content, `fiscal-${done.from}-${done.to}`, format)
}

async function cashFile(c: Context, context: OperationContext, format: Spreadsheet): Promise<Response> {
  const found = await cashReport.perform(context, c.req.query())
  if (!found.ok) return refusalAnswer(c, found)
  const { done } = found
  const content = format === 'csv' ? cashReportCsv(done) : await cashReportXlsx(done, writerIn(context.locale))
  return fileAnswer(c, content, `cash-${done.from}-${done.to}`, format)
}

/**
 * The table for the harbour office. The download does not mark the voyages as exported: the app calls `harbour-export`
 * when it has the file.
 */
async function harbourFile(c: Context, context: OperationContext, format: Spreadsheet): Promise<Response> {
  const found = await harbourTable.perform(context, c.req.query())
  if (!found.ok) return refusalAnswer(c, found)
  const { from, to } = found.answer
  const content = await (format === 'csv' ? harbourCsv : harbourXlsx)(found.answer, writerIn(context.locale))
  return fileAnswer(c, content, `harbour-${from}-${to}`, format)
}

/** The file of `operator books`. It assigns ledger numbers and has names of guests, so it needs a passkey check. */
async function ledgerFile(c: Context, context: OperationContext, format: Spreadsheet): Promise<Response> {
  const parsed = parseAppQuery(c, z.object({ from: isoDate, to: isoDate }))
  if (!parsed.ok) return parsed.response
  if (!isPasskeyChecked(sessionOf(c), context.now())) return appError(c, 'passkey_check_needed')
  const { from, to } = parsed.value
  const { movements } = await exportLedger(context, { from, to, actor: context.actor })
  const content = format === 'csv' ? ledgerCsv(movements) : await ledgerXlsx(movements, writerIn(context.locale))
  return fileAnswer(c, content, `ledger-${from}-${to}`, format)
}

const fileAnswer = (c: Context, content: string | Buffer, name: string, format: Format) =>
  c.body(typeof content === 'string' ? content : new Uint8Array(content), 200, {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  })
