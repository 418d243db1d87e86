import type { Transaction } from '../../database/connect.ts'
import type { Services } from '../services.ts'
import type { RefundReason } from './owe-refund.ts'

interface NewRefund {
  attemptId: string
  /** Cents. */
  amount: number
  reason: RefundReason | 'late_money'
  now: Date
  sentBy?: 'provider' | 'hand'
}

/**
 * A refund begins as `due`: from its commit on the settling of its attempt pays it out. One that was sent by hand is done.
 * @returns its id
 */
export async function insertRefund(
  { ids }: Pick<Services, 'ids'>,
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
      state: sentBy === 'hand' ? 'succeeded' : 'due',
      sent_by: sentBy,
      reference: null,
      created_at: refund.now,
      changed_at: refund.now,
    })
    .execute()
  return id
}
