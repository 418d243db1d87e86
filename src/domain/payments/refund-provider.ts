import { sql } from 'kysely'
import { withAdvisoryLock } from '../../database/advisory-lock.ts'
import type { Runner, Transaction } from '../../database/connect.ts'
import type { AttemptRow } from '../../database/tables.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import type { PaymentProvider } from '../../integrations/payment-provider.ts'
import { type DueMessage, queueMessage } from '../messages/queue-message.ts'
import type { Services } from '../services.ts'
import { lookAgain } from './look-again.ts'
import { bookRefund, openRefunds } from './refund.ts'

/**
 * Sends money back. The provider knows the refund by our id, or by what went back before it, so sending it again after a
 * lost answer moves nothing twice. A lock on the attempt lets one process at a time compare what went back and send: a
 * provider without idempotency keys would carry out a partial refund twice, also when the first process froze in between.
 * @returns whether it is done
 */
export async function payRefund(
  services: Services,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
): Promise<boolean> {
  const sent = await withAdvisoryLock(services.db, `refund of ${attempt.id}`, (db) =>
    sendRefund({ ...services, db }, provider, attempt, refundId),
  )
  return sent ?? false
}

async function sendRefund(
  services: Services,
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
  // What the provider tells is the sum of all refunds of this payment.
  if (answer.outcome === 'ok' && answer.snapshot.refundedAmount >= amount + before) {
    await book(services, provider, attempt, refundId, amount)
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
    .where('state', 'in', openRefunds)
    .execute()
  return false
}

/**
 * After these seconds a refund may be sent again. `unknown`: the call ended without an answer, and the request may still be
 * carried out. `submitting`: the process that sent it died; one refund takes three calls of 10 s at most.
 */
const pauseSeconds = { unknown: 30, submitting: 90 }

/** The amount, for whoever may send the refund now; nothing while another's sending may still be under way. */
async function claim({ db, now }: Services, refundId: string): Promise<number | undefined> {
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
            where('changed_at', '<=', new Date(started.getTime() - pauseSeconds[state] * 1000)),
          ]),
        ),
      ]),
    )
    .returning('amount')
    .executeTakeFirst()
  return row?.amount
}

/** The refund's state and its row in the ledger change together, once. */
function book(
  services: Services,
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
      .where('state', 'in', openRefunds)
      .returning('reason')
      .executeTakeFirst()
    if (!changed) return
    const { id: attemptId, reservation_id: reservationId } = attempt
    await bookRefund(trx, { reservationId, attemptId, refundId, amount, now: now() })
    if (days !== undefined) await lookAgain(services, trx, { attemptId, since: now().toISOString(), days })
    const mail =
      changed.reason === 'late_money'
        ? { kind: 'late_money_returned' as const, about: attempt.id }
        : { kind: 'refund_sent' as const, about: refundId, details: { returned_amount: String(amount) } }
    await tellGuest(services, trx, attempt, mail)
  })
}

/** The guest hears of it when the provider has confirmed it, and not before. */
async function tellGuest(
  services: Services,
  trx: Transaction,
  { reservation_id: reservationId }: AttemptRow,
  mail: Pick<DueMessage, 'kind' | 'about' | 'details'>,
) {
  const { email, locale } = await trx
    .selectFrom('reservation')
    .select(['email', 'locale'])
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  await queueMessage(services, trx, { ...mail, reservationId, recipient: email, locale }, services.now())
}

async function refundedBefore(db: Runner, attemptId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refund')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('amount'), sql<number>`0`).as('sum'))
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'succeeded')
    .where('sent_by', '=', 'provider')
    .executeTakeFirstOrThrow()
  return sum
}

/** The provider refused to send a refund: nothing has moved, and it is for a person to see to. */
export function failRefund(services: Services, attempt: AttemptRow, refundId: string): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('refund')
      .set({ state: 'failed', changed_at: services.now() })
      .where('id', '=', refundId)
      .where('state', 'in', openRefunds)
      .returning(['id', 'amount'])
      .executeTakeFirst()
    if (failed) await tellOperator(services, trx, attempt, failed)
  })
}

/**
 * Refunds that had gone and were booked, and that the provider has got back since. What they were booked with is
 * reversed by an entry of its own, so that their amounts can be sent again.
 */
export function reverseRefunds(services: Services, attempt: AttemptRow, refundIds: string[]): Promise<void> {
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
          booked_at: now,
        })
        .execute()
      await tellOperator(services, trx, attempt, refund)
    }
  })
}

async function tellOperator(
  services: Services,
  trx: Transaction,
  { reservation_id: reservationId }: AttemptRow,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  services.log.error({ refund: id }, 'a refund did not reach its guest, and it needs a person')
  const details = { failed_amount: String(amount) }
  const mail = { kind: 'operator_refund_failed' as const, reservationId, about: id, details }
  const reader = { recipient: services.operator.email, locale: operatorLocale }
  await queueMessage(services, trx, { ...mail, ...reader }, services.now())
}
