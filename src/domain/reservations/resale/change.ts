import type { ChangeRequest } from '../../../contract/change.ts'
import type { DepartureLocation } from '../../../contract/reservation.ts'
import type { Transaction } from '../../../database/connect.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { partyOf, replaceUnitItems, type UnitItem } from '../../resellers/unit-items.ts'
import { type OperatorSettings, operatorSettings } from '../../settings/operator-settings.ts'
import { makeChange } from '../change/make-change.ts'
import { prepareChange } from '../change/quote-change.ts'
import { actorOf } from './cancel.ts'
import { changeHold, differsFromHold } from './change-hold.ts'
import { holdUntil } from './hold.ts'
import { completeItems, localeOf, partyRefusal, type Refused, ResaleRefusedError, refuse } from './resale-order.ts'
import { findResoldBooking, isCancellable, type ResoldBooking } from './resold-booking.ts'
import { withResoldBooking } from './with-resold-booking.ts'
import { type ResaleDetails, writeDetails } from './write-details.ts'

export interface ResaleChange extends ResaleDetails {
  uuid: string
  date?: string | undefined
  location?: DepartureLocation | undefined
  expirationMinutes?: number | null | undefined
}

type Outcome = { ok: true } | Refused

/** The state of the booking or its price has changed between the read and the locks: read it again. */
const retry = { ok: false, retry: true } as const
const maxTries = 5

/**
 * Changes a booking on hold, or a confirmed one until its cancellation deadline. For a confirmed one the change of paid bookings
 * is used (`makeChange`): it claims the new places first, and the ledger gets the difference, which the reseller collects.
 */
export async function changeResale(services: AppContext, reseller: Reseller, change: ResaleChange): Promise<Outcome> {
  const settings = await operatorSettings(services.db)
  for (let tries = 0; tries < maxTries; tries++) {
    const booking = await findResoldBooking(services.db, reseller.id, change.uuid)
    if (!booking) return refuse('uuid')
    if (!isCancellable(booking, services.now())) return refuse('not_changeable')
    const outcome = await (booking.state === 'completed' ? changeConfirmed : changeHeld)(services, {
      reseller,
      booking,
      change,
      settings,
    })
    if (!('retry' in outcome)) return outcome
  }
  return refuse('not_changeable')
}

interface Request {
  reseller: Reseller
  /** As read before the locks. */
  booking: ResoldBooking
  change: ResaleChange
  settings: OperatorSettings
}

function changeHeld(
  services: AppContext,
  { reseller, change, settings, booking: { date: bookedDate } }: Request,
): Promise<Outcome | typeof retry> {
  const { uuid, date = bookedDate, location, items, contact, expirationMinutes } = change
  return withResoldBooking(services, { reseller, uuid, otherDate: date }, async (trx, held, now) => {
    if (held.state !== 'created') return retry
    if (!isCancellable(held, now)) throw new ResaleRefusedError('not_changeable')
    const trip = {
      date: change.date ?? held.date,
      location: location ?? held.departure_location,
      items: items ? completeItems(services.ids, items, held.items) : held.items,
      locale: localeOf(contact) ?? held.locale,
    }
    if (differsFromHold(held, trip)) await changeHold(services, trx, held, trip, { settings, now })
    else await replaceUnitItems(trx, held.id, trip.items)
    if (expirationMinutes != null) await extend(trx, held, holdUntil(now, held.created_at, expirationMinutes))
    await writeDetails(trx, reseller, held, { ...change, emailReceipt: false }, now)
    return { ok: true } as const
  })
}

const extend = (trx: Transaction, { id, hold_expires_at }: ResoldBooking, deadline: Date) =>
  trx
    .updateTable('reservation')
    .set({ hold_expires_at: deadline > hold_expires_at ? deadline : hold_expires_at })
    .where('id', '=', id)
    .execute()

async function changeConfirmed(services: AppContext, request: Request): Promise<Outcome | typeof retry> {
  const { booking, change, settings } = request
  const items = change.items ? completeItems(services.ids, change.items, booking.items) : booking.items
  const refusal = partyRefusal(items, settings, { bookedParty: booking.party })
  if (refusal) return refuse(refusal)
  const changed = differences(booking, change, items)
  if (Object.keys(changed).length === 0) return changeDetails(services, request, items)
  const prepared = await prepareChange(services, booking.id, changed, { locale: 'en', by: 'reseller' })
  if (!prepared.ok) return refuse('problem' in prepared ? 'not_changeable' : 'no_places')
  const { amounts } = prepared.plan
  const expected = { total_amount: amounts.total, due_now_amount: amounts.due, refund_amount: amounts.refund }
  const made = await makeChange(
    services,
    booking.id,
    { request: changed, payment: undefined, key: null, requestHash: '', expected, caller: null },
    prepared.context,
    (trx) => finish(services, trx, request, items, prepared.context.now),
  )
  switch (made.outcome) {
    case 'made':
      return { ok: true }
    case 'no_places':
      return refuse('no_places')
    case 'quote_changed':
      return retry
    default:
      return refuse('not_changeable')
  }
}

/** The fields of the trip that the change replaces. */
function differences(booking: ResoldBooking, { date, location }: ResaleChange, items: UnitItem[]): ChangeRequest {
  const after = { date, departure_location: location, ...partyOf(items) }
  const entries = Object.entries(after).filter(
    ([name, value]) => value !== undefined && value !== booking[name as keyof typeof after],
  )
  return Object.fromEntries(entries)
}

/** Contact data and references only. */
const changeDetails = (services: AppContext, request: Request, items: UnitItem[]): Promise<Outcome | typeof retry> =>
  withResoldBooking(services, { reseller: request.reseller, uuid: request.booking.uuid }, async (trx, booking, now) => {
    const { adults, children, infants, date } = request.booking
    const isSame =
      booking.date === date && booking.adults === adults && booking.children === children && booking.infants === infants
    if (!isSame) return retry
    if (!isCancellable(booking, now)) throw new ResaleRefusedError('not_changeable')
    await finish(services, trx, { ...request, booking }, items, now)
    return { ok: true } as const
  })

/** Persons, details and audit log of a changed booking, in its transaction. */
async function finish(
  services: AppContext,
  trx: Transaction,
  { reseller, booking, change }: Request,
  items: UnitItem[],
  now: Date,
): Promise<void> {
  await replaceUnitItems(trx, booking.id, items)
  const email = await writeDetails(trx, reseller, booking, change, now)
  const { id, code, locale } = booking
  // The first receipt that the reseller asks for; it is queued once.
  await queueMessage(services, trx, { kind: 'confirmed', reservationId: id, recipient: email, locale }, now)
  const { date, location } = change
  const details = { code, date, location, party: items.length }
  await recordAction(trx, { command: 'reseller change', details, actor: actorOf(reseller), now })
}
