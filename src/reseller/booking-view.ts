import {
  isCancellable,
  type ResaleStatus,
  type ResoldBooking,
  resaleStatus,
} from '../domain/reservations/resale/resold-booking.ts'
import { departsAt } from '../domain/time/departure-time.ts'
import { hrefTo } from '../pages.ts'
import { departure } from './availability.ts'
import { bookingPricing } from './pricing.ts'
import { type Product, productId } from './product.ts'
import type { OctoRequest } from './request.ts'
import { utc, utcOrNull } from './times.ts'

/** A booking as the standard describes it. @param product with the capabilities of the request */
export function bookingView(request: OctoRequest, booking: ResoldBooking, product: Product) {
  const { services, capabilities } = request
  const now = services.now()
  const status = resaleStatus(booking, now)
  const option = product.options.find(({ id }) => id === booking.departure_location)
  if (!option) throw new Error(`no option for ${booking.departure_location}`)
  const boarded = status === 'REDEEMED' ? booking.boardedAt : null
  const trip = departure(booking.date, departsAt(booking))
  const prices = capabilities.has('pricing') ? bookingPricing(booking) : null
  return {
    id: booking.code,
    uuid: booking.uuid,
    testMode: false,
    resellerReference: booking.reference,
    supplierReference: booking.code,
    status,
    utcCreatedAt: utc(booking.created_at),
    utcUpdatedAt: utc(booking.updatedAt),
    utcExpiresAt: status === 'ON_HOLD' || status === 'EXPIRED' ? utc(booking.hold_expires_at) : null,
    utcRedeemedAt: utcOrNull(boarded),
    utcConfirmedAt: booking.state === 'completed' ? utcOrNull(booking.ended_at) : null,
    productId,
    product,
    optionId: option.id,
    option,
    cancellable: isCancellable(booking, now),
    cancellation: cancellationOf(booking, status),
    freesale: false,
    availabilityId: trip.id,
    availability: trip,
    contact: booking.contact,
    notes: booking.notes || null,
    deliveryMethods: ['VOUCHER'],
    voucher: {
      redemptionMethod: 'DIGITAL',
      utcRedeemedAt: utcOrNull(boarded),
      deliveryOptions: status === 'CONFIRMED' || status === 'REDEEMED' ? [ticketOf(request, booking)] : [],
    },
    unitItems: booking.items.map((item, position) => ({
      uuid: item.uuid,
      resellerReference: item.reference,
      supplierReference: `${booking.code}-${position + 1}`,
      unitId: item.unit,
      unit: option.units.find(({ id }) => id === item.unit),
      status,
      utcRedeemedAt: utcOrNull(boarded),
      contact: item.contact,
      ticket: null,
      ...(prices && { pricing: prices.ofNext(item.unit) }),
    })),
    ...(prices && { pricing: prices.whole }),
  }
}

/** The same QR code as on our own tickets: `operator board` and the passenger list accept its URL. */
const ticketOf = ({ services: { origin } }: OctoRequest, { ticket, locale }: ResoldBooking) => ({
  deliveryFormat: 'QRCODE',
  deliveryValue: origin + hrefTo('ticket', locale, ticket),
})

function cancellationOf(booking: ResoldBooking, status: ResaleStatus) {
  if (status === 'EXPIRED')
    return { refund: 'NONE', reason: null, utcCancelledAt: utc(booking.ended_at ?? booking.hold_expires_at) }
  if (status !== 'CANCELLED' || !booking.cancelledAt) return null
  const refund = booking.collected > 0 ? 'NONE' : 'FULL'
  return { refund, reason: booking.cancelReason, utcCancelledAt: utc(booking.cancelledAt) }
}
