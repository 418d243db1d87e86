import { reservationId } from '../../contract/primitives.ts'
import type { ChangeView, ReservationView } from '../../contract/reservation.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { ReservationState } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { guestDisplayName } from '../guest-name.ts'
import { sailingNowOf } from '../messages/timetable-deviation.ts'
import { choiceReasonOf } from '../payments/open-choice.ts'
import { summarizeRefunds } from '../payments/refund-queries.ts'
import { hasEnded, maxAttempts } from '../payments/reservation-state-machine.ts'
import { callerWithLink } from '../rate-limit/booking-rate-limits.ts'
import { consume, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { rulesOfBooking } from '../trips/cancellation-rules.ts'
import { departsAt } from '../trips/sailing.ts'
import { loadTrips } from '../trips/trips.ts'
import { withBuyer } from './bank-form-buyer.ts'
import { labelLines } from './price-lines.ts'
import { type LatestAttempt, latestAttemptOf, loadForView, type RowForView } from './view-query.ts'

/**
 * The public view of a reservation, in the visitor's language; null if not found.
 * @param isBookedHere whether this browser has made the booking; called only if the bank's page needs data of the buyer
 */
export async function viewReservation(
  services: AppContext,
  id: string,
  locale: Locale,
  isBookedHere = async () => false,
): Promise<ReservationView | null> {
  if (!reservationId.safeParse(id).success) return null
  const { db } = services
  const reservation = await loadForView(db, id)
  if (!reservation) return null
  const attempt = latestAttemptOf(reservation)
  const refund = hasEnded(reservation.state) ? await summarizeRefunds(db, reservation) : undefined
  const change = await changeOf(db, reservation, locale)
  const trips = await loadTrips(db)
  const sailing = reservation.state === 'completed' ? await sailingNowOf(db, trips, reservation) : undefined
  const view: ReservationView = {
    id,
    ticket: reservation.ticket,
    code: reservation.code,
    status: reservation.cancelled_at ? 'cancelled' : statuses[reservation.state],
    trip: reservation.trip,
    date: reservation.date,
    start: reservation.start,
    departure_location: reservation.departure_location,
    departs_at: departsAt(trips, reservation),
    ...(sailing && { sailing }),
    name: guestDisplayName(reservation),
    adults: reservation.adults,
    children: reservation.children,
    infants: reservation.infants,
    quote: await frozenQuote(db, reservation, locale),
    rules: rulesOfBooking(reservation),
    hold_expires_at: holdsPlaces(reservation) ? reservation.hold_expires_at.toISOString() : null,
    ...(holdsPlaces(reservation) && reservation.hold_kind === 'link' && { payment_link: true as const }),
    payment: attempt ? paymentOf(attempt, reservation.state, locale) : paymentWithoutAttempt(services, reservation),
    ...(change && { change }),
    ...(reservation.choose_by &&
      !reservation.choice && {
        choice: {
          until: reservation.choose_by.toISOString(),
          reason: choiceReasonOf(reservation.cancellation_reason ?? undefined),
        },
      }),
    ...(refund && { refund }),
  }
  return withBuyer(services, view, isBookedHere)
}

export type ReservationOutcome = { ok: true; reservation: ReservationView }

/** The outcome of a use case that has created or changed a reservation. */
export async function reservationOutcome(
  services: AppContext,
  id: string,
  locale: Locale,
): Promise<ReservationOutcome> {
  const reservation = await viewReservation(services, id, locale)
  if (!reservation) throw new Error(`reservation ${id} not found`)
  return { ok: true, reservation }
}

/** Consumes a rate limit for status polls: the reservation's, or the client's if the reservation is unknown. */
export async function consumeStatusLimit(
  services: AppContext,
  id: string,
  caller: RateLimitKey,
): Promise<{ ok: true } | RateLimited> {
  const known = await callerWithLink(services.db, id, caller)
  return consume(services, known === caller ? 'status' : 'status_booking', known)
}

/** Whether a reservation that is not paid yet has places. A `charge_only` reservation may have lost them. */
const holdsPlaces = ({ state, seat_status }: RowForView) => !hasEnded(state) && seat_status !== 'none'

const statuses = {
  created: 'created',
  paying: 'pending',
  securing: 'pending',
  completed: 'completed',
  not_paid: 'not_paid',
  failed: 'failed',
} as const

const statusOfChange = (state: ReservationState): ChangeView['status'] =>
  state === 'completed' || state === 'not_paid' || state === 'failed' ? state : 'pending'

const paymentStatuses = {
  new: 'new',
  submitting: 'processing',
  unknown: 'processing',
  requires_action: 'requires_action',
  processing: 'processing',
  authorized: 'processing',
  captured: 'paid',
  declined: 'declined',
  canceled: 'canceled',
} as const

function paymentOf(attempt: LatestAttempt, state: ReservationState, locale: Locale): ReservationView['payment'] {
  const requiresAction = attempt.state === 'requires_action' && !hasEnded(state)
  return {
    provider: attempt.provider,
    status: paymentStatuses[attempt.state],
    ...((attempt.state === 'declined' || requiresAction) &&
      attempt.decline && { message: translatorOf(locale)(`decline.${attempt.decline}`) }),
    attempts_left: hasEnded(state) ? 0 : maxAttempts - attempt.number,
    ...(requiresAction && attempt.next_action && { next_action: attempt.next_action }),
  }
}

async function changeOf(
  db: Queryable,
  { change, locale: stored }: RowForView,
  locale: Locale,
): Promise<ChangeView | undefined> {
  const last = change?.attempts.at(-1)
  if (!change || !last) return undefined
  const { state, seat_status, due_amount, hold_expires_at, attempts, ...trip } = change
  return {
    ...trip,
    lines: await labelLines(db, { ...trip, locale: stored }, locale),
    status: statusOfChange(state),
    due_now_amount: due_amount,
    hold_expires_at: hasEnded(state) || seat_status === 'none' ? null : hold_expires_at,
    payment: paymentOf({ ...last, number: attempts.length }, state, locale),
  }
}

/** The payment of a manual reservation without an attempt: paid to the operator, or by a payment link that was not used yet. */
function paymentWithoutAttempt({ providers }: AppContext, { state }: RowForView): ReservationView['payment'] {
  const provider = providers.keys().next().value ?? 'sandbox'
  const open = !hasEnded(state)
  return {
    provider,
    status: open ? 'new' : state === 'completed' ? 'paid' : 'canceled',
    attempts_left: open ? maxAttempts : 0,
  }
}

/**
 * The price as it was booked. `bail_amount` is what is or was to be paid in advance. After a change it can be more than
 * the deposits of the lines.
 */
async function frozenQuote(db: Queryable, reservation: RowForView, locale: Locale): Promise<ReservationView['quote']> {
  const { total_amount, bail_amount, hold_expires_at } = reservation
  const lines = await labelLines(db, reservation, locale)
  const amounts = { currency: 'EUR' as const, total_amount, bail_amount, rest_amount: total_amount - bail_amount }
  return { ...amounts, lines, expires_at: hold_expires_at.toISOString() }
}
