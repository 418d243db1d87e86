import type { Quote, QuoteLine } from '../../../contract/reservation.ts'
import type { Settings, SpecialOffer } from '../../../contract/settings.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { type BookingFields, countAsNumber, offerPieces } from './booking-fields.ts'

export type PriceBreakdown = Pick<Quote, 'lines' | 'total_amount' | 'bail_amount' | 'rest_amount'>

/**
 * Estimates the price from the settings until the server has quoted it. Ticket prices of an existing quote are kept,
 * since the quote includes seasonal prices.
 */
export function estimatePrice(
  fields: BookingFields,
  context: { settings: Settings; offers: SpecialOffer[]; t: Translate; quoted?: Quote | null },
): PriceBreakdown {
  const { offers, quoted } = context
  const tickets = quoted ? quoted.lines.filter(({ kind }) => kind === 'ticket') : ticketLines(fields, context)
  const extras = offers.map((offer) =>
    line('special_offer', offer.id, offer.title, countAsNumber(offerPieces(fields, offer.id)), offer),
  )
  const lines = [...tickets, ...extras].filter(({ pieces }) => pieces > 0)
  const total = lines.reduce((sum, { original_amount }) => sum + original_amount, 0)
  const bail = lines.reduce((sum, { payable_amount }) => sum + payable_amount, 0)
  return { lines, total_amount: total, bail_amount: bail, rest_amount: total - bail }
}

function ticketLines(fields: BookingFields, { settings, t }: { settings: Settings; t: Translate }): QuoteLine[] {
  const ticketLine = (ticket: 'adult' | 'child' | 'infant', count: number) => {
    const price = settings.prices[ticket]
    const { min_age, max_age } = price
    return line('ticket', ticket, t(`quote.${ticket}`, { count, min: min_age, max: max_age ?? min_age }), count, price)
  }
  return [
    ticketLine('adult', countAsNumber(fields.adults)),
    ticketLine('child', countAsNumber(fields.children)),
    ticketLine('infant', countAsNumber(fields.infants)),
  ]
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
