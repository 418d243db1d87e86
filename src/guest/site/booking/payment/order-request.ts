import type { ProviderId } from '../../../../contract/reservation.ts'
import { type BookingFields, reservationFormOf } from '../state/booking-fields.ts'
import type { PriceBreakdown } from '../state/price-estimate.ts'

/**
 * The body of the API's order request. `expected` is what the visitor was shown; the API rejects an order that differs.
 */
export function buildOrderRequest(
  fields: BookingFields,
  shown: { price: PriceBreakdown; orderDigest: string | null },
  payment: { provider: ProviderId; token: string },
) {
  const { total_amount, bail_amount } = shown.price
  const expected = { total_amount, bail_amount, ...(shown.orderDigest && { order: shown.orderDigest }) }
  return { ...reservationFormOf(fields), terms_accepted: true, payment, expected }
}
