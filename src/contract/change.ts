import { z } from 'zod'
import { amount, email, instant, isoDate } from './primitives.ts'
import { departureLocation, payment, quote, startId, tripFields, tripId } from './reservation.ts'

/** A change of a booking. Omitted fields stay unchanged. */
export const changeRequest = z.object(tripFields).partial()

/** `payment` is required if an amount is due now, `email` if the quote has `needs_email`. */
export const changeConfirmation = changeRequest.extend({
  expected: z.object(
    { total_amount: amount, due_now_amount: amount, refund_amount: amount },
    { error: 'error.required' },
  ),
  payment: payment.optional(),
  email: email.optional(),
})

const trip = z.object({
  trip: tripId,
  date: isoDate,
  start: startId,
  departure_location: departureLocation,
  departs_at: z.string().meta({ example: '08:00' }),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
})

/**
 * `quote` is the quote of the whole booking after the change, including `paid_amount`. `prices`: `kept` if all people
 * and extras have the prices of the booking, `current` if all have current prices, `mixed` if only the added ones do.
 * `needs_email`: the confirmation must contain the e-mail address of the booking, because the change gives up places
 * or returns money.
 */
export const changeQuote = z.object({
  before: trip,
  after: trip,
  quote,
  prices: z.enum(['kept', 'current', 'mixed']),
  paid_amount: amount,
  due_now_amount: amount,
  refund_amount: amount,
  rest_amount: amount,
  needs_email: z.boolean(),
  expires_at: instant,
})

export const cancellationConfirmation = z.object({
  email,
  expected: z.object({ refund_amount: amount }, { error: 'error.required' }),
})

/** `deadline`: the last instant at which the deposit is refunded. */
export const cancellationQuote = z.object({ refund_amount: amount, deadline: instant })

export type ChangeRequest = z.infer<typeof changeRequest>
export type ChangeQuote = z.infer<typeof changeQuote>
export type CancellationQuote = z.infer<typeof cancellationQuote>
