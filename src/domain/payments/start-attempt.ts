import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderId, ReservationOrder } from '../../contract/reservation.ts'
import type { Locale } from '../../i18n/locales.ts'
import { hrefTo } from '../../pages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import type { RateLimitKey } from '../rate-limit/consume.ts'
import { type ValidationError, validationError } from '../validation-error.ts'
import { applyAnswer, providerOf, reconcileAttempt } from './reconcile-attempt.ts'

/** Rejects an unknown provider, and a card payment without a token. */
export function validateProvider(
  { providers }: AppContext,
  { payment }: Pick<ReservationOrder, 'payment'>,
  locale: Locale,
  path = 'payment.',
): ValidationError | undefined {
  const provider = providers.get(payment.provider)
  if (!provider) return validationError([{ field: `${path}provider`, key: 'error.provider' }], locale)
  if (provider.kind === 'card' && !payment.token)
    return validationError([{ field: `${path}token`, key: 'error.token' }], locale)
  return undefined
}

interface NewAttempt {
  id: string
  reservationId: string
  /** The change that the attempt pays for; null if it pays for the reservation. */
  changeId?: string | null
  number: number
  provider: ProviderId
  token?: string | undefined
  amount: number
  /**
   * The client's rate-limit keys, stored until the attempt is authorized or settled, so that points can be restored.
   */
  caller: RateLimitKey
  now: Date
}

/** Inserts an attempt as `submitting`. After the commit it counts as sent, even if this process dies before the request. */
export async function insertAttempt(trx: Transaction, attempt: NewAttempt): Promise<void> {
  await trx
    .insertInto('payment_attempt')
    .values({
      id: attempt.id,
      reservation_id: attempt.reservationId,
      change_id: attempt.changeId ?? null,
      number: attempt.number,
      provider: attempt.provider,
      state: 'submitting',
      amount: attempt.amount,
      token: attempt.token ?? null,
      reference: null,
      decline: null,
      created_at: attempt.now,
      changed_at: attempt.now,
      last_polled_at: null,
      rate_limit_keys: attempt.caller && [...attempt.caller],
    })
    .execute()
}

/** Inserts the next attempt of a reservation, and queues a job that reconciles it even if this process dies. */
export async function insertNextAttempt(
  { queue }: Pick<AppContext, 'queue'>,
  trx: Transaction,
  attempt: Omit<NewAttempt, 'number'>,
): Promise<void> {
  const { id, reservationId, now } = attempt
  const { number } = await trx
    .selectFrom('payment_attempt')
    .select((row) => row.fn.coalesce(row.fn.max('number'), row.lit(0)).as('number'))
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow()
  await insertAttempt(trx, { ...attempt, number: number + 1 })
  await queue.add(trx, 'reconcile-attempt', { attemptId: id, round: 0 }, new Date(now.getTime() + 20_000))
}

/** How long the response waits for the provider; afterwards the booking page polls for the outcome. */
const timeoutMilliseconds = 10_000

/**
 * Sends a new attempt to its provider and reconciles it. After the timeout the work continues in the background; if the
 * process dies, the job that was queued with the attempt continues.
 */
export async function startAttempt(services: AppContext, attemptId: string): Promise<void> {
  const work = start(services, attemptId).catch((err: unknown) => {
    services.log.error({ err, attempt: attemptId }, 'starting a payment attempt failed; its job retries')
  })
  const timeout = new AbortController()
  await Promise.race([
    work,
    pause(timeoutMilliseconds, undefined, { signal: timeout.signal, ref: false }).catch(() => {}),
  ])
  timeout.abort()
}

async function start(services: AppContext, attemptId: string): Promise<void> {
  const order = await services.db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select([
      'attempt.provider',
      'attempt.state',
      'attempt.amount',
      'attempt.token',
      'reservation.id',
      'reservation.code',
      'reservation.locale',
    ])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  // While this process stalled, another one has reconciled the attempt: charge nothing.
  if (order.state !== 'submitting') return
  const answer = await providerOf(services, order).start({
    attemptId,
    reservationCode: order.code,
    amount: order.amount,
    currency: 'EUR',
    token: order.token,
    returnUrl: services.origin + hrefTo('booking', order.locale, order.id),
    locale: order.locale,
  })
  await applyAnswer(services, attemptId, answer)
  if (answer.outcome === 'ok' && answer.snapshot.status === 'authorized') await reconcileAttempt(services, attemptId)
}
