import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AttemptState, RefundState } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { findOpenRefundId } from './refund-queries.ts'

/** The state of a payment and of its open refund. */
export interface SettlementStatus {
  attemptId: string
  code: string
  provider: string
  state: AttemptState
  refund: RefundState | null
  /** A text that is different after every poll and every change of state. */
  version: string
}

/** The payments whose id, or the id of one of their refunds, ends in `suffix`; at most two, enough to detect ambiguity. */
export async function findAttemptsByIdSuffix(db: Queryable, suffix: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_attempt where id::text like ${`%${suffix}`}
    union select attempt_id from refund where id::text like ${`%${suffix}`} limit 2`.execute(db)
  return rows.map(({ id }) => id)
}

export async function getSettlementStatus(db: Queryable, attemptId: string): Promise<SettlementStatus> {
  const attempt = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select(['code', 'provider', 'attempt.state', 'last_polled_at', 'changed_at'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const openRefundId = await findOpenRefundId(db, attemptId)
  const refund = openRefundId
    ? await db
        .selectFrom('refund')
        .select(['id', 'state', 'changed_at'])
        .where('id', '=', openRefundId)
        .executeTakeFirst()
    : undefined
  const { code, provider, state, ...times } = attempt
  const mark = JSON.stringify([state, times, refund])
  return { attemptId, code, provider, state, refund: refund?.state ?? null, version: mark }
}

/** Whether a poll can still change something. False only for a captured payment without an open refund. */
export const canStillChange = ({ state, refund }: SettlementStatus) => state !== 'captured' || refund !== null

/**
 * Queues a job that polls the provider about a payment or sends its refund. The job runs in the site's process, because
 * only that process has the provider's keys. If the site is down, the job runs after the next start.
 */
export function requestSettlement(
  { db, queue, now: clock }: Pick<AppContext, 'db' | 'queue' | 'now'>,
  { attemptId, code, actor }: { attemptId: string; code: string; actor: string },
): Promise<void> {
  const now = clock()
  return inTransaction(db, async (trx) => {
    // `news` makes the job poll the provider even for a settled attempt.
    await queue.add(trx, 'reconcile-attempt', { attemptId, news: true })
    await recordAction(trx, { command: 'payments settle', details: { attemptId, code }, actor, now })
  })
}
