import { z } from 'zod'
import { refundReasons } from '../../contract/operator-app/cancellation-reasons.ts'
import { isoDate, multilineText } from '../../contract/primitives.ts'
import { addReservationNote } from '../../domain/reservations/add-note.ts'
import { cancelReservation, previewCancellation } from '../../domain/reservations/cancellation/cancel-reservation.ts'
import { refundReservation } from '../../domain/reservations/cancellation/refund-reservation.ts'
import { resendMail } from '../../domain/reservations/resend-mail.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { bookingReference, cents, defineOperation, definePreview, done, refused } from './define-operation.ts'
import { slipNumber } from './tender.ts'

const reasons = z.enum(refundReasons)

export const reservationNote = defineOperation({
  name: 'reservation-note',
  role: 'crew',
  effect: 'none',
  offline: true,
  input: z.strictObject({ booking: bookingReference, note: multilineText(maxLengths.own_note, 1) }),
  answer: z.object({ code: z.string() }),
  async run(context, input) {
    const noted = await addReservationNote(context, { ...input, actor: context.actor })
    return noted ? done(noted) : refused('unknown')
  },
  refusals: { unknown: 'refused.unknown_booking' },
})

export const reservationCancel = defineOperation({
  name: 'reservation-cancel',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({
    booking: bookingReference,
    reason: reasons.default('guest'),
    /** The cents that the owner was shown and has confirmed. If they have changed, nothing happens. */
    confirmed: z
      .strictObject({ returned: z.int(), kept: z.int(), cash: z.int(), terminal: z.int().default(0) })
      .optional(),
  }),
  /**
   * `returned`: refunded to the card. `kept`: not refunded. `cash`: to be handed back in cash. `terminal`: to be
   * returned on the crew's terminal.
   */
  answer: z.object({
    code: z.string(),
    reason: reasons,
    inTime: z.boolean(),
    returned: z.int(),
    kept: z.int(),
    cash: z.int(),
    terminal: z.int(),
  }),
  async run(context, input) {
    const outcome = await cancelReservation(context, { ...input, actor: context.actor })
    return outcome.ok ? { ...outcome, reason: input.reason } : outcome
  },
  refusals: {
    unknown: 'refused.unknown_booking',
    not_booked: 'refused.cancel_unpaid',
    already: 'refused.already_cancelled',
    aboard: 'refused.aboard',
    sailed: 'refused.sailed',
    amounts_changed: ({ returned, kept, cash, terminal }, { say, money }) =>
      say('refused.cancel_amounts_changed', {
        ...{ returned: money(returned), kept: money(kept), cash: money(cash + terminal) },
      }),
  },
})

export const reservationCancelPreview = definePreview(
  reservationCancel,
  z.object({
    ...{ code: z.string(), name: z.string(), date: isoDate, guests: z.int() },
    inTime: z.boolean(),
    returned: z.int(),
    kept: z.int(),
    cash: z.int(),
    terminal: z.int(),
    disputed: z.int(),
  }),
  (context, input) => previewCancellation(context, input),
)

/** Refunds a booking. `amount` in cents; default: everything that can be refunded. */
export const reservationRefund = defineOperation({
  name: 'reservation-refund',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({
    booking: bookingReference,
    amount: cents.min(1, 'error.count').optional(),
    method: z.enum(['card', 'hand', 'cash', 'terminal']).default('card'),
    /** With `method: terminal`: the number of the terminal's slip. */
    slip: slipNumber,
    reason: reasons.default('operator'),
  }),
  answer: z.object({ code: z.string(), amount: z.int(), left: z.int() }),
  async run(context, { booking: code, amount, slip, ...input }) {
    if (input.method === 'terminal' && slip === '') return { ...refused('no_slip'), left: 0 }
    return refundReservation(context, {
      ...{ code, ...input, actor: context.actor },
      ...(amount !== undefined && { amount }),
      ...(slip !== '' && { slip }),
      ...(context.device && { device: context.device.id }),
    })
  },
  cash: ({ amount }, { method }) => (method === 'cash' || method === 'terminal' ? -amount : 0),
  refusals: {
    unknown: 'refused.unknown_booking',
    no_slip: 'refused.no_slip',
    nothing_left: 'refused.nothing_to_refund',
    disputed: ({ left }, { say, money }, { booking: code }) =>
      left > 0 ? say('refused.disputed_in_part', { code, left: money(left) }) : say('refused.disputed', { code }),
    inquiry: 'refused.inquiry',
    stands: 'refused.cash_of_booking',
    choosing: ({ left }, { say, money }) => say('refused.guest_chooses', { left: money(left) }),
    too_much: ({ left }, { say, money }, { booking: code }) =>
      say('refused.refund_too_much', { code, left: money(left) }),
  },
})

/** Sends the ticket or the payment link again. An address in `to` also replaces the address of the booking. */
export const reservationResend = defineOperation({
  name: 'reservation-resend',
  role: 'owner',
  effect: ({ to }) => (to === undefined ? 'none' : 'credential'),
  input: z.strictObject({ booking: bookingReference, to: z.string().trim().min(1).max(maxLengths.email).optional() }),
  answer: z.object({ code: z.string(), mail: z.enum(['confirmed', 'payment_link']) }),
  run: (context, { booking, to }) =>
    resendMail(context, { booking, actor: context.actor, ...(to !== undefined && { to }) }),
  refusals: {
    unknown: 'refused.unknown_booking',
    not_an_address: 'refused.not_an_address',
    no_address: 'refused.no_address',
    cancelled: 'refused.booking_cancelled',
    ended: 'refused.ended_unpaid',
    being_paid: 'refused.being_paid',
  },
})
