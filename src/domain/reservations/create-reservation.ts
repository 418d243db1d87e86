import { createHash } from 'node:crypto'
import type { TracingSource } from '../../contract/primitives.ts'
import {
  idempotencyKey,
  type Quote,
  type ReservationOrder,
  type ReservationView,
  reservationOrder,
} from '../../contract/reservation.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Locale } from '../../i18n/locales.ts'
import { claimPlaces } from '../availability/claim-places.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { type FormRefusal, refusalOf, refuse, together } from '../refusal.ts'
import type { Services } from '../services.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { bindDraft } from './booking-draft.ts'
import { checkForm, partyOf, refuseDay } from './check-form.ts'
import { maxAttempts } from './life.ts'
import { e164 } from './phone.ts'
import { recallKey, rememberKey } from './recall-key.ts'
import { departsAt, ticketName, viewReservation } from './view-reservation.ts'

export interface CreateOptions {
  locale: Locale
  tracing: { id: string | null; source: TracingSource }
  /** Made by the client before the first sending, so that a second sending is known for what it is. */
  key: string | undefined
  /** The token of the draft that becomes this reservation, if there is one. */
  draft?: string | null
}

export type CreateOutcome =
  | { ok: true; reservation: ReservationView }
  | FormRefusal
  | { ok: false; problem: 'key_reused' | 'unavailable' }

/**
 * Holds the places and starts taking the deposit. In one transaction: the key, the places, the reservation with its
 * frozen price, the attempt, and the jobs that end the hold and settle the attempt whatever becomes of this process.
 * Then the provider is asked, and the answer is waited for a while.
 */
export async function createReservation(
  services: Services,
  input: unknown,
  options: CreateOptions,
): Promise<CreateOutcome> {
  const { locale } = options
  const key = idempotencyKey.safeParse(options.key)
  if (!key.success) return refuse([{ field: 'form', key: 'error.idempotency_key' }], locale)
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const before = await recallKey(services.db, key.data, requestHash)
  if (before) return replay(services, before, locale)

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

  const held = await hold(services, order, check.quote, { ...options, key: key.data, requestHash })
  if (held.outcome === 'known_key') return replay(services, held.known, locale)
  if (held.outcome === 'no_places')
    return (await refuseDay(services, { ...order, party: partyOf(order), locale })) ?? noPlaces(locale)
  await startAttempt(services, held.attemptId)
  // Money may be under way now: whatever is out of reach, the visitor has to hear of the reservation.
  return view(services, held.reservationId, locale).catch((err: unknown) => {
    services.log.error({ err, reservation: held.code }, 'a reservation was made, but could not be read back')
    return { ok: true as const, reservation: justMade(order, check.quote, held) }
  })
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

type Held =
  | { outcome: 'held'; reservationId: string; attemptId: string; code: string; holdExpiresAt: Date }
  | { outcome: 'no_places' }
  | { outcome: 'known_key'; known: { reservationId: string; same: boolean } }

class NoPlaces extends Error {}

async function hold(
  services: Services,
  order: ReservationOrder,
  quote: Quote,
  options: CreateOptions & { key: string; requestHash: string },
): Promise<Held> {
  const { db, ids, queue } = services
  const now = services.now()
  const [reservationId, attemptId, code] = [ids.reservation(), ids.row(), ids.code()]
  try {
    return await db.transaction().execute(async (trx): Promise<Held> => {
      const { key, requestHash } = options
      // A second sending of the same key waits here until the first has committed, and then finds it.
      const fresh = await rememberKey(trx, { key, requestHash, reservationId, attemptId, now })
      if (!fresh) {
        const known = await recallKey(trx, key, requestHash)
        if (!known) throw new Error('a remembered key was forgotten')
        return { outcome: 'known_key', known }
      }
      const { capacity, booking } = await operatorSettings(trx)
      if (!(await claimPlaces(trx, { date: order.date, party: partyOf(order), capacity }))) throw new NoPlaces()
      const holdExpiresAt = new Date(now.getTime() + booking.hold_minutes * 60_000)
      await insertReservation(trx, { order, quote, options, reservationId, code, now, holdExpiresAt })
      if (options.draft) await bindDraft(trx, options.draft, reservationId, now)
      await trx
        .insertInto('payment_attempt')
        .values({
          id: attemptId,
          reservation_id: reservationId,
          number: 1,
          provider: order.payment.provider,
          state: 'submitting',
          amount: quote.bail_amount,
          token: order.payment.token ?? null,
          reference: null,
          decline: null,
          created_at: now,
          changed_at: now,
          asked_at: null,
        })
        .execute()
      await queue.add(trx, 'end-hold', { reservationId }, holdExpiresAt)
      await queue.add(trx, 'settle-attempt', { attemptId, round: 0 }, new Date(now.getTime() + 20_000))
      return { outcome: 'held', reservationId, attemptId, code, holdExpiresAt }
    })
  } catch (error) {
    if (error instanceof NoPlaces) return { outcome: 'no_places' }
    throw error
  }
}

async function insertReservation(
  trx: Transaction,
  made: {
    order: ReservationOrder
    quote: Quote
    options: CreateOptions
    reservationId: string
    code: string
    now: Date
    holdExpiresAt: Date
  },
) {
  const { order, quote, options, reservationId, now } = made
  await trx
    .insertInto('reservation')
    .values({
      id: reservationId,
      code: made.code,
      state: 'paying',
      seats: 'held',
      date: order.date,
      departure_location: order.departure_location,
      adults: order.adults,
      children: order.children,
      infants: order.infants,
      first_name: order.first_name,
      last_name: order.last_name,
      phone: e164(order.phone, options.locale) ?? order.phone,
      email: order.email,
      notes: order.notes,
      locale: options.locale,
      tracing_id: options.tracing.id,
      tracing_source: options.tracing.source,
      terms_accepted_at: now,
      total_amount: quote.total_amount,
      bail_amount: quote.bail_amount,
      created_at: now,
      hold_expires_at: made.holdExpiresAt,
      hold_extended_at: null,
      ended_at: null,
    })
    .execute()
  await trx
    .insertInto('reservation_line')
    .values(
      quote.lines.map(({ id, ...line }, position) => ({
        ...line,
        item_id: id,
        position,
        reservation_id: reservationId,
      })),
    )
    .execute()
  const event = { reservation_id: reservationId, happened_at: now }
  await trx
    .insertInto('reservation_event')
    .values([
      { ...event, event: 'held', from_state: null, to_state: 'created' },
      { ...event, event: 'attempt_started', from_state: 'created', to_state: 'paying' },
    ])
    .execute()
}

/** The order names a provider that is offered here, and a token if it takes one. */
export function refuseProvider(
  { providers }: Services,
  { payment }: Pick<ReservationOrder, 'payment'>,
  locale: Locale,
  path = 'payment.',
): FormRefusal | undefined {
  const provider = providers.get(payment.provider)
  if (!provider) return refuse([{ field: `${path}provider`, key: 'error.provider' }], locale)
  if (provider.kind === 'card' && !payment.token) return refuse([{ field: `${path}token`, key: 'error.token' }], locale)
  return undefined
}

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
