import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CancellationReason } from '../../contract/operator-app/cancellation-reasons.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { RefundState, Tables } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { isDisputed } from './disputed.ts'

/**
 * Refund states without a final outcome. `succeeded` and `failed` are final, except that a succeeded refund becomes
 * `failed` if the bank returns it.
 */
export const openRefundStates = ['due', 'submitting', 'pending', 'unknown'] as const
export const isOpenRefund = (state: RefundState) => openRefundStates.some((open) => open === state)

/** Reasons for refunds without a cancellation: money arrived too late, or a change made the booking cheaper. */
export const automaticRefundReasons = ['late_money', 'change'] as const

/** The captured amount of a reservation minus its refunds (sent or pending), in cents. Disputed payments are not counted. */
export async function refundableAmount(db: Queryable, reservationId: string): Promise<number> {
  const attempts = await refundableByAttempt(db, reservationId)
  return attempts.reduce((sum, { left }) => sum + left, 0)
}

/**
 * Creates a refund for each captured attempt until the amount is reached, and queues the jobs that send them. The
 * caller must hold the reservation's row lock, so that concurrent requests see each other's refunds.
 * @param refund.amount cents; throws if it exceeds `refundableAmount`
 * @param refund.manual the operator has already refunded the amount in another way, so the refund is only posted to the
 * ledger
 */
export async function requestRefund(
  services: AppContext,
  trx: Transaction,
  refund: {
    reservationId: string
    amount: number
    reason: CancellationReason | (typeof automaticRefundReasons)[number]
    now: Date
    manual?: boolean
  },
): Promise<void> {
  const { reservationId, reason, now, manual = false } = refund
  const requestId = services.ids.row()
  let open = refund.amount
  for (const { attemptId, left } of await refundableByAttempt(trx, reservationId)) {
    const amount = Math.min(open, left)
    if (amount <= 0) continue
    open -= amount
    if (manual) {
      const refundId = await insertRefund(services, trx, {
        attemptId,
        requestId,
        amount,
        reason,
        now,
        sentBy: 'manual',
      })
      await postRefund(trx, { reservationId, attemptId, refundId, amount, now })
      continue
    }
    await insertRefund(services, trx, { attemptId, requestId, amount, reason, now })
    await services.queue.add(trx, 'reconcile-attempt', { attemptId, round: 0 })
  }
  if (open > 0)
    throw new Error(`refund of ${refund.amount} cents exceeds the refundable amount of reservation ${reservationId}`)
}

/** Refundable amount per attempt. A failed refund moved no money, so its amount counts as refundable again. */
export async function refundableByAttempt(
  db: Queryable,
  reservationId: string,
): Promise<{ attemptId: string; left: number }[]> {
  const { rows } = await sql<{ attemptId: string; left: number }>`
    select attempt.id as "attemptId", (entry.amount - coalesce(
      (select sum(amount) from refund where attempt_id = attempt.id and state <> 'failed'), 0))::int as left
    from payment_attempt as attempt
    join ledger_entry as entry on entry.attempt_id = attempt.id and entry.kind = 'deposit'
    where attempt.reservation_id = ${reservationId} and not ${isDisputed(sql`attempt.id`)}
    order by attempt.number`.execute(db)
  return rows
}

interface NewRefund {
  attemptId: string
  /** In cents. */
  amount: number
  reason: string
  now: Date
  /** An id that all refunds of one request share; a new id if omitted. */
  requestId?: string
  sentBy?: Selectable<Tables['refund']>['sent_by']
}

/**
 * Inserts a refund as `due`; `reconcileAttempt` sends it after the commit. A refund that the operator has sent in
 * another way is inserted as `succeeded`.
 * @returns its id
 */
export async function insertRefund(
  { ids }: Pick<AppContext, 'ids'>,
  trx: Transaction,
  { sentBy = 'provider', ...refund }: NewRefund,
): Promise<string> {
  const id = ids.row()
  await trx
    .insertInto('refund')
    .values({
      id,
      attempt_id: refund.attemptId,
      amount: refund.amount,
      reason: refund.reason,
      state: sentBy === 'provider' ? 'due' : 'succeeded',
      sent_by: sentBy,
      reference: null,
      request_id: refund.requestId ?? id,
      created_at: afterOthers(refund.attemptId, 'failed', refund.now),
      changed_at: refund.now,
    })
    .execute()
  return id
}

/**
 * The time to store for a refund that is created or fails. Within a reservation, a creation is never before the latest
 * failure, and a failure is always after the latest creation. `isUnresolvedFailedRefund` relies on this order to find
 * out whether a later refund covers a failed one, even if both happen within a millisecond.
 */
export const afterOthers = (attemptId: string, others: 'failed' | 'created', now: Date) => {
  const last =
    others === 'failed'
      ? sql`max(changed_at) filter (where state = 'failed')`
      : sql`max(created_at) + interval '1 millisecond'`
  return sql<Date>`greatest(${now}::timestamptz, (select ${last} from refund where attempt_id in (
    select its.id from payment_attempt as its join payment_attempt as this using (reservation_id) where this.id = ${attemptId})))`
}

/** Posts a refund to the ledger, in the transaction that changes the refund's state. */
export async function postRefund(
  trx: Transaction,
  refund: { reservationId: string; attemptId: string; refundId: string; amount: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: refund.reservationId,
      kind: 'refund',
      amount: -refund.amount,
      attempt_id: refund.attemptId,
      refund_id: refund.refundId,
      posted_at: refund.now,
    })
    .execute()
}

export const sumOfAmounts = (refunds: { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)
