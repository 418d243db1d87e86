import { operatorLocale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Channel } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import { capacityOf } from '../../availability/capacity-of.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { recordConsent } from '../../messages/text-consent.ts'
import { claimPlaces } from '../../places/claim-places.ts'
import { departureId } from '../../places/departure-id.ts'
import { countGuests } from '../../pricing/quote.ts'
import { settingsFor } from '../../settings/operator-settings.ts'
import { recordTerms } from '../../site/terms-versions.ts'
import { linkReminderAt } from '../../time/hold-deadline.ts'
import { isInUse } from '../../trips/trips.ts'
import { completeReservation } from './complete-reservation.ts'
import { heldWithoutSession, insertReservation } from './insert-reservation.ts'
import { type ManualOrder, type ManualOrderValidation, type ManualQuote, validateManualOrder } from './manual-order.ts'

export type ManualReservationOutcome =
  | {
      ok: true
      id: string
      ticket: string
      code: string
      total: number
      paid: number
      due: number
      /** Until when the payment link holds the places. */
      heldUntil: Date | null
      /**
       * Whether unpaid bookings, including this one, hold more places than they may hold of the departure. Then new
       * bookings of visitors hold places only during a charge. False if this booking is paid.
       */
      shareReached: boolean
    }
  | Exclude<ManualOrderValidation, { ok: true }>

/** Rolls the transaction back when the departure has too few places. */
class NoPlacesError extends Error {}

/**
 * Books for a guest on the quay, on the phone or from a marketplace, in one transaction. Claims the places as the
 * website does and freezes the price. Either completes the reservation with the amount paid, or queues a mail with a
 * payment link; a guest without an e-mail address gets the link from the operator.
 * @param app.device the device of the app that took the money
 * @param app.note becomes a note of the operator
 */
export async function createManualReservation(
  services: AppContext,
  input: unknown,
  channel: Channel,
  actor: string,
  { device = null, note = '' }: { device?: string | null | undefined; note?: string } = {},
): Promise<ManualReservationOutcome> {
  const settings = await settingsFor(services.db, input, isInUse)
  const check = await validateManualOrder(services, input, settings)
  if (!check.ok) return check
  const { order, quote, heldUntil } = check
  const now = services.now()
  const departure = departureId(order)
  // With a payment link, the guest accepts the terms only by paying. The version of the terms is then stored at the
  // payment.
  const termsVersion = heldUntil ? null : await recordTerms(services, order)
  try {
    return await inTransaction(services.db, async (trx): Promise<ManualReservationOutcome> => {
      const party = countGuests(order)
      const slip = 'slip' in order.payment ? (order.payment.slip ?? null) : null
      const claim = await claimPlaces(trx, { departure, party, holds: settings.holds })
      if (!claim) throw new NoPlacesError()
      const created = await insertCreated(services, trx, { order, quote, heldUntil, channel, termsVersion, now })
      if (heldUntil) await mailPaymentLink(services, trx, order, { ...created, heldUntil }, now)
      else
        await completeReservation(
          services,
          trx,
          { ...order, ...quote, ...created, departure, party, device, slip },
          now,
        )
      const { id: reservation_id } = created
      if (order.text_messages)
        await recordConsent(services, trx, { reservationId: created.id, locale: order.locale, by: actor, now })
      if (note !== '')
        await trx
          .insertInto('reservation_note')
          .values({ reservation_id, note, noted_by: actor, noted_at: now })
          .execute()
      if (device !== null && order.payment.by === 'outside') await mailOperator(services, trx, reservation_id, now)
      const details = {
        code: created.code,
        ...{ trip: order.trip, date: order.date, start: order.start },
        party,
        channel,
        paid_by: order.payment.by,
        total: quote.total_amount,
      }
      await recordAction(trx, { command: 'reservation add', details, actor, now })
      return {
        ok: true,
        id: created.id,
        ticket: created.ticket,
        code: created.code,
        total: quote.total_amount,
        paid: heldUntil ? 0 : quote.bail_amount,
        due: quote.total_amount - quote.bail_amount,
        heldUntil,
        shareReached: heldUntil !== null && claim === 'charge_only',
      }
    })
  } catch (error) {
    if (!(error instanceof NoPlacesError)) throw error
    const { left } = await capacityOf(services.db, departure, settings)
    return { ok: false, refusal: 'no_places', left }
  }
}

interface NewReservation {
  order: ManualOrder
  quote: ManualQuote
  heldUntil: Date | null
  channel: Channel
  termsVersion: number | null
  now: Date
}

async function insertCreated(
  { ids }: AppContext,
  trx: Transaction,
  { order, quote, heldUntil, channel, termsVersion, now }: NewReservation,
) {
  const id = ids.reservation()
  const { special_offers, payment, text_messages, ...person } = order
  const reservation = {
    ...heldWithoutSession,
    ...person,
    id,
    channel,
    terms_version: termsVersion,
    deposit_method: quote.depositBy,
    created_at: now,
    hold_kind: heldUntil ? 'link' : 'timed',
    hold_expires_at: heldUntil ?? now,
  } as const
  const inserted = await insertReservation(trx, ids, reservation, quote, [
    { event: 'held', from_state: null, to_state: 'created' },
  ])
  return { id, ...inserted }
}

/** Mails the operator, who compares the booking with what the partner pays. */
const mailOperator = (services: AppContext, trx: Transaction, reservationId: string, now: Date) =>
  queueMessage(
    services,
    trx,
    { kind: 'operator_new_booking', reservationId, recipient: services.operator.email, locale: operatorLocale },
    now,
  )

/**
 * Queues the mail with the payment link, the job that reminds the guest of the link, and the job that ends the hold at
 * its deadline. Without an e-mail address, and for a short hold, there is no reminder.
 */
export async function mailPaymentLink(
  services: AppContext,
  trx: Transaction,
  { email, locale }: Pick<ManualOrder, 'email' | 'locale'>,
  { id, heldUntil }: { id: string; heldUntil: Date },
  now: Date,
) {
  await services.queue.add(trx, 'end-hold', { reservationId: id }, heldUntil)
  const remindAt = email === '' ? null : linkReminderAt(heldUntil, now)
  if (remindAt) await services.queue.add(trx, 'remind-of-link', { reservationId: id }, remindAt)
  await queueMessage(services, trx, { kind: 'payment_link', reservationId: id, recipient: email, locale }, now)
}
