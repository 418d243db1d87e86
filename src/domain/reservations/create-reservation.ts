import { createHash } from 'node:crypto'
import {
  idempotencyKey,
  type Quote,
  type ReservationOrder,
  type ReservationView,
  reservationOrder,
} from '../../contract/reservation.ts'
import type { Locale } from '../../i18n/locales.ts'
import { returnForBooking, spendForBooking } from '../limits/payment-limits.ts'
import type { Caller, TooMany } from '../limits/spend.ts'
import { maxAttempts } from '../payments/reservation-state-machine.ts'
import { refuseProvider, startAttempt } from '../payments/start-attempt.ts'
import { type FormRefusal, refusalOf, refuse, together } from '../refusal.ts'
import type { Services } from '../services.ts'
import { departsAt } from '../time/departure-time.ts'
import { checkForm, partyOf, refuseDay } from './check-form.ts'
import { type Held, type HoldOptions, holdPlaces } from './hold-places.ts'
import { recallKey } from './recall-key.ts'
import { ticketName, viewReservation } from './view-reservation.ts'

export interface CreateOptions extends Pick<HoldOptions, 'locale' | 'tracing'> {
  /** Made by the client before the first sending, so that a second sending is known for what it is. */
  key: string | undefined
  /** The token of the draft that becomes this reservation, if there is one. */
  draft?: string | null
  caller?: Caller
}

export type CreateOutcome =
  | { ok: true; reservation: ReservationView }
  | FormRefusal
  | { ok: false; problem: 'key_reused' }
  | TooMany

/**
 * Checks an order, holds its places, and starts taking the deposit; the provider's answer is waited for a while.
 */
export async function createReservation(
  services: Services,
  input: unknown,
  options: CreateOptions,
): Promise<CreateOutcome> {
  const { locale, caller = null } = options
  const key = idempotencyKey.safeParse(options.key)
  if (!key.success) return refuse([{ field: 'form', key: 'error.idempotency_key' }], locale)
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const checked = await checkOrder(services, input, { locale, caller })
  if (!checked.ok) {
    // Mostly a second sending is known when it wants to hold places. What it is refused for, the first may have taken.
    const before = await recallKey(services.db, key.data, requestHash)
    return before ? replay(services, before, locale) : checked
  }
  const { order, quote } = checked
  const held = await holdPlaces(services, order, quote, { ...options, caller, key: key.data, requestHash })
  if (held.outcome !== 'held') await returnForBooking(services.db, caller, order.email)
  if (held.outcome === 'known_key') return replay(services, held.known, locale)
  if (held.outcome === 'no_places')
    return (await refuseDay(services, { ...order, party: partyOf(order), locale })) ?? noPlaces(locale)
  if (held.outcome === 'too_many') return held.limit
  if (held.outcome === 'already_made') return view(services, held.reservationId, locale)

  await startAttempt(services, held.attemptId)
  // Money may be under way now: whatever is out of reach, the visitor has to hear of the reservation.
  return view(services, held.reservationId, locale).catch((err: unknown) => {
    services.log.error({ err, reservation: held.code }, 'a reservation was made, but could not be read back')
    return { ok: true as const, reservation: justMade(order, quote, held) }
  })
}

type OrderCheck = { ok: true; order: ReservationOrder; quote: Quote } | FormRefusal | TooMany

async function checkOrder(
  services: Services,
  input: unknown,
  { locale, caller }: { locale: Locale; caller: Caller },
): Promise<OrderCheck> {
  const read = reservationOrder.safeParse(input)
  if (!read.success) {
    const check = await checkForm(services, input, { locale })
    return together(refusalOf(read.error, locale), check.ok ? undefined : check)
  }
  const order = read.data
  const refused = refuseProvider(services, order, locale)
  if (refused) return refused
  const check = await checkForm(services, order, { locale })
  if (!check.ok) return check
  if (!stillExpected(order, check.quote))
    return refuse([{ field: 'form', key: 'error.price_changed' }], locale, { quote: check.quote })
  const limit = await spendForBooking(services, caller, order.email)
  return limit.ok ? { ok: true, order, quote: check.quote } : limit
}

/** The reservation from what is in our hands, when the database can't be asked for it. */
const justMade = (
  order: ReservationOrder,
  quote: Quote,
  held: Extract<Held, { outcome: 'held' }>,
): ReservationView => ({
  id: held.reservationId,
  code: held.code,
  status: 'pending',
  date: order.date,
  departure_location: order.departure_location,
  departs_at: departsAt(order),
  name: ticketName(order),
  adults: order.adults,
  children: order.children,
  infants: order.infants,
  quote: { ...quote, expires_at: held.holdExpiresAt.toISOString() },
  hold_expires_at: held.holdExpiresAt.toISOString(),
  payment: { provider: order.payment.provider, status: 'processing', attempts_left: maxAttempts - 1 },
})

const stillExpected = ({ expected }: ReservationOrder, quote: Quote) =>
  !expected || (expected.total_amount === quote.total_amount && expected.bail_amount === quote.bail_amount)

const noPlaces = (locale: Locale) => refuse([{ field: 'date', key: 'error.places_gone' }], locale)

async function replay(
  services: Services,
  known: { reservationId: string; same: boolean },
  locale: Locale,
): Promise<CreateOutcome> {
  return known.same ? view(services, known.reservationId, locale) : { ok: false, problem: 'key_reused' }
}

async function view(services: Services, id: string, locale: Locale): Promise<CreateOutcome> {
  const reservation = await viewReservation(services, id, locale)
  if (!reservation) throw new Error(`reservation ${id} vanished`)
  return { ok: true, reservation }
}
