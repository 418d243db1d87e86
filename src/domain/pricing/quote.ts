import { type PricedItems, quoteLines, quoteTotals } from '../../contract/quote-lines.ts'
import type { Quote } from '../../contract/reservation.ts'

/** Prices an order, in integer cents. The quote is valid until `expiresAt`. */
export function priceOrder(
  order: PricedItems,
  { expiresAt, ...context }: Parameters<typeof quoteLines>[1] & { expiresAt: Date },
): Quote {
  const lines = quoteLines(order, context)
  return { ...quoteTotals(lines), lines, expires_at: expiresAt.toISOString() }
}
