import { isCancellable, type ResaleStatus, resaleStatus } from '../domain/reservations/resale/resale-status.ts'
import type { ResoldBooking } from '../domain/reservations/resale/resold-booking.ts'
import { loadTrips, type Trips, tripOf } from '../domain/trips/trips.ts'
import { hrefTo } from '../pages.ts'
import { bookedStart, describeStart } from './options.ts'
import { bookingPricing } from './pricing.ts'
import { type Product, product } from './product.ts'
import type { OctoRequest } from './request.ts'
import { utc, utcOrNull } from './times.ts'

/**
 * Loads the trips of these bookings.
 * @returns a function that describes one of the bookings in the form of the standard
 */
export async function loadBookingViews(request: OctoRequest, bookings: ResoldBooking[]) {
  const trips = await loadTrips(request.services.db)
  const starts = new Map(bookings.map(({ trip, start }) => [`${trip}/${start}`, { trip: tripOf(trips, trip), start }]))
  const products = new Map(
    await Promise.all(
      [...starts].map(async ([key, { trip, start }]) => [key, await product(request, trip, start)] as const),
    ),
  )
  return (booking: ResoldBooking) =>
    bookingView(request, booking, products.get(`${booking.trip}/${booking.start}`)!, trips)
}

function bookingView(request: OctoRequest, booking: ResoldBooking, sold: Product, trips: Trips) {
  const { services, capabilities } = request
  const now = services.now()
  const status = resaleStatus(booking, now)
  const option = sold.options.find(({ id }) => id === booking.departure_location)
  if (!option) throw new Error(`no option for ${booking.departure_location}`)
  const boarded = status === 'REDEEMED' ? booking.boardedAt : null
  const departure = describeStart(booking.date, bookedStart(tripOf(trips, booking.trip), booking))
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
    productId: sold.id,
    product: sold,
    optionId: option.id,
    option,
    cancellable: isCancellable(trips, booking, now),
    cancellation: cancellationOf(booking, status),
    freesale: false,
    availabilityId: departure.id,
    availability: departure,
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
