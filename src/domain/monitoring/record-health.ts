import { sql } from 'kysely'
import { operatorLocale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { Finding } from './finding.ts'
import { assessHealth, type CheckState, storedChecks } from './health-state.ts'

/**
 * Stores the results of checks, and queues a mail to the operator about what has changed.
 * @param atOnce reports a failure after one run instead of two
 */
export function recordHealth(services: AppContext, findings: Finding[], { atOnce = false } = {}): Promise<void> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    // The lock keeps two simultaneous runs from reporting the same failure.
    await sql`lock table health_check in share row exclusive mode`.execute(trx)
    const { states, news } = assessHealth(await storedChecks(trx), findings, now, { atOnce })
    await writeStates(trx, states)
    if (!news) return
    const details = { failing: JSON.stringify(news.failing), fine: JSON.stringify(news.fine) }
    const mail = {
      kind: 'operator_health',
      recipient: services.operator.email,
      locale: operatorLocale,
      details,
    } as const
    await queueMessage(services, trx, mail, now)
  })
}

async function writeStates(trx: Transaction, states: CheckState[]): Promise<void> {
  await trx.deleteFrom('health_check').execute()
  if (states.length === 0) return
  const rows = states.map(({ check, subject, cause, details, checkedAt, failingSince, notifiedAt }) => ({
    check_name: check,
    subject,
    cause,
    facts: JSON.stringify(details),
    checked_at: checkedAt,
    failing_since: failingSince,
    notified_at: notifiedAt,
  }))
  await trx.insertInto('health_check').values(rows).execute()
}
