import { lookAgain, nextLook } from '../domain/payments/look-again.ts'
import type { Jobs } from '../domain/queue.ts'
import type { Services } from '../domain/services.ts'
import { settleAttemptJob } from './settle-attempt.ts'

/** Rechecks a settled payment; if its state changed, the reconciliation job goes on from there. Enqueues the next recheck. */
export async function lookAgainJob(services: Services, recheck: Jobs['look-again']): Promise<void> {
  await settleAttemptJob(services, { attemptId: recheck.attemptId, round: 1, news: true })
  const next = nextLook(recheck, services.now())
  if (next) await services.db.transaction().execute((trx) => lookAgain(services, trx, next))
}
