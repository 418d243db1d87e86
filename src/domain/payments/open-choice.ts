import { type ChoiceReason, choiceReasons } from '../../contract/operator-app/cancellation-reasons.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { disputedDetails } from './disputed.ts'
import { refundableAmount, requestRefund } from './refund.ts'

// The guest's choice between another day and a refund of the deposit, after a cancellation because of bad weather or
// because of the boat.

/** The open choice of a cancelled booking; undefined if there is none. The caller holds the reservation's row lock. */
export async function findOpenChoice(
  trx: Transaction,
  reservationId: string,
): Promise<{ choose_by: Date } | undefined> {
  const row = await trx
    .selectFrom('cancellation')
    .select('choose_by')
    .where('reservation_id', '=', reservationId)
    .where('choice', 'is', null)
    .executeTakeFirst()
  return row?.choose_by ? { choose_by: row.choose_by } : undefined
}

/**
 * Ends an open choice and refunds the deposit. The caller holds the reservation's row lock.
 * @returns the refunded amount
 */
export async function refundChoice(
  services: AppContext,
  trx: Transaction,
  { id, departure, email, locale }: ReservationRow,
  now: Date,
): Promise<number> {
  const reason = await closeChoice(trx, id)
  const amount = await refundableAmount(trx, id)
  if (amount > 0) await requestRefund(services, trx, { reservationId: id, amount, reason, now })
  const details = {
    reason,
    returned_amount: String(amount),
    ...(await disputedDetails(trx, id)),
  }
  const mail = {
    kind: 'cancelled',
    reservationId: id,
    dedupeKey: departure,
    recipient: email,
    locale,
    details,
  } as const
  await queueMessage(services, trx, mail, now)
  return amount
}

/**
 * Closes an open choice, if there is one: it counts as the choice of the deposit. The caller refunds the deposit, or it
 * was already refunded in the provider's dashboard.
 * @returns the reason of the cancellation
 */
export async function closeChoice(trx: Transaction, reservationId: string): Promise<ChoiceReason> {
  const closed = await trx
    .updateTable('cancellation')
    .set({ choice: 'refund' })
    .where('reservation_id', '=', reservationId)
    .where('choose_by', 'is not', null)
    .where('choice', 'is', null)
    .returning('reason')
    .executeTakeFirst()
  return choiceReasonOf(closed?.reason)
}

/**
 * The reason of a choice. A missing or unknown one comes from an earlier version, which gave a choice only after bad
 * weather.
 */
export const choiceReasonOf = (stored: string | undefined): ChoiceReason =>
  choiceReasons.find((reason) => reason === stored) ?? 'weather'
