import { pickGuestFields } from '../../../contract/guest-fields.ts'
import type { TracingSource } from '../../../contract/primitives.ts'
import type { Quote, ReservationOrder } from '../../../contract/reservation.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { ClaimKind, DepartureId } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext, IdGenerator } from '../../context.ts'
import { recordConsent } from '../../messages/text-consent.ts'
import { insertAttempt } from '../../payments/start-attempt.ts'
import { claimPlaces } from '../../places/claim-places.ts'
import { departureId } from '../../places/departure-id.ts'
import { countGuests } from '../../pricing/quote.ts'
import type { RateLimited, RateLimitKey } from '../../rate-limit/consume.ts'
import { claimHoldQuota } from '../../rate-limit/hold-quota.ts'
import type { OperatorSettings } from '../../settings/operator-settings.ts'
import { newHoldDeadline } from '../../time/hold-deadline.ts'
import { type LiveOffer, takeOffer } from '../../waitlist/take-offer.ts'
import { bindDraft } from './booking-draft.ts'
import { claimOrFindPrevious, type PreviousRequest } from './idempotency-key.ts'
import { insertReservation } from './insert-reservation.ts'
import { toE164 } from './phone.ts'

export interface HoldOptions {
  key: string
  requestHash: string
  locale: Locale
  tracing: { id: string | null; source: TracingSource }
  draft?: string | null
  caller: RateLimitKey
  /** The settings with which the order was validated. */
  settings: OperatorSettings
  /** The visitor's offer from the waitlist, whose places the reservation uses. */
  offer: LiveOffer | null
  /** The version of the terms that the guest accepts. */
  termsVersion: number
}

export type HoldOutcome =
  | { outcome: 'held'; reservationId: string; attemptId: string; code: string; ticket: string; holdExpiresAt: Date }
  | { outcome: 'no_places' }
  | { outcome: 'rate_limited'; limit: RateLimited }
  | { outcome: 'draft_already_used'; reservationId: string }
  | { outcome: 'key_exists'; previous: PreviousRequest }

/** An order with its trip and its start, which together with the date are the key of its departure. */
export type OrderedSailing = ReservationOrder & { trip: string; start: string }

const unpaidShareReached =
  'unpaid reservations hold their maximum share of a departure; new ones hold places only during the charge (run “operator today”)'

/** Rolls the transaction back, including the claimed idempotency key. */
class NotHeldError extends Error {
  result: Exclude<HoldOutcome, { outcome: 'held' | 'key_exists' }>
  constructor(result: NotHeldError['result']) {
    super(result.outcome)
    this.result = result
  }
}

/**
 * Writes in one transaction: the idempotency key, the held places, the reservation with its frozen price, the payment
 * attempt, and the jobs that end the hold and reconcile the attempt even if this process dies.
 */
export async function holdPlaces(
  services: AppContext,
  order: OrderedSailing,
  quote: Quote,
  options: HoldOptions,
): Promise<HoldOutcome> {
  const { db, ids, queue } = services
  const now = services.now()
  const [reservationId, attemptId] = [ids.reservation(), ids.row()]
  const { booking } = options.settings
  const holdExpiresAt = newHoldDeadline(now, booking)
  try {
    return await inTransaction(db, async (trx): Promise<HoldOutcome> => {
      const { key, requestHash, draft, caller } = options
      const party = countGuests(order)
      const previous = await claimOrFindPrevious(trx, { key, requestHash, reservationId, attemptId, now })
      if (previous) return { outcome: 'key_exists', previous }
      const guest = { caller, email: order.email, phone: phoneOf(order, options) }
      const limit = await claimHoldQuota(trx, { reservationId, party, now, ...guest })
      if (limit) throw new NotHeldError({ outcome: 'rate_limited', limit })
      // `claimPlaces` locks the departure's row until the commit, and other bookings wait for the lock. So the jobs are
      // queued before it.
      await queue.add(trx, 'end-hold', { reservationId }, holdExpiresAt)
      await queue.add(trx, 'reconcile-attempt', { attemptId, round: 0 }, new Date(now.getTime() + 20_000))
      const holdKind = await claim(services, trx, { departure: departureId(order), party, reservationId }, options)
      if (!holdKind) throw new NotHeldError({ outcome: 'no_places' })
      const inserted = await insertHeld(trx, ids, {
        order,
        quote,
        options,
        reservationId,
        now,
        holdExpiresAt,
        holdKind,
      })
      if (order.text_messages)
        await recordConsent(services, trx, { reservationId, locale: options.locale, by: 'guest', now })
      const existing = draft && (await bindDraft(trx, draft, reservationId, now))
      if (existing) throw new NotHeldError({ outcome: 'draft_already_used', reservationId: existing })
      await insertAttempt(trx, {
        id: attemptId,
        reservationId,
        number: 1,
        amount: quote.bail_amount,
        now,
        caller,
        ...order.payment,
      })
      if (holdKind === 'charge_only') services.log.warn({ departure: departureId(order) }, unpaidShareReached)
      return { outcome: 'held', reservationId, attemptId, ...inserted, holdExpiresAt }
    })
  } catch (error) {
    if (error instanceof NotHeldError) return error.result
    throw error
  }
}

/** Uses the places of the visitor's offer if it is live and for this departure; otherwise claims free places. */
async function claim(
  services: AppContext,
  trx: Transaction,
  wanted: { departure: DepartureId; party: number; reservationId: string },
  { offer, settings }: HoldOptions,
): Promise<ClaimKind | null> {
  if (offer?.departure === wanted.departure) {
    const outcome = await takeOffer(services, trx, { ...wanted, offerId: offer.id })
    if (outcome !== 'not_live') return outcome === 'taken' ? 'timed' : null
  }
  return claimPlaces(trx, { ...wanted, holds: settings.holds })
}

interface NewReservation {
  order: OrderedSailing
  quote: Quote
  options: HoldOptions
  reservationId: string
  now: Date
  holdExpiresAt: Date
  holdKind: ClaimKind
}

const phoneOf = ({ phone }: ReservationOrder, { locale }: HoldOptions) => toE164(phone, locale) ?? phone

async function insertHeld(
  trx: Transaction,
  ids: IdGenerator,
  { order, quote, options, reservationId, now, holdExpiresAt, holdKind }: NewReservation,
) {
  const reservation = {
    id: reservationId,
    state: 'paying',
    seat_status: 'held',
    hold_kind: holdKind,
    trip: order.trip,
    date: order.date,
    start: order.start,
    departure_location: order.departure_location,
    adults: order.adults,
    children: order.children,
    infants: order.infants,
    ...pickGuestFields(order),
    phone: phoneOf(order, options),
    locale: options.locale,
    tracing_id: options.tracing.id,
    tracing_source: options.tracing.source,
    terms_accepted_at: now,
    terms_version: options.termsVersion,
    created_at: now,
    hold_expires_at: holdExpiresAt,
    hold_extended_at: null,
    ended_at: null,
  } as const
  return insertReservation(trx, ids, reservation, quote, [
    { event: 'held', from_state: null, to_state: 'created' },
    { event: 'attempt_started', from_state: 'created', to_state: 'paying' },
  ])
}
