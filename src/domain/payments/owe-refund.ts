import { sql } from 'kysely'
import type { Runner, Transaction } from '../../database/connect.ts'
import type { Services } from '../services.ts'
import { bookRefund } from './book-refund.ts'
import { insertRefund } from './insert-refund.ts'

/** Why money goes back when somebody decides so; late money goes back by itself. */
export const refundReasons = ['guest', 'weather', 'operator'] as const
export type RefundReason = (typeof refundReasons)[number]

/** What was captured of a reservation and is neither returned nor about to be, in cents. */
export async function amountLeft(db: Runner, reservationId: string): Promise<number> {
  const attempts = await refundable(db, reservationId)
  return attempts.reduce((sum, { left }) => sum + left, 0)
}

/**
 * Makes refunds due and queues their paying. Whoever calls it holds the reservation's row lock, so that two who decide at
 * the same moment see each other's refunds.
 * @param refund.amount cents; never more than is left, or it throws
 * @param refund.byHand it was paid in another way already, so that it is only written into the books
 */
export async function oweRefund(
  services: Services,
  trx: Transaction,
  refund: { reservationId: string; amount: number; reason: RefundReason; now: Date; byHand?: boolean },
): Promise<void> {
  const { reservationId, reason, now, byHand = false } = refund
  let open = refund.amount
  for (const { attemptId, left } of await refundable(trx, reservationId)) {
    const amount = Math.min(open, left)
    if (amount <= 0) continue
    open -= amount
    if (byHand) {
      const refundId = await insertRefund(services, trx, { attemptId, amount, reason, now, sentBy: 'hand' })
      await bookRefund(trx, { reservationId, attemptId, refundId, amount, now })
      continue
    }
    await insertRefund(services, trx, { attemptId, amount, reason, now })
    await services.queue.add(trx, 'settle-attempt', { attemptId, round: 0 })
  }
  if (open > 0) throw new Error(`${refund.amount} is more than is left of reservation ${reservationId}`)
}

/** A refund that was refused has moved nothing: its amount can be sent again. */
async function refundable(db: Runner, reservationId: string): Promise<{ attemptId: string; left: number }[]> {
  const { rows } = await sql<{ attemptId: string; left: number }>`
    select attempt.id as "attemptId", (entry.amount - coalesce(
      (select sum(amount) from refund where attempt_id = attempt.id and state <> 'failed'), 0))::int as left
    from payment_attempt as attempt
    join ledger_entry as entry on entry.attempt_id = attempt.id and entry.kind = 'deposit'
    where attempt.reservation_id = ${reservationId}
    order by attempt.number`.execute(db)
  return rows
}
