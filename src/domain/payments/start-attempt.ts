import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderId, ReservationOrder } from '../../contract/reservation.ts'
import type { Transaction } from '../../database/connect.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Caller } from '../limits/spend.ts'
import { type FormRefusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { hear, providerOf, settleAttempt } from './settle-attempt.ts'

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

/** An attempt begins as `submitting`: from its commit on it counts as sent, whatever becomes of this process. */
export async function insertAttempt(
  trx: Transaction,
  attempt: {
    id: string
    reservationId: string
    number: number
    provider: ProviderId
    token?: string | undefined
    amount: number
    /** Whose rate limit it weighs on until it is settled. */
    caller: Caller
    now: Date
  },
): Promise<void> {
  await trx
    .insertInto('payment_attempt')
    .values({
      id: attempt.id,
      reservation_id: attempt.reservationId,
      number: attempt.number,
      provider: attempt.provider,
      state: 'submitting',
      amount: attempt.amount,
      token: attempt.token ?? null,
      reference: null,
      decline: null,
      created_at: attempt.now,
      changed_at: attempt.now,
      asked_at: null,
      caller: attempt.caller && [...attempt.caller],
    })
    .execute()
}

/** How long a visitor is kept waiting for the provider; afterwards the booking page tells what became of it. */
const patienceMilliseconds = 10_000

/**
 * Sends a fresh attempt to its provider and follows it as far as it goes. What isn't finished in time goes on behind
 * the answer, and what a dying process leaves is finished by the job that was queued with the attempt.
 */
export async function startAttempt(services: Services, attemptId: string): Promise<void> {
  const work = start(services, attemptId).catch((err: unknown) => {
    services.log.error({ err, attempt: attemptId }, 'an attempt to pay was interrupted; its job goes on with it')
  })
  const patience = new AbortController()
  await Promise.race([
    work,
    pause(patienceMilliseconds, undefined, { signal: patience.signal, ref: false }).catch(() => {}),
  ])
  patience.abort()
}

async function start(services: Services, attemptId: string): Promise<void> {
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
  // This process was held up for so long that others took it for dead and settled the attempt: nothing is charged now.
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
  await hear(services, attemptId, answer)
  if (answer.outcome === 'ok' && answer.snapshot.status === 'authorized') await settleAttempt(services, attemptId)
}
