import { createHash } from 'node:crypto'
import { reservationId } from '../../../contract/primitives.ts'
import { idempotencyKey, payment, type ReservationView } from '../../../contract/reservation.ts'
import type { Transaction } from '../../../database/connect.ts'
import type { ReservationRow } from '../../../database/tables.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { claimPlaces } from '../../availability/claim-places.ts'
import type { AppContext } from '../../context.ts'
import { abandonAttempt } from '../../payments/reconcile-attempt.ts'
import { isSettled, maxAttempts } from '../../payments/reservation-state-machine.ts'
import { insertAttempt, startAttempt, validateProvider } from '../../payments/start-attempt.ts'
import { consume, type RateLimited, type RateLimitKey } from '../../rate-limit/consume.ts'
import { paymentPoints } from '../../rate-limit/rate-limit-rules.ts'
import { operatorSettings } from '../../settings/operator-settings.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../../validation-error.ts'
import { lockDepartureAndReservation } from '../lock-reservation.ts'
import { viewReservation } from '../view-reservation.ts'
import { claimIdempotencyKey, findByIdempotencyKey } from './idempotency-key.ts'

export type PayReservationOutcome =
  | { ok: true; reservation: ReservationView }
  | ValidationError
  | { ok: false; problem: 'key_reused' | 'unknown' | 'ended' | 'under_way' }
  | RateLimited

/**
 * Starts a payment attempt for an existing reservation: the first one of a payment link, or another card after a decline.
 * One attempt at a time, up to `maxAttempts`, and only until the hold expires.
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
  const requestHash = createHash('sha256')
    .update(JSON.stringify([id, input]))
    .digest('hex')
  const previous = await findByIdempotencyKey(services.db, key.data, requestHash)
  if (previous) return previous.sameRequest ? view(services, id, locale) : { ok: false, problem: 'key_reused' }
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const invalidProvider = validateProvider(services, { payment: parsed.data }, locale, '')
  if (invalidProvider) return invalidProvider

  const limit = await consume(services, 'payment', caller, paymentPoints.start)
  if (!limit.ok) return limit
  if (await isPayable(services, id)) await abandonWaitingAttempts(services, id)
  const attempt = await openAttempt(services, id, { ...parsed.data, key: key.data, requestHash, caller })
  if (typeof attempt === 'string') return { ok: false, problem: attempt }
  if (attempt.isNew) await startAttempt(services, attempt.id)
  return view(services, id, locale)
}

/**
 * Whether another attempt is allowed. Checked before open attempts are abandoned, so that none is abandoned in vain.
 */
async function isPayable({ db, now }: AppContext, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservation')
    .leftJoin('payment_attempt as attempt', 'attempt.reservation_id', 'reservation.id')
    .select((select) => ['reservation.hold_expires_at', select.fn.count<number>('attempt.id').as('attempts')])
    .where('reservation.id', '=', id)
    .where('reservation.state', 'in', ['created', 'paying'])
    .groupBy('reservation.id')
    .executeTakeFirst()
  return row !== undefined && row.attempts < maxAttempts && now() < row.hold_expires_at
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

type OpenAttemptOutcome = { id: string; isNew: boolean } | 'unknown' | 'ended' | 'under_way' | 'key_reused'

function openAttempt(
  services: AppContext,
  id: string,
  request: {
    provider: ReservationView['payment']['provider']
    token?: string | undefined
    key: string
    requestHash: string
    caller: RateLimitKey
  },
): Promise<OpenAttemptOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<OpenAttemptOutcome> => {
    const reservation = await lockDepartureAndReservation(trx, id)
    if (!reservation) return 'unknown'
    const attempts = await trx
      .selectFrom('payment_attempt')
      .select(['number', 'state'])
      .where('reservation_id', '=', id)
      .execute()
    const previous = await findByIdempotencyKey(trx, request.key, request.requestHash)
    if (previous) return previous.sameRequest ? { id: previous.attemptId, isNew: false } : 'key_reused'
    const isUnpaid = reservation.state === 'created' || reservation.state === 'paying'
    const isHeld = isUnpaid && now < reservation.hold_expires_at
    const hasOpenAttempt = attempts.some(({ state }) => !isSettled(state))
    if (hasOpenAttempt) return 'under_way'
    if (!isHeld || attempts.length >= maxAttempts || !(await ensurePlaces(trx, reservation))) return 'ended'

    if (reservation.state === 'created') await startPaying(trx, id, now)
    const attemptId = services.ids.row()
    await insertAttempt(trx, {
      id: attemptId,
      reservationId: id,
      number: attempts.length + 1,
      provider: request.provider,
      token: request.token,
      amount: reservation.bail_amount,
      caller: request.caller,
      now,
    })
    const claimed = await claimIdempotencyKey(trx, { ...request, reservationId: id, attemptId, now })
    if (!claimed) throw new Error('idempotency key claimed concurrently by another reservation')
    await services.queue.add(trx, 'reconcile-attempt', { attemptId, round: 0 }, new Date(now.getTime() + 20_000))
    return { id: attemptId, isNew: true }
  })
}

/**
 * Makes sure that the reservation holds places. A `charge_only` reservation lost them after its last attempt failed, so
 * it claims places again.
 */
async function ensurePlaces(
  trx: Transaction,
  {
    id,
    date,
    party,
    seat_status,
    hold_kind,
  }: Pick<ReservationRow, 'id' | 'date' | 'party' | 'seat_status' | 'hold_kind'>,
): Promise<boolean> {
  if (seat_status === 'held') return true
  if (hold_kind !== 'charge_only') return false
  const { holds } = await operatorSettings(trx)
  const kind = await claimPlaces(trx, { date, party, holds })
  if (kind)
    await trx.updateTable('reservation').set({ seat_status: 'held', hold_kind: kind }).where('id', '=', id).execute()
  return kind !== null
}

/** The first attempt of a manual reservation, started from the payment link. */
async function startPaying(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx.updateTable('reservation').set({ state: 'paying' }).where('id', '=', id).execute()
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

async function view(services: AppContext, id: string, locale: Locale): Promise<PayReservationOutcome> {
  const reservation = await viewReservation(services, id, locale)
  return reservation ? { ok: true, reservation } : { ok: false, problem: 'unknown' }
}
