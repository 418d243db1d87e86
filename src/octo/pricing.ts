import { business } from '../../content/business.ts'
import type { FarePrices } from '../domain/pricing/prices.ts'
import { netOf } from '../domain/resellers/commission.ts'
import { fares } from './units.ts'

// The capability `pricing`: retail prices of the website and net prices of the reseller, in cents.

/** @param net what the reseller owes */
export const pricing = (retail: number, net: number) => ({
  original: retail,
  retail,
  net,
  currency: business.currency,
  currencyPrecision: 2,
  // Prices include VAT; the reseller gets no invoice per tax from this interface.
  includedTaxes: [] as never[],
})

export const productPricing = {
  defaultCurrency: business.currency,
  availableCurrencies: [business.currency],
  pricingPer: 'UNIT',
} as const

/** The price of one person. */
export const farePricing = (retail: number, commission: number) => pricing(retail, netOf(retail, commission))

/** The price of each unit on a day. */
export const unitPricing = (prices: FarePrices, commission: number) =>
  fares.map((unitId) => ({ unitId, ...farePricing(prices[unitId].original_amount, commission) }))

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
