import { sql } from 'kysely'
import type { Runner, Transaction } from '../../database/connect.ts'
import type { PaymentProvider } from '../../integrations/payment-provider.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { AttemptRow } from '../reservations/lock-facts.ts'
import type { Services } from '../services.ts'

/** The oldest refund of an attempt that the provider has not carried out yet. */
export async function refundDue(db: Runner, attemptId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', ['due', 'submitting', 'pending', 'unknown'])
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.id
}

/**
 * Sends money back. The provider knows the refund by our id, so sending it again after a lost answer moves nothing twice.
 * @returns whether it is done
 */
export async function payRefund(
  services: Services,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
): Promise<boolean> {
  const { amount } = await services.db
    .selectFrom('refund')
    .select('amount')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const answer = await provider.refund({
    attemptId: attempt.id,
    reference: attempt.reference,
    startedAt: attempt.created_at,
    refundId,
    amount,
  })
  // What the provider tells is the sum of all refunds of this payment.
  if (
    answer.outcome === 'ok' &&
    answer.snapshot.refundedAmount >= amount + (await refundedBefore(services.db, attempt.id))
  ) {
    await book(services, attempt, refundId, amount)
    return true
  }
  if (answer.outcome === 'declined') {
    services.log.error({ refund: refundId, reason: answer.reason }, 'a refund was refused and needs a person')
  }
  await services.db
    .updateTable('refund')
    .set({ state: answer.outcome === 'declined' ? 'failed' : 'unknown', changed_at: services.now() })
    .where('id', '=', refundId)
    .where('state', '<>', 'succeeded')
    .execute()
  return false
}

/** The refund's state and its row in the ledger change together, once. */
function book(services: Services, attempt: AttemptRow, refundId: string, amount: number): Promise<void> {
  const { db, now } = services
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('refund')
      .set({ state: 'succeeded', changed_at: now() })
      .where('id', '=', refundId)
      .where('state', '<>', 'succeeded')
      .returning('reason')
      .executeTakeFirst()
    if (!changed) return
    await trx
      .insertInto('ledger_entry')
      .values({
        reservation_id: attempt.reservation_id,
        kind: 'refund',
        amount: -amount,
        attempt_id: attempt.id,
        refund_id: refundId,
        booked_at: now(),
      })
      .execute()
    if (changed.reason === 'late_money') await tellOfLateMoney(services, trx, attempt)
  })
}

async function tellOfLateMoney(
  services: Services,
  trx: Transaction,
  { id, reservation_id: reservationId }: AttemptRow,
) {
  const { email, locale } = await trx
    .selectFrom('reservation')
    .select(['email', 'locale'])
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  const mail = { kind: 'late_money_returned', reservationId, about: id, recipient: email, locale }
  await queueMessage(services, trx, mail, services.now())
}

async function refundedBefore(db: Runner, attemptId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refund')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('amount'), sql<number>`0`).as('sum'))
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return sum
}
