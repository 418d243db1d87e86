import { mainLocale } from '../../../content/shown-languages.ts'
import type { ResellerContact } from '../../../contract/octo-requests.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { departureId } from '../../places/departure-id.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { partyOf, replaceUnitItems, type UnitItem } from '../../resellers/unit-items.ts'
import { type OperatorSettings, operatorSettings } from '../../settings/operator-settings.ts'
import { holdCapMinutes } from '../../time/hold-deadline.ts'
import { heldWithoutSession, insertReservation } from '../booking/insert-reservation.ts'
import { checkBounds, claimForReseller } from './claim-for-reseller.ts'
import {
  completeItems,
  contactLocale,
  contactName,
  dayRefusal,
  guestPhone,
  type OrderedItem,
  partyRefusal,
  priceParty,
  type ResaleRefused,
  ResaleRefusedError,
  type ResaleTrip,
  refuse,
} from './resale-order.ts'
import { findResoldBooking } from './resold-booking.ts'

export interface ResaleOrder {
  /** Chosen by the reseller, and used as idempotency key. */
  uuid: string
  /** The hash of the whole request: the same uuid with another request is refused. */
  requestHash: string
  trip: ResaleTrip
  items: OrderedItem[]
  reference: string | null
  notes: string | null
  contact: ResellerContact
  expirationMinutes?: number | null | undefined
}

/**
 * Holds places for a guest of a reseller, by the same claim as on the website. A repeated request has no effect.
 * @returns `{ ok: true }` also for a repeated request; refused also if the uuid was used by another request
 */
export async function holdForReseller(
  services: AppContext,
  reseller: Reseller,
  order: ResaleOrder,
): Promise<{ ok: true } | ResaleRefused> {
  const previous = await findResoldBooking(services.db, reseller.id, order.uuid)
  if (previous) return previous.requestHash === order.requestHash ? { ok: true } : refuse('uuid')
  const settings = await operatorSettings(services.db, order.trip.trip)
  const items = completeItems(services.ids, order.items)
  const refusal = (await dayRefusal(services, order.trip, settings)) ?? partyRefusal(items, settings)
  if (refusal) return refuse(refusal)
  const locale = contactLocale(order.contact) ?? mainLocale()
  const quote = await priceParty(services, { ...order.trip, party: partyOf(items), locale })
  try {
    return await inTransaction(services.db, (trx) =>
      hold(services, trx, { reseller, order, items, quote, locale, settings }),
    )
  } catch (error) {
    if (error instanceof ResaleRefusedError) return refuse(error.refusal)
    throw error
  }
}

interface NewHold {
  reseller: Reseller
  order: ResaleOrder
  items: UnitItem[]
  quote: Awaited<ReturnType<typeof priceParty>>
  locale: Locale
  settings: OperatorSettings
}

async function hold(
  services: AppContext,
  trx: Transaction,
  { reseller, order, items, quote, locale, settings }: NewHold,
): Promise<{ ok: true } | ResaleRefused> {
  const { uuid, requestHash, trip, contact, reference, notes } = order
  const now = services.now()
  const id = services.ids.reservation()
  const resold = { reservation_id: id, reseller_id: reseller.id, uuid, request_hash: requestHash, reference }
  const inserted = await trx
    .insertInto('reseller_booking')
    .values({ ...resold, commission: reseller.commission, contact: JSON.stringify(contact), updated_at: now })
    .onConflict((conflict) => conflict.columns(['reseller_id', 'uuid']).doNothing())
    .returning('reservation_id')
    .executeTakeFirst()
  // A concurrent request with the same uuid waits here until the first one has committed.
  if (!inserted) return replayed(trx, reseller, order)
  const heldUntil = holdUntil(now, now, order.expirationMinutes ?? settings.booking.hold_minutes)
  await services.queue.add(trx, 'end-hold', { reservationId: id }, heldUntil)
  await claimForReseller(trx, reseller, {
    departure: departureId(trip),
    party: items.length,
    holds: settings.holds,
  })
  const reservation = {
    ...heldWithoutSession,
    id,
    channel: 'reseller',
    deposit_method: 'outside',
    trip: trip.trip,
    date: trip.date,
    start: trip.start,
    departure_location: trip.location,
    ...partyOf(items),
    ...contactName(contact, reseller.name),
    phone: guestPhone(contact),
    // A hold does not say whether the guest gets mails from us. So the address is stored at the confirmation or later.
    email: '',
    notes: notes ?? '',
    locale,
    created_at: now,
    hold_expires_at: heldUntil,
  } as const
  const amounts = { lines: quote.lines, total_amount: quote.total, bail_amount: quote.total }
  await insertReservation(trx, services.ids, reservation, amounts, [
    { event: 'held', from_state: null, to_state: 'created' },
  ])
  await replaceUnitItems(trx, id, items)
  await checkBounds(trx, reseller, departureId(trip), now)
  return { ok: true }
}

async function replayed(trx: Transaction, { id }: Reseller, { uuid, requestHash }: ResaleOrder) {
  const previous = await findResoldBooking(trx, id, uuid)
  return previous?.requestHash === requestHash ? ({ ok: true } as const) : refuse('uuid')
}

/** The deadline of a hold: `minutes` from now, but at least one minute and at most the cap of all holds. */
export const holdUntil = (now: Date, createdAt: Date, minutes: number): Date =>
  new Date(Math.min(now.getTime() + Math.max(1, minutes) * 60_000, createdAt.getTime() + holdCapMinutes * 60_000))
