import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { DepartureId, DepositMethod } from '../../../platform/database/tables.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { postCrewMoney } from '../../payments/crew-money.ts'
import { movePlaces } from '../../places/move-places.ts'

interface HeldReservation {
  id: string
  departure: DepartureId
  party: number
  email: string
  locale: Locale
  depositBy: DepositMethod
  /** The amount paid in advance, in cents. */
  bail_amount: number
  /** The device of the app that took the money. */
  device?: string | null
  /** The number of the terminal's slip or, for cash, of the receipt in the paper receipt book. */
  slip?: string | null
}

/**
 * Completes a reservation whose places are held and whose deposit was paid without a payment provider: sells the places, posts
 * the amount to the ledger and queues the confirmation mail. The caller holds the locks of departure and reservation.
 */
export async function completeReservation(
  services: Pick<AppContext, 'queue' | 'ids'>,
  trx: Transaction,
  { id, departure, party, email, locale, depositBy, bail_amount: amount, ...taken }: HeldReservation,
  now: Date,
): Promise<void> {
  await movePlaces(services, trx, { departure, places: party, from: 'held', to: 'sold' })
  await trx
    .updateTable('reservation')
    .set({ state: 'completed', seat_status: 'sold', ended_at: now })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('reservation_event')
    .values({
      reservation_id: id,
      event: `paid_${depositBy}`,
      from_state: 'created',
      to_state: 'completed',
      happened_at: now,
    })
    .execute()
  if (amount > 0 && depositBy === 'outside')
    await trx
      .insertInto('ledger_entry')
      .values({
        ...{ reservation_id: id, kind: depositBy, amount, posted_at: now },
        ...{ attempt_id: null, refund_id: null },
      })
      .execute()
  else if (amount > 0 && (depositBy === 'cash' || depositBy === 'terminal'))
    await postCrewMoney(trx, {
      ...{ reservationId: id, by: depositBy, amount, at: now },
      ...{ slip: taken.slip ?? null, device: taken.device ?? null },
    })
  await queueMessage(services, trx, { kind: 'confirmed', reservationId: id, recipient: email, locale }, now)
}
