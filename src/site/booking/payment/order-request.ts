import type { ProviderId } from '../../../contract/reservation.ts'
import type { BookingFields } from '../state/booking-fields.ts'
import type { PriceBreakdown } from '../state/price-estimate.ts'

/** The order request of the API; with `expected` the API rejects it if the price differs from the one shown. */
export function buildOrderRequest(
  fields: BookingFields,
  price: PriceBreakdown,
  payment: { provider: ProviderId; token: string },
) {
  const { provider: _, ...form } = fields
  const { total_amount, bail_amount } = price
  return { ...form, terms_accepted: true, payment, expected: { total_amount, bail_amount } }
}
