import { setTimeout as pause } from 'node:timers/promises'
import { reservationId } from '../../contract/primitives.ts'
import type { AttemptRow } from '../../database/tables.ts'
import type { AppContext } from '../context.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'
import { isSettled } from './reservation-state-machine.ts'

const refreshSeconds = 2
const timeoutMilliseconds = 3_000

/** Polls the provider about a reservation's latest attempt, if it is not settled and the last poll was over 2 s ago. */
export async function refreshPayment(services: AppContext, id: string): Promise<void> {
  const last = await lastAttempt(services, id)
  if (last && !isSettled(last.state)) await refresh(services, last)
}

/**
 * Polls the provider when the visitor returns from the bank's page, even if the attempt was cancelled meanwhile. The
 * parameters of the return URL can't replace the poll, because they are not trusted.
 */
export async function refreshAfterRedirect(services: AppContext, id: string): Promise<void> {
  const last = await lastAttempt(services, id)
  if (last) await refresh(services, last, { news: true })
}

type Attempt = Pick<AttemptRow, 'id' | 'state' | 'changed_at' | 'last_polled_at'>

async function lastAttempt({ db }: AppContext, id: string): Promise<Attempt | undefined> {
  if (!reservationId.safeParse(id).success) return undefined
  return db
    .selectFrom('payment_attempt')
    .select(['id', 'state', 'changed_at', 'last_polled_at'])
    .where('reservation_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Waits at most 3 s for the provider; a slower answer is applied after the page was sent. */
async function refresh(services: AppContext, attempt: Attempt, options?: { news: boolean }): Promise<void> {
  const lastAskedAt = attempt.last_polled_at ?? attempt.changed_at
  if (lastAskedAt.getTime() + refreshSeconds * 1000 >= services.now().getTime()) return
  const polled = reconcileAttempt(services, attempt.id, options).catch((err: unknown) =>
    services.log.warn({ err, attempt: attempt.id }, 'polling the provider about a payment failed'),
  )
  await Promise.race([polled, pause(timeoutMilliseconds, undefined, { ref: false })])
}
