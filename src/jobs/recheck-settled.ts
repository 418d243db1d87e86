import type { AppContext } from '../domain/context.ts'
import type { JobPayloads } from '../domain/job-queue.ts'
import { nextRecheck, scheduleRecheck } from '../domain/payments/recheck-settled.ts'
import { reconcileAttemptJob } from './reconcile-attempt.ts'

/** Rechecks a settled payment; if its state changed, the reconciliation job goes on from there. Enqueues the next recheck. */
export async function recheckSettledJob(services: AppContext, recheck: JobPayloads['recheck-settled']): Promise<void> {
  await reconcileAttemptJob(services, { attemptId: recheck.attemptId, round: 1, news: true })
  const next = nextRecheck(recheck, services.now())
  if (next) await services.db.transaction().execute((trx) => scheduleRecheck(services, trx, next))
}
