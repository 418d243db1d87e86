import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AttemptState, RefundState } from '../../platform/database/tables.ts'
import type { RefundProblem } from '../../platform/integrations/payment-provider.ts'
import { guestName } from '../guest-name.ts'
import { findOpenPaymentExceptions, type PaymentException } from './payment-exceptions.ts'
import { isUnresolvedFailedRefund } from './refund-queries.ts'

/**
 * A payment attempt with its latest poll and webhook. Amounts in cents. The property names are keys of the CLI's JSON.
 */
export interface ListedPayment {
  id: string
  code: string
  guest: string | null
  provider: string
  amount: number
  state: AttemptState
  startedAt: Date
  /** When the attempt entered its current state. */
  changedAt: Date
  /** How often the provider was polled. `polledAt` is the time of the latest poll; null if there was none. */
  pollCount: number
  polledAt: Date | null
  /** When the latest webhook arrived; null if none arrived. */
  webhookAt: Date | null
}

export interface ListedRefund {
  id: string
  attemptId: string
  code: string
  guest: string | null
  provider: string
  amount: number
  reason: string
  state: RefundState
  /** Why the refund has failed, or why it waits; null if there is no problem. */
  problem: RefundProblem | null
  dueAt: Date
  changedAt: Date
}

/** The payments that started at `since` or later, newest first. */
export const findPaymentsSince = (db: Queryable, since: Date): Promise<ListedPayment[]> =>
  payments(db).where('attempt.created_at', '>=', since).orderBy('attempt.created_at', 'desc').execute()

/** Payments and refunds without a final outcome, and open payment exceptions; oldest first. */
export async function findUnsettledPayments(
  db: Queryable,
): Promise<{ payments: ListedPayment[]; refunds: ListedRefund[]; findings: PaymentException[] }> {
  const [open, refunds, findings] = await Promise.all([
    payments(db)
      .where('attempt.state', 'not in', ['captured', 'declined', 'canceled'])
      .orderBy('attempt.created_at')
      .execute(),
    findOpenRefunds(db),
    findOpenPaymentExceptions(db),
  ])
  return { payments: open, refunds, findings }
}

const payments = (db: Queryable) =>
  db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select((select) => [
      'attempt.id',
      'reservation.code',
      guestName.as('guest'),
      'attempt.provider',
      'attempt.amount',
      'attempt.state',
      'attempt.created_at as startedAt',
      'attempt.changed_at as changedAt',
      'attempt.poll_count as pollCount',
      'attempt.last_polled_at as polledAt',
      select
        .selectFrom('provider_event')
        .select((event) => event.fn.max('received_at').as('webhookAt'))
        .whereRef('provider_event.attempt_id', '=', sql<string>`attempt.id::text`)
        .as('webhookAt'),
    ])

/** Refunds that are not completed, including failed refunds until other refunds cover their amount. */
function findOpenRefunds(db: Queryable): Promise<ListedRefund[]> {
  return db
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'refund.attempt_id')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select([
      'refund.id',
      'refund.attempt_id as attemptId',
      'reservation.code',
      guestName.as('guest'),
      'attempt.provider',
      'refund.amount',
      'refund.reason',
      'refund.state',
      'refund.problem',
      'refund.created_at as dueAt',
      'refund.changed_at as changedAt',
    ])
    .where('refund.state', '<>', 'succeeded')
    .where((where) => where.or([where('refund.state', '<>', 'failed'), isUnresolvedFailedRefund]))
    .orderBy('refund.created_at')
    .execute()
}
