import type { AppContext } from '../context.ts'
import { queueMessage } from './queue-message.ts'

/**
 * Queues the mail “payment received, confirmation pending” if the outcome of a payment is still open. The first
 * reconciliation job (round 0), 20 seconds after the start of the payment, calls this.
 */
export function queuePaymentPendingMail(services: AppContext, attemptId: string): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom('payment_attempt as attempt')
      .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
      .select(['reservation.id', 'reservation.email', 'reservation.locale'])
      .where('attempt.id', '=', attemptId)
      .where('attempt.state', 'in', ['processing', 'unknown', 'submitting'])
      .where('reservation.state', '=', 'paying')
      // The mail states that the places are held.
      .where('reservation.seat_status', '=', 'held')
      .executeTakeFirst()
    if (!pending) return
    const { id, email, locale } = pending
    await queueMessage(services, trx, { kind: 'received', reservationId: id, recipient: email, locale }, services.now())
  })
}
