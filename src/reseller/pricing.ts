import { region } from '../../content/business.ts'
import type { FarePrices } from '../domain/pricing/prices.ts'
import { netOf, resellerShare } from '../domain/resellers/commission.ts'
import type { ResoldBooking } from '../domain/reservations/resale/resold-booking.ts'
import type { FareType } from '../platform/database/tables.ts'
import { fares } from './units.ts'

// The capability `pricing`: the website's retail prices and the reseller's net prices, in cents.

/** @param net the amount that the reseller owes to the operator, in cents */
const pricing = (retail: number, net: number) => ({
  original: retail,
  retail,
  net,
  currency: region.currency,
  currencyPrecision: 2,
  // Prices include VAT. It is not listed here, because the reseller gets no invoice with taxes from this interface.
  includedTaxes: [] as never[],
})

export const productPricing = {
  defaultCurrency: region.currency,
  availableCurrencies: [region.currency],
  pricingPer: 'UNIT',
} as const

/** The price of one person. */
export const octoPricing = (retail: number, commission: number) => pricing(retail, netOf(retail, commission))

/** The price of each unit on a day. */
export const unitPricing = (prices: FarePrices, commission: number) =>
  fares.map((unitId) => ({ unitId, ...octoPricing(prices[unitId].original_amount, commission) }))

/** The price of a party on a day. */
export function partyPricing(
  prices: FarePrices,
  counts: ReadonlyMap<(typeof fares)[number], number>,
  commission: number,
) {
  let [retail, net] = [0, 0]
  for (const [fare, quantity] of counts) {
    const { original_amount: each } = prices[fare]
    retail += quantity * each
    net += quantity * netOf(each, commission)
  }
  return pricing(retail, net)
}

/**
 * The prices of the places that the reseller sold in a booking. People whom the operator has added pay on board:
 * `whole` does not include them, and `ofNext` returns zero for them.
 */
export function bookingPricing(booking: ResoldBooking) {
  const { retail, net, persons } = resellerShare(booking)
  return {
    whole: pricing(retail, net),
    /** Returns the price of one person of a fare. Each call returns the price of another person. */
    ofNext(fare: FareType) {
      const next = persons.get(fare)?.shift() ?? { retail: 0, net: 0 }
      return pricing(next.retail, next.net)
    },
  }
}
