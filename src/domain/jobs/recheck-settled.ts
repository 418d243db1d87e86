import type { AppContext } from '../context.ts'
import type { JobPayloads } from '../job-queue.ts'
import { nextRecheck, scheduleRecheck } from '../payments/recheck-settled.ts'
import { reconcileAttemptJob } from './reconcile-attempt.ts'

/**
 * Polls the provider again for a settled payment, in case the webhook of a later change was lost. `news` polls although the
 * attempt is settled; `round` lets the job retry with backoff until the provider has answered. Then enqueues the next
 * recheck.
 */
export async function recheckSettledJob(services: AppContext, recheck: JobPayloads['recheck-settled']): Promise<void> {
  await reconcileAttemptJob(services, { attemptId: recheck.attemptId, round: 1, news: true })
  const next = nextRecheck(recheck, services.now())
  if (next) await services.db.transaction().execute((trx) => scheduleRecheck(services, trx, next))
}
