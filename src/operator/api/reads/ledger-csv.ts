import type { Context } from 'hono'
import { appReads } from '../../../contract/operator-app/reads.ts'
import { ledgerCsv as toLedgerCsv } from '../../../domain/accounting/ledger-csv.ts'
import { exportLedger } from '../../../domain/accounting/ledger-export.ts'
import type { AppContext } from '../../../domain/context.ts'
import { type DeviceSession, isPasskeyChecked } from '../../../domain/devices/sessions.ts'
import { appError } from '../errors.ts'
import { parseAppQuery } from '../json-body.ts'

/** The ledger export of `operator books`, as a file with all bookings of a period; it assigns their numbers. */
export async function ledgerCsv(services: AppContext, c: Context): Promise<Response> {
  const parsed = parseAppQuery(c, appReads.report.query)
  if (!parsed.ok) return parsed.response
  const { from, to } = parsed.value
  const session = c.get('deviceSession') as DeviceSession
  if (!isPasskeyChecked(session, services.now())) return appError(c, 'passkey_check_needed')
  const { movements } = await exportLedger(services, { from, to, actor: session.device.name })
  return c.body(toLedgerCsv(movements), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="ledger-${from}-${to}.csv"`,
  })
}
