import type { Quote } from '../../../../contract/reservation.ts'
import type { Settings, SpecialOffer } from '../../../../contract/settings.ts'
import { quoteLines, quoteTotals } from '../../../../domain/pricing/quote.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import { type BookingFields, countAsNumber, offerPieces } from './booking-fields.ts'

export type PriceBreakdown = Omit<Quote, 'expires_at'>

/**
 * Estimates the price from the prices of the day until the server sends a quote. If there is a quote for the tickets
 * (`quoted`), its ticket lines are used, and only the extras are estimated.
 */
export function estimatePrice(
  fields: BookingFields,
  {
    prices,
    offers,
    t,
    quoted,
  }: { prices: Settings['prices']; offers: SpecialOffer[]; t: Translate; quoted?: Quote | null },
): PriceBreakdown {
  const order = {
    adults: countAsNumber(fields.adults),
    children: countAsNumber(fields.children),
    infants: countAsNumber(fields.infants),
    special_offers: offers.map(({ id }) => ({ id, pieces: countAsNumber(offerPieces(fields, id)) })),
  }
  const estimated = quoteLines(order, { prices, offers, t })
  const isTicket = ({ kind }: Quote['lines'][number]) => kind === 'ticket'
  const lines = quoted ? [...quoted.lines.filter(isTicket), ...estimated.filter((line) => !isTicket(line))] : estimated
  return { ...quoteTotals(lines), lines }
}
