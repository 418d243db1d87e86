import { type CancellationQuote, cancellationConfirmation } from '../../../contract/change.ts'
import { reservationId } from '../../../contract/primitives.ts'
import { idempotencyKey, type ReservationView } from '../../../contract/reservation.ts'
import { type Locale, operatorLocale } from '../../../i18n/locales.ts'
import type { Queryable, Transaction } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { refundChoice } from '../../payments/open-choice.ts'
import { retryIfMoved } from '../../places/lock-departures.ts'
import { callerWithLink } from '../../rate-limit/booking-rate-limits.ts'
import { consume, type RateLimited, type RateLimitKey } from '../../rate-limit/consume.ts'
import { cancellationDeadline, cancellationTerms } from '../../trips/cancellation-rules.ts'
import { loadTrips, type Trips } from '../../trips/trips.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../../validation-error.ts'
import {
  claimOrFindPrevious,
  findByIdempotencyKey,
  type PreviousRequest,
  replayOf,
  requestHashOf,
} from '../booking/idempotency-key.ts'
import { type BookingSnapshot, findBookingSnapshot } from '../change/booking-snapshot.ts'
import type { ChangeProblem } from '../change/change-rules.ts'
import { confirmEmail } from '../change/confirm-email.ts'
import { lockBooking } from '../lock-reservation.ts'
import { reservationOutcome } from '../view-reservation.ts'
import { cancelParty } from './cancel-reservation.ts'

type CancellationProblem = Extract<
  ChangeProblem,
  'not_booked' | 'booking_cancelled' | 'booked_with_reseller' | 'boarded' | 'change_too_late'
>

type Refused = { ok: false; problem: CancellationProblem | 'unknown' }

export type QuoteCancellationOutcome = { ok: true; quote: CancellationQuote } | Refused | RateLimited

export type ConfirmCancellationOutcome =
  | { ok: true; reservation: ReservationView }
  | ValidationError
  | Refused
  | { ok: false; problem: 'key_reused' }
  | { ok: false; problem: 'cancellation_changed'; quote: CancellationQuote }
  | RateLimited

/** What a cancellation by the guest refunds; changes nothing. */
export async function quoteCancellation(
  services: AppContext,
  id: string,
  { caller = null }: { caller?: RateLimitKey },
): Promise<QuoteCancellationOutcome> {
  if (!reservationId.safeParse(id).success) return { ok: false, problem: 'unknown' }
  const limit = await consume(services, 'validate', await callerWithLink(services.db, id, caller))
  if (!limit.ok) return limit
  const booking = await findBookingSnapshot(services.db, id)
  return booking ? quoteOf(await loadTrips(services.db), booking, services.now()) : { ok: false, problem: 'unknown' }
}

/**
 * What a cancellation by the guest refunds, or why it is refused. If we cancelled the departure and the guest can still
 * choose between another day and the refund, the guest chooses the refund by cancelling. In all other cases the deposit
 * is refunded until the cancellation deadline; later nothing is refunded, but the places are freed.
 */
function quoteOf(trips: Trips, booking: BookingSnapshot, now: Date): { ok: true; quote: CancellationQuote } | Refused {
  const quote = (amount: number, deadline: Date) =>
    ({ ok: true, quote: { refund_amount: amount, deadline: deadline.toISOString() } }) as const
  if (booking.state !== 'completed') return { ok: false, problem: 'not_booked' }
  if (booking.channel === 'reseller') return { ok: false, problem: 'booked_with_reseller' }
  if (booking.chooseBy) return quote(booking.refundable, booking.chooseBy)
  if (booking.cancelledAt) return { ok: false, problem: 'booking_cancelled' }
  if (booking.boarded) return { ok: false, problem: 'boarded' }
  const terms = cancellationTerms(trips, booking, now)
  if (terms === 'departed') return { ok: false, problem: 'change_too_late' }
  return quote(terms === 'free' ? booking.refundable : 0, cancellationDeadline(trips, booking))
}

/** Cancels a booking for its guest, who has seen the refund and confirms the e-mail address. */
export async function confirmCancellation(
  services: AppContext,
  id: string,
  input: unknown,
  options: { locale: Locale; key: string | undefined; caller?: RateLimitKey },
): Promise<ConfirmCancellationOutcome> {
  const { locale, caller = null } = options
  if (!reservationId.safeParse(id).success) return { ok: false, problem: 'unknown' }
  const key = idempotencyKey.safeParse(options.key)
  if (!key.success) return validationError([{ field: 'form', key: 'error.idempotency_key' }], locale)
  const requestHash = requestHashOf(['cancellation', id, input])
  const previous = await findByIdempotencyKey(services.db, key.data, requestHash)
  if (previous) return replayOf(services, previous, locale)
  const limit = await consume(services, 'change', await callerWithLink(services.db, id, caller))
  if (!limit.ok) return limit
  const parsed = cancellationConfirmation.safeParse(input)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const { email, expected } = parsed.data
  const booking = await findBookingSnapshot(services.db, id)
  if (!booking) return { ok: false, problem: 'unknown' }
  const confirmed = await confirmEmail(services, booking, email, { locale, caller })
  if (!confirmed.ok) return confirmed
  const outcome = await cancel(services, id, { key: key.data, requestHash, amount: expected.refund_amount })
  if (outcome === 'cancelled') return reservationOutcome(services, id, locale)
  return 'previous' in outcome ? replayOf(services, outcome.previous, locale) : outcome
}

type CancelOutcome =
  | 'cancelled'
  | { previous: PreviousRequest }
  | Refused
  | Extract<ConfirmCancellationOutcome, { problem: 'cancellation_changed' }>

/** Rolls the transaction back, including the claimed idempotency key. */
class NotCancelledError extends Error {
  result: Exclude<CancelOutcome, 'cancelled'>
  constructor(result: NotCancelledError['result']) {
    super('not cancelled')
    this.result = result
  }
}

async function cancel(
  services: AppContext,
  id: string,
  request: { key: string; requestHash: string; amount: number },
): Promise<CancelOutcome> {
  const now = services.now()
  const run = async (trx: Transaction): Promise<CancelOutcome> => {
    const previous = await claimOrFindPrevious(trx, { ...request, reservationId: id, attemptId: null, now })
    if (previous) return { previous }
    const reservation = await lockBooking(trx, id)
    if (!reservation) throw new NotCancelledError({ ok: false, problem: 'unknown' })
    const trips = await loadTrips(trx)
    const quoted = quoteOf(trips, await snapshot(trx, id), now)
    if (!quoted.ok) throw new NotCancelledError(quoted)
    const { quote } = quoted
    if (quote.refund_amount !== request.amount)
      throw new NotCancelledError({ ok: false, problem: 'cancellation_changed', quote })
    const isChoice = await trx
      .selectFrom('cancellation')
      .select('reservation_id')
      .where('reservation_id', '=', id)
      .executeTakeFirst()
    if (isChoice) await refundChoice(services, trx, reservation, now)
    else {
      const returns = cancellationTerms(trips, reservation, now) === 'free'
      await cancelParty(services, trx, reservation, { reason: 'guest', returns, now })
    }
    const recipient = services.operator.email
    const mail = { kind: 'operator_cancelled', reservationId: id, dedupeKey: reservation.departure } as const
    await queueMessage(services, trx, { ...mail, recipient, locale: operatorLocale }, now)
    return 'cancelled'
  }
  try {
    return await retryIfMoved(() => inTransaction(services.db, run))
  } catch (error) {
    if (error instanceof NotCancelledError) return error.result
    throw error
  }
}

async function snapshot(db: Queryable, id: string): Promise<BookingSnapshot> {
  const booking = await findBookingSnapshot(db, id)
  if (!booking) throw new Error(`reservation ${id} not found under its lock`)
  return booking
}
