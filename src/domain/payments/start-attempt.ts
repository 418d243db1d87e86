import { setTimeout as pause } from 'node:timers/promises'
import { hrefTo } from '../../i18n/href-to.ts'
import type { Services } from '../services.ts'
import { hear, providerOf, settleAttempt } from './settle-attempt.ts'

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
