import type { Quote, QuoteLine } from '../../contract/reservation.ts'
import type { SpecialOffer } from '../../contract/settings.ts'
import type { FareType } from '../../database/tables.ts'
import type { Translate } from '../../i18n/translator.ts'
import type { FarePrice, FarePrices } from './prices.ts'

export interface PricedItems {
  adults: number
  children: number
  infants: number
  special_offers: { id: string; pieces: number }[]
}

/**
 * Prices an order, in integer cents. A line holds the amount of all its pieces; lines without pieces are omitted.
 * total = Σ original, bail = Σ payable (the deposit, paid now), rest = total − bail (cash on boarding).
 * Example: two adults and a child at €75/€15 and €45/€9 with one prošek at €24/€6: total 21900, bail 4500, rest 17400.
 */
export function priceOrder(
  order: PricedItems,
  { prices, offers, t, expiresAt }: { prices: FarePrices; offers: SpecialOffer[]; t: Translate; expiresAt: Date },
): Quote {
  const fares: [FareType, number][] = [
    ['adult', order.adults],
    ['child', order.children],
    ['infant', order.infants],
  ]
  const lines = [
    ...fares.map(([ticket, pieces]) =>
      line('ticket', ticket, fareLabel(t, ticket, prices[ticket], pieces), pieces, prices[ticket]),
    ),
    ...order.special_offers.map(({ id, pieces }) => {
      const offer = offers.find((candidate) => candidate.id === id)
      if (!offer) throw new Error(`unknown special offer ${id}`)
      return line('special_offer', id, offer.title, pieces, offer)
    }),
  ].filter(({ pieces }) => pieces > 0)
  return { ...quoteTotals(lines), lines, expires_at: expiresAt.toISOString() }
}

/** The fare's label with its age range, in the plural form of the count: `Adult`, `Children, aged 3 to 11`. */
export function fareLabel(
  t: Translate,
  ticket: FareType,
  { min_age, max_age }: Pick<FarePrice, 'min_age' | 'max_age'>,
  count: number,
): string {
  return t(`quote.${ticket}`, { count, min: min_age, max: max_age ?? min_age })
}

export function quoteTotals(lines: Pick<QuoteLine, 'original_amount' | 'payable_amount'>[]) {
  const total = lines.reduce((sum, { original_amount }) => sum + original_amount, 0)
  const bail = lines.reduce((sum, { payable_amount }) => sum + payable_amount, 0)
  return { currency: 'EUR' as const, total_amount: total, bail_amount: bail, rest_amount: total - bail }
}

const line = (
  kind: QuoteLine['kind'],
  id: string,
  label: string,
  pieces: number,
  each: { original_amount: number; payable_amount: number },
): QuoteLine => ({
  kind,
  id,
  label,
  pieces,
  original_amount: each.original_amount * pieces,
  payable_amount: each.payable_amount * pieces,
})
