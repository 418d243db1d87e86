import type { Transaction } from '../../database/connect.ts'
import type { Services } from '../services.ts'
import type { RefundReason } from './owe-refund.ts'

/**
 * A refund begins as `due`: from its commit on the settling of its attempt pays it out.
 * @param refund.amount cents
 */
export async function insertRefund(
  { ids }: Pick<Services, 'ids'>,
  trx: Transaction,
  refund: { attemptId: string; amount: number; reason: RefundReason | 'late_money'; now: Date },
): Promise<void> {
  await trx
    .insertInto('refund')
    .values({
      id: ids.row(),
      attempt_id: refund.attemptId,
      amount: refund.amount,
      reason: refund.reason,
      state: 'due',
      reference: null,
      created_at: refund.now,
      changed_at: refund.now,
    })
    .execute()
}
