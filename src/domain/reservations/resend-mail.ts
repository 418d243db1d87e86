import { email as emailShape } from '../../contract/primitives.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type NewMessage, queueMessages } from '../messages/queue-message.ts'
import { lockReservation } from './lock-reservation.ts'

export type ResendMailOutcome =
  | { ok: true; code: string; mail: 'confirmed' | 'payment_link'; email: string }
  | { ok: false; refusal: 'unknown' | 'not_an_address' | 'no_address' | 'cancelled' | 'ended' | 'being_paid' }

/**
 * Sends the confirmation mail again, or the payment link while the places are held. A new address `to` replaces the
 * reservation's address, to correct a typing error. The former address gets a mail about the change, because a guest
 * has to enter the address of the booking to get a refund.
 */
export function resendMail(
  services: AppContext,
  { booking, to, actor }: { booking: string; to?: string; actor: string },
): Promise<ResendMailOutcome> {
  const now = services.now()
  const address = to === undefined ? undefined : emailShape.safeParse(to)
  return inTransaction(services.db, async (trx): Promise<ResendMailOutcome> => {
    if (address && !address.success) return { ok: false, refusal: 'not_an_address' }
    const found = await lockReservation(trx, booking)
    if (!found) return { ok: false, refusal: 'unknown' }
    const { reservation, cancelled } = found
    const { id } = reservation
    if (cancelled) return { ok: false, refusal: 'cancelled' }
    const { state } = reservation
    // A guest whose card was declined needs the link again.
    const isOpenLink = reservation.hold_kind === 'link' && (state === 'created' || state === 'paying')
    if ((state === 'paying' && !isOpenLink) || state === 'securing') return { ok: false, refusal: 'being_paid' }
    if (state !== 'completed' && !isOpenLink) return { ok: false, refusal: 'ended' }
    const email = address?.data ?? reservation.email
    if (email === '') return { ok: false, refusal: 'no_address' }
    if (email !== reservation.email) await trx.updateTable('reservation').set({ email }).where('id', '=', id).execute()
    const mail = isOpenLink ? 'payment_link' : 'confirmed'
    const dedupeKey = services.ids.row()
    const message: NewMessage = {
      kind: mail,
      reservationId: id,
      dedupeKey,
      recipient: email,
      locale: reservation.locale,
    }
    const { email: former, locale } = reservation
    const notice: NewMessage = { kind: 'address_replaced', reservationId: id, dedupeKey, recipient: former, locale }
    await queueMessages(services, trx, email === former ? [message] : [message, notice], now)
    const details = { code: reservation.code, mail, changed_address: email !== reservation.email }
    await recordAction(trx, { command: 'reservation resend', details, actor, now })
    return { ok: true, code: reservation.code, mail, email }
  })
}
