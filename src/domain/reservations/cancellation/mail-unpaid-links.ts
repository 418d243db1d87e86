import type { DepartureReason } from '../../../contract/operator-app/cancellation-reasons.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { ReservationRow } from '../../../platform/database/tables.ts'
import type { AppContext } from '../../context.ts'
import { type NewMessage, queueMessages } from '../../messages/queue-message.ts'

type Expired = Pick<ReservationRow, 'id' | 'state' | 'hold_kind' | 'email' | 'locale'>

/**
 * Mails the guests with an unpaid payment link that their departure is cancelled. Guests with a payment in progress are
 * left out, because they get a mail about its outcome. The caller holds the departure's row lock.
 */
export async function mailUnpaidLinks(
  services: AppContext,
  trx: Transaction,
  expired: Expired[],
  { date, reason, now }: { date: string; reason: DepartureReason; now: Date },
): Promise<void> {
  const links = expired.filter(({ state, hold_kind }) => hold_kind === 'link' && state !== 'securing')
  if (links.length === 0) return
  const paying = await trx
    .selectFrom('payment_attempt')
    .select('reservation_id')
    .where(
      'reservation_id',
      'in',
      links.map(({ id }) => id),
    )
    .where('state', 'not in', ['captured', 'declined', 'canceled'])
    .execute()
  const details = { reason, returned_amount: '0', unpaid: 'yes' }
  const messages = links
    .filter(({ id }) => !paying.some(({ reservation_id }) => reservation_id === id))
    .map(
      ({ id, email, locale }): NewMessage => ({
        kind: 'cancelled',
        reservationId: id,
        dedupeKey: date,
        recipient: email,
        locale,
        details,
      }),
    )
  await queueMessages(services, trx, messages, now)
}
