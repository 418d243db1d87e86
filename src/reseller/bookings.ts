import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  emptyContact,
  octoCancellation,
  octoExtension,
  octoReservation,
  octoUpdate,
  octoUuid,
} from '../contract/octo-requests.ts'
import { sailsOn } from '../domain/availability/sailing-day.ts'
import { mergeContact } from '../domain/resellers/merge-contact.ts'
import { requestHashOf } from '../domain/reservations/booking/idempotency-key.ts'
import { cancelResale } from '../domain/reservations/resale/cancel.ts'
import { changeResale } from '../domain/reservations/resale/change.ts'
import { confirmResale } from '../domain/reservations/resale/confirm.ts'
import { extendHold } from '../domain/reservations/resale/extend.ts'
import { holdForReseller } from '../domain/reservations/resale/hold.ts'
import type { OrderedItem, ResaleRefusal } from '../domain/reservations/resale/resale-order.ts'
import { findResoldBooking, type ResoldBooking } from '../domain/reservations/resale/resold-booking.ts'
import { loadTrips, type Trip, tripOf } from '../domain/trips/trips.ts'
import { checkCurrency } from './availability.ts'
import { loadBookingViews } from './booking-view.ts'
import { badRequest, idText, OctoError, unprocessable } from './errors.ts'
import { findStart, type Option, optionOf } from './options.ts'
import { productTrip } from './product.ts'
import type { OctoRequest } from './request.ts'
import { parse, unitOf } from './units.ts'

/** `POST /bookings`. The checks follow the order of the standard: product, option, availability, units, places. */
export async function createBooking(request: OctoRequest) {
  const { services, reseller, body } = request
  const trip = productTrip(await loadTrips(services.db), body.productId)
  const option = optionOf(trip, body.optionId)
  const { date, start } = chosenDeparture(body.availabilityId, trip, option)
  if (!Array.isArray(body.unitItems) || body.unitItems.length === 0)
    throw unprocessable('unitItems must have at least one item')
  for (const item of body.unitItems) unitOf(item?.unitId)
  const order = parse(octoReservation, body)
  checkCurrency(order.currency)
  const uuid = body.uuid == null ? randomUUID() : uuidOf(body.uuid)
  const outcome = await holdForReseller(services, reseller, {
    uuid,
    requestHash: requestHashOf([body.productId, option.quay.id, date, start, order]),
    trip: { trip: trip.id, date, start, location: option.quay.id },
    items: itemsOf(order.unitItems),
    reference: order.resellerReference,
    notes: order.notes,
    contact: mergeContact(emptyContact, order.contact),
    expirationMinutes: order.expirationMinutes,
  })
  return answer(request, uuid, outcome)
}

/** `GET /bookings/{uuid}`. */
export const readBooking = (request: OctoRequest) => answer(request, pathUuid(request), { ok: true })

/** `POST /bookings/{uuid}/confirm`. */
export async function confirmBooking(request: OctoRequest) {
  const { services, reseller, body } = request
  const uuid = pathUuid(request)
  await requireBooking(request, uuid)
  if (body.contact == null) throw badRequest('contact is required')
  const { resellerReference, contact, emailReceipt, unitItems, notes } = parseUpdate(body)
  const items = unitItems ? itemsOf(unitItems) : undefined
  const details = { uuid, reference: resellerReference, contact, emailReceipt, notes, items }
  return answer(request, uuid, await confirmResale(services, reseller, details))
}

/** `PATCH /bookings/{uuid}`. */
export async function updateBooking(request: OctoRequest) {
  const { services, reseller, body } = request
  const uuid = pathUuid(request)
  const chosen = await chosenSailing(request, await requireBooking(request, uuid))
  const { resellerReference, contact, emailReceipt, unitItems, notes, expirationMinutes } = parseUpdate(body)
  const outcome = await changeResale(services, reseller, {
    ...{ uuid, ...chosen, reference: resellerReference, contact, emailReceipt, notes, expirationMinutes },
    items: unitItems ? itemsOf(unitItems) : undefined,
  })
  return answer(request, uuid, outcome)
}

/**
 * The trip, quay and departure to which a request moves a booking. A value is undefined if the request doesn't contain
 * it: then the trip, quay or departure of the booking doesn't change.
 */
async function chosenSailing({ services, body }: OctoRequest, booking: ResoldBooking) {
  const { productId, optionId, availabilityId } = body
  const trips = await loadTrips(services.db)
  const booked = tripOf(trips, booking.trip)
  const trip = productId == null ? booked : productTrip(trips, productId, booking.trip)
  const ofBooking = trip === booked ? booking : undefined
  const option = optionOf(trip, optionId ?? booking.departure_location, ofBooking?.start)
  const isNamed = availabilityId != null || !ofBooking || !option.starts.some(({ start }) => start.id === booking.start)
  return {
    trip: productId == null ? undefined : trip.id,
    location: optionId == null ? undefined : option.quay.id,
    ...(isNamed && chosenDeparture(availabilityId, trip, option, ofBooking)),
  }
}

/** `POST /bookings/{uuid}/cancel`. `force` is ignored: the cancellation deadline holds for every reseller. */
export async function cancelBooking(request: OctoRequest) {
  const { services, reseller, body } = request
  const uuid = pathUuid(request)
  await requireBooking(request, uuid)
  const { reason } = parse(octoCancellation, body)
  return answer(request, uuid, await cancelResale(services, reseller, { uuid, reason }))
}

/** `POST /bookings/{uuid}/extend`. */
export async function extendBooking(request: OctoRequest) {
  const { services, reseller, body } = request
  const uuid = pathUuid(request)
  await requireBooking(request, uuid)
  const { expirationMinutes } = parse(octoExtension, body)
  return answer(request, uuid, await extendHold(services, reseller, { uuid, minutes: expirationMinutes }))
}

/**
 * @throws INVALID_UNIT_ID, checked before all other faults of the body; UNPROCESSABLE_ENTITY for an empty list of
 *   persons
 */
function parseUpdate(body: Record<string, unknown>) {
  if (Array.isArray(body.unitItems)) for (const item of body.unitItems) unitOf(item?.unitId)
  const update = parse(octoUpdate, body)
  if (update.unitItems?.length === 0) throw unprocessable('unitItems must have at least one item')
  return update
}

type Items = z.infer<typeof octoReservation>['unitItems']

const itemsOf = (items: Items): OrderedItem[] =>
  items.map(({ unitId, uuid, resellerReference, contact }) => ({
    unit: unitOf(unitId),
    uuid,
    reference: resellerReference,
    contact,
  }))

/**
 * The departure of an availability.
 * @param booked the booking to change: its own departure is valid even if the trip does not have this departure any
 *   more
 * @throws INVALID_AVAILABILITY_ID, also for a day without a trip
 */
function chosenDeparture(id: unknown, trip: Trip, option: Option, booked?: ResoldBooking) {
  const found = findStart(option, id)
  const isBooked = found && found.date === booked?.date && found.start.id === booked.start
  const isSold = found && trip.state === 'on_sale' && found.start.state === 'in_use' && sailsOn(found.date, trip)
  if (!found || !(isBooked || isSold)) throw new OctoError('INVALID_AVAILABILITY_ID', { availabilityId: idText(id) })
  return { date: found.date, start: found.start.id }
}

function uuidOf(input: unknown): string {
  const parsed = octoUuid.safeParse(input)
  if (!parsed.success) throw new OctoError('INVALID_BOOKING_UUID', { uuid: idText(input) })
  return parsed.data
}

const pathUuid = ({ parameter }: OctoRequest) => uuidOf(parameter('uuid'))

/** @throws INVALID_BOOKING_UUID, also for the booking of another reseller */
export async function requireBooking({ services, reseller }: OctoRequest, uuid: string) {
  const booking = await findResoldBooking(services.db, reseller.id, uuid)
  if (!booking) throw new OctoError('INVALID_BOOKING_UUID', { uuid })
  return booking
}

async function answer(
  request: OctoRequest,
  uuid: string,
  outcome: { ok: true } | { ok: false; refusal: ResaleRefusal },
) {
  if (!outcome.ok) throw errorOf(outcome.refusal, request, uuid)
  const booking = await requireBooking(request, uuid)
  const view = await loadBookingViews(request, [booking])
  return view(booking)
}

function errorOf(refusal: ResaleRefusal, { body }: OctoRequest, uuid: string): OctoError {
  switch (refusal) {
    case 'uuid':
    case 'expired':
      return new OctoError('INVALID_BOOKING_UUID', { uuid })
    case 'revoked':
      return new OctoError('FORBIDDEN')
    case 'no_tour':
      return new OctoError('INVALID_AVAILABILITY_ID', { availabilityId: idText(body.availabilityId) })
    case 'item_uuid':
      return badRequest('Each unit item needs a uuid of its own')
    default:
      return unprocessable(sentences[refusal])
  }
}

const sentences = {
  no_units: 'unitItems must have at least one item',
  no_adult: 'Every party needs an adult',
  party_too_large: 'The party is larger than one booking may be',
  closed: 'This departure is closed for booking',
  no_places: 'Too few places are left on this departure',
  quota: 'Your unpaid holds would take too many places of this departure: please confirm or cancel some of them first',
  places_per_day: 'You would have more places of this departure than agreed: please contact us',
  credit: 'Your credit for trips to come is used up: please contact us',
  not_on_hold: 'The booking is not on hold',
  not_changeable: 'The booking can no longer be changed or cancelled',
  anonymized: 'The personal data of this booking was erased',
} satisfies Partial<Record<ResaleRefusal, string>>
