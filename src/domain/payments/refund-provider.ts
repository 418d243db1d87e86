import { sql } from 'kysely'
import { withAdvisoryLock } from '../../database/advisory-lock.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import type { AttemptRow } from '../../database/tables.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import type { PaymentProvider } from '../../integrations/payment-provider.ts'
import type { AppContext } from '../context.ts'
import { type NewMessage, queueMessage } from '../messages/queue-message.ts'
import { scheduleRecheck } from './recheck-settled.ts'
import { openRefundStates, postRefund } from './refund.ts'

/**
 * Sends a refund to the provider. A repeated call is safe: the provider recognizes the refund by our id, or by the
 * amount refunded before it. An advisory lock on the attempt lets one process at a time compare amounts and send.
 * Without the lock, two processes could send the same partial refund to a provider without idempotency keys, for
 * example after the first process stalled.
 * @returns whether the refund succeeded
 */
export async function sendRefund(
  services: AppContext,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
): Promise<boolean> {
  const sent = await withAdvisoryLock(services.sessionDb, `refund of ${attempt.id}`, (db) =>
    sendLocked({ ...services, db }, provider, attempt, refundId),
  )
  return sent ?? false
}

async function sendLocked(
  services: AppContext,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
): Promise<boolean> {
  const amount = await claim(services, refundId)
  if (amount === undefined) return false
  const before = await refundedBefore(services.db, attempt.id)
  const answer = await provider.refund({
    attemptId: attempt.id,
    reference: attempt.reference,
    startedAt: attempt.created_at,
    refundId,
    amount,
    refundedBefore: before,
  })
  // `refundedAmount` is the sum of all refunds of this payment.
  if (answer.outcome === 'ok' && answer.snapshot.refundedAmount >= amount + before) {
    await completeRefund(services, provider, attempt, refundId, amount)
    return true
  }
  if (answer.outcome === 'declined') {
    await failRefund(services, attempt, refundId)
    return false
  }
  await services.db
    .updateTable('refund')
    .set({ state: 'unknown', changed_at: services.now() })
    .where('id', '=', refundId)
    .where('state', 'in', openRefundStates)
    .execute()
  return false
}

/**
 * Seconds before a refund may be retried. `unknown`: the request timed out and may still be carried out. `submitting`: the
 * process that sent it died; one refund takes at most three calls of 10 s.
 */
const retryAfterSeconds = { unknown: 30, submitting: 90 }

/**
 * Claims the refund for sending and returns its amount; undefined if another process may still be sending the refund,
 * or if it is final.
 */
async function claim({ db, now }: AppContext, refundId: string): Promise<number | undefined> {
  const started = now()
  const row = await db
    .updateTable('refund')
    .set({ state: 'submitting', changed_at: started })
    .where('id', '=', refundId)
    .where((where) =>
      where.or([
        where('state', 'in', ['due', 'pending']),
        ...(['unknown', 'submitting'] as const).map((state) =>
          where.and([
            where('state', '=', state),
            where('changed_at', '<=', new Date(started.getTime() - retryAfterSeconds[state] * 1000)),
          ]),
        ),
      ]),
    )
    .returning('amount')
    .executeTakeFirst()
  return row?.amount
}

/**
 * Changes the refund's state and posts it to the ledger in one transaction. Does nothing if the refund is already
 * final.
 */
function completeRefund(
  services: AppContext,
  { refundsReturnWithinDays: days }: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
  amount: number,
): Promise<void> {
  const { db, now } = services
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('refund')
      .set({ state: 'succeeded', changed_at: now() })
      .where('id', '=', refundId)
      .where('state', 'in', openRefundStates)
      .returning('reason')
      .executeTakeFirst()
    if (!changed) return
    const { id: attemptId, reservation_id: reservationId } = attempt
    await postRefund(trx, { reservationId, attemptId, refundId, amount, now: now() })
    if (days !== undefined) await scheduleRecheck(services, trx, { attemptId, since: now().toISOString(), days })
    const details = { returned_amount: String(amount) }
    const lateKind = attempt.change_id ? 'change_money_returned' : 'late_money_returned'
    const mail: GuestMail =
      changed.reason === 'late_money'
        ? { kind: lateKind, dedupeKey: attempt.id, details }
        : { kind: 'refund_sent', dedupeKey: refundId, details }
    await queueGuestMail(services, trx, attempt, mail)
  })
}

type GuestMail = Omit<NewMessage, 'reservationId' | 'recipient' | 'locale'>

/** Must be called only after the provider has confirmed the refund. */
async function queueGuestMail(
  services: AppContext,
  trx: Transaction,
  { reservation_id: reservationId }: AttemptRow,
  mail: GuestMail,
) {
  const { email, locale } = await trx
    .selectFrom('reservation')
    .select(['email', 'locale'])
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  await queueMessage(services, trx, { ...mail, reservationId, recipient: email, locale }, services.now())
}

async function refundedBefore(db: Queryable, attemptId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refund')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('amount'), sql<number>`0`).as('sum'))
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'succeeded')
    .where('sent_by', '=', 'provider')
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Marks a refund as failed: the provider declined it, so no money moved. Mails the operator, who has to send the money
 * another way.
 */
export function failRefund(services: AppContext, attempt: AttemptRow, refundId: string): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('refund')
      .set({ state: 'failed', changed_at: services.now() })
      .where('id', '=', refundId)
      .where('state', 'in', openRefundStates)
      .returning(['id', 'amount'])
      .executeTakeFirst()
    if (failed) await alertOperator(services, trx, attempt, failed)
  })
}

/**
 * Reverses refunds that succeeded and that the bank returned later. A separate ledger entry reverses each posting, so
 * that the amount can be refunded again.
 */
export function reverseRefunds(services: AppContext, attempt: AttemptRow, refundIds: string[]): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const now = services.now()
    const returned = await trx
      .updateTable('refund')
      .set({ state: 'failed', changed_at: now })
      .where('attempt_id', '=', attempt.id)
      .where('id', 'in', refundIds)
      .where('state', '=', 'succeeded')
      .returning(['id', 'amount'])
      .execute()
    for (const refund of returned) {
      await trx
        .insertInto('ledger_entry')
        .values({
          reservation_id: attempt.reservation_id,
          kind: 'refund_returned',
          amount: refund.amount,
          attempt_id: attempt.id,
          refund_id: refund.id,
          posted_at: now,
        })
        .execute()
      await alertOperator(services, trx, attempt, refund)
    }
  })
}

async function alertOperator(
  services: AppContext,
  trx: Transaction,
  { reservation_id: reservationId }: AttemptRow,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  services.log.error(
    { refund: id },
    'refund failed: the money did not reach the guest; send it another way (operator reservation refund)',
  )
  const details = { failed_amount: String(amount) }
  const addressee = { recipient: services.operator.email, locale: operatorLocale }
  const mail: NewMessage = { kind: 'operator_refund_failed', reservationId, dedupeKey: id, details, ...addressee }
  await queueMessage(services, trx, mail, services.now())
}
