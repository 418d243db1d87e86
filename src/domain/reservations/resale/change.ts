import type { ChangeRequest } from '../../../contract/change.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { partyOf, replaceUnitItems, type UnitItem } from '../../resellers/unit-items.ts'
import { operatorSettings } from '../../settings/operator-settings.ts'
import { loadTrips } from '../../trips/trips.ts'
import { makeChangeIn, NotMadeError } from '../change/make-change.ts'
import { prepareChange } from '../change/quote-change.ts'
import { actorOf } from './cancel.ts'
import { changeHold, differsFromHold } from './change-hold.ts'
import { checkBounds } from './claim-for-reseller.ts'
import { holdUntil } from './hold.ts'
import { checkChange, completeItems, contactLocale, type ResaleRefused, ResaleRefusedError } from './resale-order.ts'
import { isCancellable } from './resale-status.ts'
import type { ResoldBooking } from './resold-booking.ts'
import { withResoldBooking } from './with-resold-booking.ts'
import { type ResaleDetails, writeDetails } from './write-details.ts'

export interface ResaleChange extends ResaleDetails {
  uuid: string
  trip?: string | undefined
  date?: string | undefined
  start?: string | undefined
  location?: string | undefined
  expirationMinutes?: number | null | undefined
}

/**
 * Changes a booking on hold, or a confirmed one until its cancellation deadline. A confirmed one is changed like any
 * paid booking (`makeChange`): new places are claimed first, and the difference, which the reseller collects, is posted
 * to the ledger. The booking is read under its lock, so that concurrent changes keep each other's fields.
 */
export async function changeResale(
  services: AppContext,
  reseller: Reseller,
  change: ResaleChange,
): Promise<{ ok: true } | ResaleRefused> {
  const { uuid, trip, date, start } = change
  const trips = await loadTrips(services.db)
  return withResoldBooking(services, { reseller, uuid, other: { trip, date, start } }, async (trx, booking, now) => {
    if (!isCancellable(trips, booking, now)) throw new ResaleRefusedError('not_changeable')
    const items = change.items ? completeItems(services.ids, change.items, booking.items) : booking.items
    const request = { reseller, booking, change, items, now }
    await (booking.state === 'completed' ? changeConfirmed : changeHeld)(services, trx, request)
    await checkGrowth(trx, reseller, booking, now)
    return { ok: true }
  })
}

/**
 * Checks the bounds of the reseller after a change, unless the departure is the same and neither the party nor the
 * amount has grown: a smaller party is possible even for a reseller beyond its bounds.
 */
async function checkGrowth(trx: Transaction, reseller: Reseller, before: ResoldBooking, now: Date): Promise<void> {
  const after = await trx
    .selectFrom('reservation')
    .select(['departure', 'party', 'bail_amount'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const hasGrown = after.party > before.party || after.bail_amount > before.bail_amount
  if (hasGrown || after.departure !== before.departure) await checkBounds(trx, reseller, after.departure, now)
}

interface Request {
  reseller: Reseller
  booking: ResoldBooking
  change: ResaleChange
  items: UnitItem[]
  now: Date
}

async function changeHeld(
  services: AppContext,
  trx: Transaction,
  { reseller, booking: held, change, items, now }: Request,
): Promise<void> {
  const { trip = held.trip, date = held.date, start = held.start } = change
  const { location = held.departure_location, contact, expirationMinutes } = change
  const sailing = { trip, date, start, location, items, locale: contactLocale(contact) ?? held.locale }
  if (differsFromHold(held, sailing)) await changeHold(services, trx, held, { reseller, ...sailing }, now)
  else await replaceUnitItems(trx, held.id, items)
  if (expirationMinutes != null) await extend(trx, held, holdUntil(now, held.created_at, expirationMinutes))
  await writeDetails(trx, reseller, held, { ...change, emailReceipt: false }, now)
}

const extend = (trx: Transaction, { id, hold_expires_at }: ResoldBooking, deadline: Date) =>
  trx
    .updateTable('reservation')
    .set({ hold_expires_at: deadline > hold_expires_at ? deadline : hold_expires_at })
    .where('id', '=', id)
    .execute()

async function changeConfirmed(services: AppContext, trx: Transaction, request: Request): Promise<void> {
  const { reseller, booking, change, items, now } = request
  const { trip = booking.trip, date = booking.date, start = booking.start } = change
  const reader = { db: trx, now: services.now }
  await checkChange(reader, booking, { trip, date, start, items }, await operatorSettings(trx, trip))
  const changed = differences(booking, change, items)
  if (Object.keys(changed).length > 0) await changeTrip(services, trx, booking.id, changed)
  await replaceUnitItems(trx, booking.id, items)
  const email = await writeDetails(trx, reseller, booking, change, now)
  const { id, code, locale } = booking
  // The reseller may ask only now for a receipt for the guest. If the mail was queued before, it is not queued again,
  // because a booking gets one mail of each kind.
  await queueMessage(services, trx, { kind: 'confirmed', reservationId: id, recipient: email, locale }, now)
  const details = { code, trip, date, start, location: change.location, party: items.length }
  await recordAction(trx, { command: 'reseller change', details, actor: actorOf(reseller), now })
}

/** The fields of the trip that the change replaces. */
function differences(
  booking: ResoldBooking,
  { trip, date, start, location }: ResaleChange,
  items: UnitItem[],
): ChangeRequest {
  const after = { trip, date, start, departure_location: location, ...partyOf(items) }
  const entries = Object.entries(after).filter(
    ([name, value]) => value !== undefined && value !== booking[name as keyof typeof after],
  )
  return Object.fromEntries(entries)
}

async function changeTrip(services: AppContext, trx: Transaction, id: string, request: ChangeRequest): Promise<void> {
  const prepared = await prepareChange({ ...services, db: trx }, id, request, { locale: 'en', by: 'reseller' })
  if (!prepared.ok) throw new ResaleRefusedError('problem' in prepared ? 'not_changeable' : 'no_places')
  const { total, due, refund } = prepared.plan.amounts
  const expected = { total_amount: total, due_now_amount: due, refund_amount: refund }
  const options = { request, payment: undefined, key: null, requestHash: '', expected, caller: null }
  try {
    await makeChangeIn(services, trx, id, options, prepared.context)
  } catch (error) {
    if (!(error instanceof NotMadeError)) throw error
    throw new ResaleRefusedError(error.result.outcome === 'no_places' ? 'no_places' : 'not_changeable')
  }
}
