import { sql } from 'kysely'
import { reservationId } from '../../../contract/primitives.ts'
import { idempotencyKey, payment, type ReservationView } from '../../../contract/reservation.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { abandonAttempt } from '../../payments/reconcile-attempt.ts'
import { isSettled, maxAttempts } from '../../payments/reservation-state-machine.ts'
import { insertNextAttempt, startAttempt, validateProvider } from '../../payments/start-attempt.ts'
import { retryIfMoved } from '../../places/lock-departures.ts'
import { consume, type RateLimited, type RateLimitKey } from '../../rate-limit/consume.ts'
import { paymentPoints } from '../../rate-limit/rate-limit-rules.ts'
import { recordTerms } from '../../site/terms-versions.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../../validation-error.ts'
import { reservationOutcome } from '../view-reservation.ts'
import { claimIdempotencyKey, findByIdempotencyKey, replayOf, requestHashOf } from './idempotency-key.ts'
import { ensurePlaces, lockPaymentTarget } from './payment-target.ts'

export type PayReservationOutcome =
  | { ok: true; reservation: ReservationView }
  | ValidationError
  | { ok: false; problem: 'key_reused' | 'unknown' | 'ended' | 'nothing_to_pay' | 'under_way' }
  | RateLimited

/**
 * Starts a payment attempt for an existing reservation or for the open change of a booking. It is the first attempt of
 * a payment link, or an attempt with another card after a decline. Only one attempt runs at a time, there are at most
 * `maxAttempts`, and none starts after the hold has expired.
 */
export async function payReservation(
  services: AppContext,
  id: string,
  input: unknown,
  options: { locale: Locale; key: string | undefined; caller?: RateLimitKey },
): Promise<PayReservationOutcome> {
  const { locale, caller = null } = options
  if (!reservationId.safeParse(id).success) return { ok: false, problem: 'unknown' }
  const key = idempotencyKey.safeParse(options.key)
  if (!key.success) return validationError([{ field: 'form', key: 'error.idempotency_key' }], locale)
  const parsed = payment.safeParse(input)
  const requestHash = requestHashOf([id, input])
  const previous = await findByIdempotencyKey(services.db, key.data, requestHash)
  if (previous) return replayOf(services, previous, locale)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const invalidProvider = validateProvider(services, { payment: parsed.data }, locale, '')
  if (invalidProvider) return invalidProvider

  const limit = await consume(services, 'payment', caller, paymentPoints.start)
  if (!limit.ok) return limit
  if (await isPayable(services, id)) await abandonWaitingAttempts(services, id)
  const termsVersion = await termsOfLink(services, id, locale)
  const request = { ...parsed.data, key: key.data, requestHash, caller, termsVersion }
  const attempt = await openAttempt(services, id, request)
  if (typeof attempt === 'string') return { ok: false, problem: attempt }
  if (attempt.isNew) await startAttempt(services, attempt.id)
  return reservationOutcome(services, id, locale)
}

/**
 * The version of the terms that the payment page shows and that the guest accepts by paying. Null if the reservation is
 * not in the state `created`: then the guest has accepted the terms before.
 */
async function termsOfLink(services: AppContext, id: string, locale: Locale): Promise<number | null> {
  const created = await services.db
    .selectFrom('reservation')
    .select('trip')
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst()
  return created ? recordTerms(services, { locale, trip: created.trip }) : null
}

/**
 * Whether the reservation can have another payment attempt. This is checked before waiting attempts are abandoned: they
 * stay valid if no other attempt can replace them.
 */
async function isPayable({ db, now }: AppContext, id: string): Promise<boolean> {
  const { rows } = await sql<{ attempts: number; hold_expires_at: Date }>`
    with target as (
      select id as reservation_id, null::uuid as change_id, hold_expires_at from reservation
      where id = ${id} and state in ('created', 'paying')
      union all
      select reservation_id, id, hold_expires_at from reservation_change where reservation_id = ${id} and state = 'paying')
    select hold_expires_at, (select count(*) from payment_attempt as attempt where attempt.reservation_id = ${id}
      and attempt.change_id is not distinct from target.change_id) as attempts
    from target`.execute(db)
  return rows.some(({ attempts, hold_expires_at }) => attempts < maxAttempts && now() < hold_expires_at)
}

/** Voids attempts whose challenge or bank page the visitor has left, before another attempt starts. */
async function abandonWaitingAttempts(services: AppContext, id: string): Promise<void> {
  const waiting = await services.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('reservation_id', '=', id)
    .where('state', '=', 'requires_action')
    .execute()
  for (const attempt of waiting) await abandonAttempt(services, attempt.id)
}

type OpenAttemptOutcome =
  | { id: string; isNew: boolean }
  | 'unknown'
  | 'ended'
  | 'nothing_to_pay'
  | 'under_way'
  | 'key_reused'

function openAttempt(
  services: AppContext,
  id: string,
  request: {
    provider: ReservationView['payment']['provider']
    token?: string | undefined
    key: string
    requestHash: string
    caller: RateLimitKey
    termsVersion: number | null
  },
): Promise<OpenAttemptOutcome> {
  const now = services.now()
  const open = async (trx: Transaction): Promise<OpenAttemptOutcome> => {
    const target = await lockPaymentTarget(trx, id)
    if (!target) return 'unknown'
    const attempts = await trx
      .selectFrom('payment_attempt')
      .select(['state', 'change_id'])
      .where('reservation_id', '=', id)
      .execute()
    const previous = await findByIdempotencyKey(trx, request.key, request.requestHash)
    if (previous) return previous.sameRequest ? { id: previous.attemptId ?? '', isNew: false } : 'key_reused'
    const { changeId } = target
    const own = attempts.filter(({ change_id }) => change_id === changeId)
    const isHeld = target.isUnpaid && now < target.holdExpiresAt
    if (own.some(({ state }) => !isSettled(state))) return 'under_way'
    if (!isHeld || own.length >= maxAttempts || !(await ensurePlaces(trx, target)))
      return target.isBooked ? 'nothing_to_pay' : 'ended'

    if (target.isCreated) await startPaying(trx, id, request.termsVersion, now)
    const attemptId = services.ids.row()
    const { provider, token, caller } = request
    const attempt = { id: attemptId, reservationId: id, changeId, amount: target.amount, provider, token, caller, now }
    await insertNextAttempt(services, trx, attempt)
    const claimed = await claimIdempotencyKey(trx, { ...request, reservationId: id, attemptId, now })
    if (!claimed) throw new Error('idempotency key claimed concurrently by another reservation')
    return { id: attemptId, isNew: true }
  }
  return retryIfMoved(() => inTransaction(services.db, open))
}

/** Moves a reservation with a payment link from `created` to `paying`, when its first payment attempt starts. */
async function startPaying(trx: Transaction, id: string, termsVersion: number | null, now: Date): Promise<void> {
  const accepted = termsVersion === null ? {} : { terms_version: termsVersion, terms_accepted_at: now }
  await trx
    .updateTable('reservation')
    .set({ state: 'paying', ...accepted })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('reservation_event')
    .values({
      reservation_id: id,
      event: 'attempt_started',
      from_state: 'created',
      to_state: 'paying',
      happened_at: now,
    })
    .execute()
}
