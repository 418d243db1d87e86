import type { Transaction } from '../../database/connect.ts'
import type { AttemptRow } from '../../database/tables.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { Services } from '../services.ts'
import { openRefunds } from './open-refunds.ts'

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
  const mail = { kind: 'operator_refund_failed', reservationId, about: id, details }
  const reader = { recipient: services.operator.email, locale: 'hr' } as const
  await queueMessage(services, trx, { ...mail, ...reader }, services.now())
}
