import { reservationId } from '../../contract/primitives.ts'
import type { ReservationView } from '../../contract/reservation.ts'
import type { Queryable } from '../../database/connect.ts'
import type { ReservationRow } from '../../database/tables.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { AppContext } from '../context.ts'
import { hasEnded, maxAttempts } from '../payments/reservation-state-machine.ts'
import { getPricesOn } from '../pricing/prices.ts'
import { fareLabel, quoteTotals } from '../pricing/quote.ts'
import { listLocalizedOffers } from '../pricing/special-offers.ts'
import { consume, keyFor, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { departsAt } from '../time/departure-time.ts'
import { type LatestAttempt, type LoadedReservation, latestAttemptOf, loadReservation } from './load-reservation.ts'

/** The public view of a reservation, in the visitor's language; null if not found. */
export async function viewReservation(
  services: AppContext,
  id: string,
  locale: Locale,
): Promise<ReservationView | null> {
  if (!reservationId.safeParse(id).success) return null
  const { db } = services
  const reservation = await loadReservation(db, id)
  if (!reservation) return null
  const attempt = latestAttemptOf(reservation)
  return {
    id,
    code: reservation.code,
    status: reservation.cancelled_at ? 'cancelled' : statuses[reservation.state],
    date: reservation.date,
    departure_location: reservation.departure_location,
    departs_at: departsAt(reservation),
    name: guestDisplayName(reservation),
    adults: reservation.adults,
    children: reservation.children,
    infants: reservation.infants,
    quote: await frozenQuote(db, reservation, locale),
    hold_expires_at: holdsPlaces(reservation) ? reservation.hold_expires_at.toISOString() : null,
    payment: attempt ? paymentOf(attempt, reservation, locale) : paymentWithoutAttempt(services, reservation),
    ...(reservation.refund && { refund: refundView(reservation.refund) }),
  }
}

/** Consumes the rate limits for status polls, per client and per reservation. */
export async function consumeStatusLimit(
  services: AppContext,
  id: string,
  caller: RateLimitKey,
): Promise<{ ok: true } | RateLimited> {
  const limit = await consume(services, 'status', caller)
  return limit.ok ? consume(services, 'status_booking', keyFor(id, caller)) : limit
}

/** An open `charge_only` reservation may hold no places. */
const holdsPlaces = ({ state, seat_status }: LoadedReservation) => !hasEnded(state) && seat_status !== 'none'

const statuses = {
  created: 'created',
  paying: 'pending',
  securing: 'pending',
  completed: 'completed',
  not_paid: 'not_paid',
  failed: 'failed',
} as const

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

function paymentOf(attempt: LatestAttempt, reservation: LoadedReservation, locale: Locale): ReservationView['payment'] {
  const requiresAction = attempt.state === 'requires_action' && !hasEnded(reservation.state)
  return {
    provider: attempt.provider,
    status: paymentStatuses[attempt.state],
    ...(attempt.state === 'declined' &&
      attempt.decline && { message: translatorOf(locale)(`decline.${attempt.decline}`) }),
    attempts_left: hasEnded(reservation.state) ? 0 : maxAttempts - attempt.number,
    ...(requiresAction && attempt.next_action && { next_action: attempt.next_action }),
  }
}

/** A manual reservation: paid to the operator, or by payment link and not attempted yet. */
function paymentWithoutAttempt({ providers }: AppContext, { state }: LoadedReservation): ReservationView['payment'] {
  const provider = providers.keys().next().value ?? 'sandbox'
  const open = !hasEnded(state)
  return {
    provider,
    status: open ? 'new' : state === 'completed' ? 'paid' : 'canceled',
    attempts_left: open ? maxAttempts : 0,
  }
}

/**
 * The frozen price. The labels are stored in the reservation's language; in other languages the current labels are
 * used.
 */
async function frozenQuote(
  db: Queryable,
  reservation: LoadedReservation,
  locale: Locale,
): Promise<ReservationView['quote']> {
  const translated = locale === reservation.locale ? undefined : await labelsIn(db, reservation, locale)
  const lines = reservation.lines.map(({ item_id, ...line }) => ({
    ...line,
    id: item_id,
    label: translated?.get(item_id) ?? line.label,
  }))
  return { ...quoteTotals(lines), lines, expires_at: reservation.hold_expires_at.toISOString() }
}

/** The labels of the reservation's lines in another language, by item. */
async function labelsIn(
  db: Queryable,
  { date, lines }: Pick<LoadedReservation, 'date' | 'lines'>,
  locale: Locale,
): Promise<Map<string, string>> {
  const t = translatorOf(locale)
  const [prices, offers] = await Promise.all([getPricesOn(db, date), listLocalizedOffers(db, locale)])
  const fares = (['adult', 'child', 'infant'] as const).map((ticket): [string, string] => {
    const pieces = lines.find(({ item_id }) => item_id === ticket)?.pieces ?? 0
    return [ticket, fareLabel(t, ticket, prices[ticket], pieces)]
  })
  return new Map([...fares, ...offers.map((offer): [string, string] => [offer.id, offer.title])])
}

function refundView({ amount, state }: NonNullable<LoadedReservation['refund']>): ReservationView['refund'] {
  const isPublicState = state === 'due' || state === 'succeeded' || state === 'failed'
  return { amount, status: isPublicState ? state : 'pending' }
}

/** First name and the initial of the last name. */
export const guestDisplayName = ({ first_name, last_name }: Pick<ReservationRow, 'first_name' | 'last_name'>) =>
  `${first_name} ${[...last_name][0]?.toUpperCase()}.`
