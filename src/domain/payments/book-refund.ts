import type { Transaction } from '../../database/connect.ts'

/** Money went back: a row of the ledger, beside the state of its refund, which changes in the same transaction. */
export async function bookRefund(
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
      booked_at: refund.now,
    })
    .execute()
}
