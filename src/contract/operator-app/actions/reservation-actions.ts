import { z } from 'zod'
import { maxLengths } from '../../../shared/max-lengths.ts'
import {
  email,
  instant,
  integerBetween,
  isoDate,
  localeCode,
  multilineText,
  personName,
  singleLineText,
} from '../../primitives.ts'
import { departureLocation } from '../../reservation.ts'
import { bookingReference, cents, defineActionContract } from './action.ts'

const count = integerBetween(0, 1000)
const extras = z.array(z.strictObject({ id: z.string().max(40), pieces: integerBetween(1, 100) })).max(20)
const reasons = z.enum(['guest', 'weather', 'operator'])

export const reservationActions = {
  /**
   * `paidAmount` goes with `pay: cash`: cents paid now; default: the whole price. `pay: outside` by the crew needs the channel
   * `marketplace` and its `reference`, which becomes a note.
   */
  'reservation-add': defineActionContract({
    role: 'crew',
    effect: 'none',
    offline: false,
    input: z.strictObject({
      date: isoDate,
      adults: integerBetween(1, 1000),
      children: count.default(0),
      infants: count.default(0),
      from: departureLocation,
      firstName: personName(maxLengths.first_name),
      lastName: personName(maxLengths.last_name),
      channel: z.enum(['phone', 'quay', 'marketplace']),
      pay: z.enum(['cash', 'outside', 'link']),
      paidAmount: cents.optional(),
      reference: z.union([z.literal(''), singleLineText(maxLengths.marketplace_reference)]).default(''),
      phone: z.union([z.literal(''), singleLineText(maxLengths.phone)]).default(''),
      email: z.union([z.literal(''), email]).default(''),
      locale: localeCode.default('hr'),
      extras: extras.default([]),
      notes: multilineText(maxLengths.notes).default(''),
    }),
    answer: z.object({
      ticket: z.string(),
      code: z.string(),
      total: z.int(),
      paid: z.int(),
      due: z.int(),
      /** With `pay: link`, until when the places are held. */
      heldUntil: instant.nullable(),
      /** The link holds places beyond the share of unpaid bookings: places of visitors are held only during a charge. */
      shareReached: z.boolean(),
    }),
  }),
  'reservation-note': defineActionContract({
    role: 'crew',
    effect: 'none',
    offline: true,
    input: z.strictObject({ booking: bookingReference, note: multilineText(maxLengths.own_note, 1) }),
    answer: z.object({ code: z.string() }),
  }),
  /**
   * Omitted fields stay. A difference is paid on board; what was paid too much is refunded. With `confirmed`, in cents, nothing
   * happens if the amounts are no longer those that the person has confirmed.
   */
  'reservation-change': defineActionContract({
    role: 'owner',
    effect: 'money',
    offline: false,
    input: z.strictObject({
      booking: bookingReference,
      date: isoDate.optional(),
      from: departureLocation.optional(),
      adults: integerBetween(1, 1000).optional(),
      children: count.optional(),
      infants: count.optional(),
      extras: extras.optional(),
      confirmed: z.strictObject({ total: z.int(), due: z.int(), returned: z.int() }).optional(),
    }),
    answer: z.object({
      code: z.string(),
      date: isoDate,
      guests: z.int(),
      total: z.int(),
      paid: z.int(),
      due: z.int(),
      returned: z.int(),
    }),
  }),
  'reservation-cancel': defineActionContract({
    role: 'owner',
    effect: 'money',
    offline: false,
    input: z.strictObject({
      booking: bookingReference,
      reason: reasons.default('guest'),
      /** As in `reservation-change`. */
      confirmed: z.strictObject({ returned: z.int(), kept: z.int(), cash: z.int() }).optional(),
    }),
    /** `returned` goes back to the card, `kept` stays, `cash` is to be handed back. */
    answer: z.object({
      code: z.string(),
      reason: z.string(),
      inTime: z.boolean(),
      returned: z.int(),
      kept: z.int(),
      cash: z.int(),
    }),
  }),
  /** `amount` in cents; default: all that is left. */
  'reservation-refund': defineActionContract({
    role: 'owner',
    effect: 'money',
    offline: false,
    input: z.strictObject({
      booking: bookingReference,
      amount: cents.min(1, 'error.count').optional(),
      method: z.enum(['card', 'hand', 'cash']).default('card'),
      reason: reasons.default('operator'),
    }),
    answer: z.object({ code: z.string(), amount: z.int(), left: z.int() }),
  }),
  /** Sends the ticket or the payment link again; `to` replaces the address of the booking. */
  'reservation-resend': defineActionContract({
    role: 'owner',
    effect: ({ to }) => (to === undefined ? 'none' : 'credential'),
    offline: false,
    input: z.strictObject({ booking: bookingReference, to: z.string().trim().min(1).max(maxLengths.email).optional() }),
    answer: z.object({ code: z.string(), mail: z.enum(['confirmed', 'payment_link']) }),
  }),
} as const
