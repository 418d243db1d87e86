import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import type { ReservationRow } from '../../database/tables.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { amountLeft, oweRefund, type RefundReason } from '../payments/owe-refund.ts'
import type { Services } from '../services.ts'

/**
 * Cancels one party beside its booking: its record, its places, what goes back to its card, and a mail. Whoever calls it
 * holds the departure's row lock.
 * @param cancelled.returns whether the deposit goes back
 * @returns what goes back, in cents
 */
export async function cancelParty(
  services: Services,
  trx: Transaction,
  { id, party, date, email, locale, seats }: ReservationRow,
  { reason, returns, now }: { reason: RefundReason; returns: boolean; now: Date },
): Promise<number> {
  // Before its money is counted: a refund by hand at the same moment waits, or is seen.
  await trx.selectFrom('reservation').select('id').where('id', '=', id).forUpdate().execute()
  // The boat may turn round with guests on board.
  await trx.deleteFrom('boarding').where('reservation_id', '=', id).execute()
  const by = reason === 'guest' ? 'guest' : 'operator'
  await trx
    .insertInto('cancellation')
    .values({ reservation_id: id, reason, cancelled_by: by, cancelled_at: now })
    .execute()
  if (seats === 'sold') {
    await trx.updateTable('reservation').set({ seats: 'none' }).where('id', '=', id).execute()
    await trx
      .updateTable('departure')
      .set({ sold: sql`sold - ${party}` })
      .where('date', '=', date)
      .execute()
  }
  const amount = returns ? await amountLeft(trx, id) : 0
  if (amount > 0) await oweRefund(services, trx, { reservationId: id, amount, reason, now })
  const details = { reason, returned_amount: String(amount), ...(!returns && { late: 'yes' }) }
  await queueMessage(services, trx, { kind: 'cancelled', reservationId: id, recipient: email, locale, details }, now)
  return amount
}
