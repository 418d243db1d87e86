import { operatorLocale } from '../../../i18n/locales.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { replaceUnitItems } from '../../resellers/unit-items.ts'
import { departureInstant } from '../../trips/sailing.ts'
import { loadTrips } from '../../trips/trips.ts'
import { completeReservation } from '../booking/complete-reservation.ts'
import { actorOf } from './cancel.ts'
import { changeHold, differsFromHold } from './change-hold.ts'
import { checkBounds } from './claim-for-reseller.ts'
import { completeItems, contactLocale, type ResaleRefused, ResaleRefusedError } from './resale-order.ts'
import { resaleStatus } from './resale-status.ts'
import { withResoldBooking } from './with-resold-booking.ts'
import { type ResaleDetails, writeDetails } from './write-details.ts'

/**
 * Confirms a hold: sells its places and posts the price, which the guest has paid to the reseller, to the ledger. With
 * `items` the party can change. A hold that was made before booking closed can still be confirmed until it expires,
 * like the holds of the website, but not with more people, and not after the departure. A booking that is confirmed
 * already stays as it is, so that a repeated request is safe.
 */
export async function confirmResale(
  services: AppContext,
  reseller: Reseller,
  { uuid, ...details }: ResaleDetails & { uuid: string },
): Promise<{ ok: true } | ResaleRefused> {
  return withResoldBooking(services, { reseller, uuid }, async (trx, held, now) => {
    const status = resaleStatus(held, now)
    if (status === 'CONFIRMED' || status === 'REDEEMED') return { ok: true }
    if (status !== 'ON_HOLD') throw new ResaleRefusedError(status === 'EXPIRED' ? 'expired' : 'not_on_hold')
    if (now >= departureInstant(await loadTrips(trx), held)) throw new ResaleRefusedError('closed')
    const trip = {
      trip: held.trip,
      date: held.date,
      start: held.start,
      location: held.departure_location,
      items: details.items ? completeItems(services.ids, details.items, held.items) : held.items,
      locale: contactLocale(details.contact) ?? held.locale,
    }
    if (differsFromHold(held, trip)) await changeHold(services, trx, held, { reseller, ...trip }, now)
    else await replaceUnitItems(trx, held.id, trip.items)
    const email = await writeDetails(trx, reseller, held, details, now)
    const { id, code, date, departure, total_amount, party } = await trx
      .selectFrom('reservation')
      .select(['id', 'code', 'date', 'departure', 'total_amount', 'party'])
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow()
    const reservation = { id, departure, party, email, locale: trip.locale, bail_amount: total_amount }
    await completeReservation(services, trx, { ...reservation, depositBy: 'outside' }, now)
    await checkBounds(trx, reseller, departure, now)
    const recipient = services.operator.email
    const mail = { kind: 'operator_new_booking', reservationId: id, recipient, locale: operatorLocale } as const
    await queueMessage(services, trx, mail, now)
    const recorded = { code, date, party, total: total_amount }
    await recordAction(trx, { command: 'reseller confirm', details: recorded, actor: actorOf(reseller), now })
    return { ok: true }
  })
}
