import { z } from 'zod'
import { integerBetween, isoDate, singleLineText } from '../../primitives.ts'
import { cents, defineActionContract } from './action.ts'

const ticket = z.enum(['adult', 'child', 'infant'])
const amounts = { originalAmount: z.int(), payableAmount: z.int() }

/** The prices of one fare in cents: `standing` for all days without a season. `payableAmount` is the deposit. */
export const farePricing = z.object({
  ticket,
  standing: z.object(amounts),
  seasons: z.array(z.object({ from: isoDate, to: isoDate, ...amounts })),
})

const span = z.strictObject({ from: isoDate, to: isoDate })
const offerId = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'error.invalid')
const inAllLocales = (maximum: number) => {
  const text = singleLineText(maximum)
  return z.strictObject({ en: text, hr: text, de: text, it: text, pl: text })
}

export const offerSettings = z.object({
  id: z.string(),
  ...amounts,
  maxPieces: z.int(),
  title: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.string()),
})

export const priceActions = {
  /** `span: null` is the standard price. A season replaces what was set for its days. */
  'prices-set': defineActionContract({
    role: 'owner',
    effect: 'money',
    offline: false,
    input: z.strictObject({ ticket, originalAmount: cents, payableAmount: cents, span: span.nullable() }),
    answer: z.object({ before: farePricing, after: farePricing }),
  }),
  'prices-remove': defineActionContract({
    role: 'owner',
    effect: 'money',
    offline: false,
    input: z.strictObject({ ticket, span }),
    answer: z.object({ before: farePricing, after: farePricing }),
  }),
  /** A new offer needs all fields; of an existing one, omitted fields stay. Texts are needed in every language. */
  'offers-set': defineActionContract({
    role: 'owner',
    effect: 'money',
    offline: false,
    input: z.strictObject({
      id: offerId,
      originalAmount: cents.optional(),
      payableAmount: cents.optional(),
      maxPieces: integerBetween(1, 100).optional(),
      title: inAllLocales(80).optional(),
      description: inAllLocales(300).optional(),
    }),
    answer: z.object({ before: offerSettings.nullable(), after: offerSettings }),
  }),
  /** Existing bookings keep it; `bookedPieces` counts them. */
  'offers-remove': defineActionContract({
    role: 'owner',
    effect: 'sales',
    offline: false,
    input: z.strictObject({ id: offerId }),
    answer: z.object({ id: z.string(), bookedPieces: z.int() }),
  }),
} as const
