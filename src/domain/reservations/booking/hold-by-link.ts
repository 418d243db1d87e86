import type { z } from 'zod'
import { linkOrder } from '../../../contract/assistant-tools.ts'
import type { Quote, ReservationView } from '../../../contract/reservation.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { checkAvailability } from '../../availability/check-availability.ts'
import type { AppContext } from '../../context.ts'
import { claimPlaces } from '../../places/claim-places.ts'
import { departureId } from '../../places/departure-id.ts'
import { countGuests } from '../../pricing/quote.ts'
import { consumeForBooking, restoreForBooking } from '../../rate-limit/booking-rate-limits.ts'
import type { RateLimited, RateLimitKey } from '../../rate-limit/consume.ts'
import { claimHoldQuota } from '../../rate-limit/hold-quota.ts'
import { type OperatorSettings, settingsFor } from '../../settings/operator-settings.ts'
import { holdCapMinutes, holdExtensionMinutes, minutesAfter } from '../../time/hold-deadline.ts'
import { chosenStart } from '../../trips/trips.ts'
import { type ValidationError, validationError } from '../../validation-error.ts'
import { reservationOutcome } from '../view-reservation.ts'
import { mailPaymentLink } from './create-manual-reservation.ts'
import {
  claimOrFindPrevious,
  findByIdempotencyKey,
  type PreviousRequest,
  replayOf,
  requestHashOf,
} from './idempotency-key.ts'
import { heldWithoutSession, insertReservation } from './insert-reservation.ts'
import { toE164 } from './phone.ts'
import { validateReservationForm } from './validate-form.ts'

export type HoldByLinkOutcome =
  | { ok: true; reservation: ReservationView }
  | ValidationError
  | { ok: false; problem: 'key_reused' }
  | RateLimited

/**
 * How long the payment link of an assistant's order holds places. A payment can extend the hold once. The extended hold
 * is as long as the longest hold of a visitor.
 */
export const linkMinutes = holdCapMinutes - holdExtensionMinutes

/**
 * Holds the places of an order that an assistant makes for a guest, by the rules, limits and quotas of the website, and
 * mails the guest the link to pay. Unpaid bookings may hold only a share of a departure; beyond it, only a booking that
 * is charged at once can hold places. A payment link is not charged at once, so the order is then refused.
 * @param input a `linkOrder`
 * @param options.key the idempotency key of a request that may be repeated; optional
 */
export async function holdByLink(
  services: AppContext,
  input: unknown,
  options: { locale: Locale; caller: RateLimitKey; key?: string | undefined },
): Promise<HoldByLinkOutcome> {
  const { locale, caller, key } = options
  const settings = await settingsFor(services.db, input)
  const requestHash = requestHashOf(input)
  const check = await validateReservationForm(services, input, { locale, step: 'link', settings })
  if (!check.ok) {
    // A repeated request may fail this check because the first one took the last places.
    const previous = key && (await findByIdempotencyKey(services.db, key, requestHash))
    return previous ? replayOf(services, previous, locale) : check
  }
  const typed = linkOrder.parse(input)
  const limit = await consumeForBooking(services, caller, typed.email)
  if (!limit.ok) return limit
  const start = chosenStart(settings.trip, typed.start).id
  const order = { ...typed, trip: settings.trip.id, start, phone: toE164(typed.phone, locale) ?? '' }
  const held = await hold(services, { ...options, order, quote: check.quote, requestHash, settings })
  if (held.outcome === 'held') return reservationOutcome(services, held.id, locale)
  await restoreForBooking(services.db, caller, typed.email)
  switch (held.outcome) {
    case 'key_exists':
      return replayOf(services, held.previous, locale)
    case 'rate_limited':
      return held.limit
    case 'share_reached':
      return validationError([{ field: 'date', key: 'error.share_reached' }], locale)
    case 'no_places':
      return (
        (await checkAvailability(services, { ...order, party: countGuests(order), locale, settings, offer: null })) ??
        validationError([{ field: 'date', key: 'error.places_gone' }], locale)
      )
  }
}

type Held =
  | { outcome: 'held'; id: string }
  | { outcome: 'key_exists'; previous: PreviousRequest }
  | { outcome: 'rate_limited'; limit: RateLimited }
  | { outcome: 'no_places' | 'share_reached' }

/** Rolls the transaction back, including the claimed idempotency key. */
class NotHeldError extends Error {
  result: Held
  constructor(result: Held) {
    super(result.outcome)
    this.result = result
  }
}

interface NewHold {
  order: z.infer<typeof linkOrder> & { trip: string; start: string }
  quote: Quote
  locale: Locale
  caller: RateLimitKey
  key?: string | undefined
  requestHash: string
  settings: OperatorSettings
}

async function hold(services: AppContext, { order, quote, settings, ...request }: NewHold): Promise<Held> {
  const { db, ids } = services
  const { locale, caller, key, requestHash } = request
  const now = services.now()
  const id = ids.reservation()
  const heldUntil = minutesAfter(now, linkMinutes)
  try {
    return await inTransaction(db, async (trx): Promise<Held> => {
      const claim = { requestHash, reservationId: id, attemptId: null, now }
      const previous = key === undefined ? undefined : await claimOrFindPrevious(trx, { ...claim, key })
      if (previous) return { outcome: 'key_exists', previous }
      const [party, departure] = [countGuests(order), departureId(order)]
      const limit = await claimHoldQuota(trx, { reservationId: id, party, now, caller, ...order })
      if (limit) throw new NotHeldError({ outcome: 'rate_limited', limit })
      const claimed = await claimPlaces(trx, { departure, party, holds: settings.holds })
      if (!claimed) throw new NotHeldError({ outcome: 'no_places' })
      if (claimed === 'charge_only') throw new NotHeldError({ outcome: 'share_reached' })
      const { special_offers, ...booked } = order
      const reservation = {
        ...heldWithoutSession,
        ...booked,
        ...({ id, locale, channel: 'assistant', hold_kind: 'link', notes: '', deposit_method: 'card' } as const),
        ...{ terms_version: null, created_at: now, hold_expires_at: heldUntil },
      }
      const events = [{ event: 'held', from_state: null, to_state: 'created' } as const]
      await insertReservation(trx, ids, reservation, quote, events)
      await mailPaymentLink(services, trx, { ...order, locale }, { id, heldUntil }, now)
      return { outcome: 'held', id }
    })
  } catch (error) {
    if (error instanceof NotHeldError) return error.result
    throw error
  }
}
