import type { Services } from '../services.ts'
import { queueMessage } from './queue-message.ts'

/** When the outcome of a payment is still open after a while, the guest gets a word that it is being looked after. */
export function tellItWaits(services: Services, attemptId: string): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('payment_attempt as attempt')
      .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
      .select(['reservation.id', 'reservation.email', 'reservation.locale'])
      .where('attempt.id', '=', attemptId)
      .where('attempt.state', 'in', ['processing', 'unknown', 'submitting'])
      .where('reservation.state', '=', 'paying')
      // The mail says that the places are held.
      .where('reservation.seats', '=', 'held')
      .executeTakeFirst()
    if (!waiting) return
    const { id, email, locale } = waiting
    await queueMessage(services, trx, { kind: 'received', reservationId: id, recipient: email, locale }, services.now())
  })
}
