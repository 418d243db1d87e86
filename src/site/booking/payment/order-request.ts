import type { ProviderId } from '../../../contract/reservation.ts'
import type { BookingFields } from '../state/booking-fields.ts'
import type { PriceBreakdown } from '../state/price-estimate.ts'

/**
 * The body of the API's order request. `expected` is the price shown to the visitor; the API rejects the order if its
 * price differs.
 */
export function buildOrderRequest(
  fields: BookingFields,
  price: PriceBreakdown,
  payment: { provider: ProviderId; token: string },
) {
  const { provider: _, ...form } = fields
  const { total_amount, bail_amount } = price
  return { ...form, terms_accepted: true, payment, expected: { total_amount, bail_amount } }
}
