import { setTimeout as pause } from 'node:timers/promises'
import { reservationId } from '../../contract/primitives.ts'
import type { AttemptRow } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'
import { isSettled, maxAttempts } from './reservation-state-machine.ts'

const refreshSeconds = 2
const timeoutMilliseconds = 3_000

/** Polls the provider about a reservation's latest attempt, if it is not settled and the last poll was over 2 s ago. */
export async function refreshPayment(services: AppContext, id: string): Promise<void> {
  const [last] = await latestAttempts(services, id, 1)
  if (last && !isSettled(last.state)) await refresh(services, last, last.last_polled_at ?? last.changed_at)
}

/**
 * Polls the provider when the visitor returns from the bank's page, even if the attempt was cancelled meanwhile or another one
 * was started. The parameters of the return URL can't replace the poll, because they are not trusted.
 */
export async function refreshAfterRedirect(services: AppContext, id: string): Promise<void> {
  const attempts = await latestAttempts(services, id, maxAttempts)
  // The two seconds count only from the last poll, not from the last change of an attempt without a poll: the visitor
  // may have paid within two seconds of that change.
  const returned = attempts.map((attempt) => refresh(services, attempt, attempt.last_polled_at, { news: true }))
  await Promise.all(returned)
}

type Attempt = Pick<AttemptRow, 'id' | 'state' | 'changed_at' | 'last_polled_at'>

async function latestAttempts({ db }: AppContext, id: string, count: number): Promise<Attempt[]> {
  if (!reservationId.safeParse(id).success) return []
  return db
    .selectFrom('payment_attempt')
    .select(['id', 'state', 'changed_at', 'last_polled_at'])
    .where('reservation_id', '=', id)
    .orderBy('number', 'desc')
    .limit(count)
    .execute()
}

/** Waits at most 3 s for the provider; a slower answer is applied after the page was sent. */
async function refresh(
  services: AppContext,
  attempt: Attempt,
  last: Date | null,
  options?: { news: boolean },
): Promise<void> {
  if (last && last.getTime() + refreshSeconds * 1000 >= services.now().getTime()) return
  const polled = reconcileAttempt(services, attempt.id, options).catch((err: unknown) =>
    services.log.warn({ err, attempt: attempt.id }, 'polling the provider about a payment failed'),
  )
  await Promise.race([polled, pause(timeoutMilliseconds, undefined, { ref: false })])
}
