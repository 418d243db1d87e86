import type { Quote, QuoteLine } from '../../contract/reservation.ts'
import type { Settings, SpecialOffer } from '../../contract/settings.ts'
import { bindNumbers } from '../../i18n/bind-numbers.ts'
import type { Translate } from '../../i18n/translator.ts'
import type { FareType } from '../../platform/database/column-types.ts'

// Price arithmetic of an order, in integer cents, shared by the server's quote and the browser's estimate.

export interface PricedItems {
  adults: number
  children: number
  infants: number
  special_offers: { id: string; pieces: number }[]
}

type FarePrice = Settings['prices'][FareType]

/**
 * One line for each fare and offer, with the amount of all its pieces. Lines without pieces are omitted.
 * @throws if an offer is not in the list
 */
export function quoteLines(
  { special_offers, ...party }: PricedItems,
  { prices, offers, t }: { prices: Settings['prices']; offers: SpecialOffer[]; t: Translate },
): QuoteLine[] {
  const fares: [FareType, number][] = [
    ['adult', party.adults],
    ['child', party.children],
    ['infant', party.infants],
  ]
  return [
    ...fares.map(([fare, pieces]) =>
      line('ticket', fare, fareLabel(t, fare, prices[fare], pieces), pieces, prices[fare]),
    ),
    ...special_offers.map(({ id, pieces }) => {
      const offer = offers.find((candidate) => candidate.id === id)
      if (!offer) throw new Error(`unknown special offer ${id}`)
      return line('special_offer', id, offer.title, pieces, offer)
    }),
  ].filter(({ pieces }) => pieces > 0)
}

/**
 * total = Σ original, bail = Σ payable (the deposit, paid now), rest = total − bail (cash on boarding).
 * Example: two adults and a child at €75/€15 and €45/€9 with one prošek at €24/€6: total 21900, bail 4500, rest 17400.
 */
export function quoteTotals(lines: Pick<QuoteLine, 'original_amount' | 'payable_amount'>[]) {
  const total = lines.reduce((sum, { original_amount }) => sum + original_amount, 0)
  const bail = lines.reduce((sum, { payable_amount }) => sum + payable_amount, 0)
  return { currency: 'EUR' as const, total_amount: total, bail_amount: bail, rest_amount: total - bail }
}

/** Allocates the amount paid now to the lines, starting with the first one. */
export function allocatePayment(lines: QuoteLine[], paid: number): QuoteLine[] {
  let remaining = paid
  return lines.map((line) => {
    const deposit = Math.min(remaining, line.original_amount)
    remaining -= deposit
    return { ...line, payable_amount: deposit }
  })
}

/** The fare's label with its age range, in the plural form of the count: `Adult`, `Children (aged 3 to 11)`. */
export function fareLabel(
  t: Translate,
  fare: FareType,
  { min_age, max_age }: Pick<FarePrice, 'min_age' | 'max_age'>,
  count: number,
): string {
  return t(`quote.${fare}`, { count, min: min_age, max: max_age ?? min_age })
}

/** The number of guests of one fare, with the noun in the plural form of the number: `2 adults`. */
export const peopleText = (t: Translate, fare: FareType, count: number): string => t(`quote.people.${fare}`, { count })

/** A line with its number of pieces: `2 adults`, `2 × Mask and snorkel`. */
export function lineText(t: Translate, { kind, id, pieces, label }: Omit<QuoteLine, `${string}_amount`>): string {
  return kind === 'ticket' ? peopleText(t, id as FareType, pieces) : `${pieces} × ${label}`
}

/** The extras among the lines as one text; empty if there are no extras. */
export const extrasText = (lines: Pick<QuoteLine, 'kind' | 'pieces' | 'label'>[]): string =>
  lines
    .filter(({ kind }) => kind === 'special_offer')
    .map(({ pieces, label }) => bindNumbers(`${pieces} × ${label}`))
    .join(', ')

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

export const countGuests = ({ adults = 0, children = 0, infants = 0 }: Partial<Omit<PricedItems, 'special_offers'>>) =>
  adults + children + infants

/** Prices an order, in integer cents. The quote is valid until `expiresAt`. */
export function priceOrder(
  order: PricedItems,
  { expiresAt, ...context }: Parameters<typeof quoteLines>[1] & { expiresAt: Date },
): Quote {
  const lines = quoteLines(order, context)
  return { ...quoteTotals(lines), lines, expires_at: expiresAt.toISOString() }
}
