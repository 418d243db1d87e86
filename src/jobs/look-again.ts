import { lookAgain, nextLook } from '../domain/payments/look-again.ts'
import type { Jobs } from '../domain/queue.ts'
import type { Services } from '../domain/services.ts'
import { settleAttemptJob } from './settle-attempt.ts'

/** Looks at a payment that was settled long ago; what it finds goes on by a chain of its own. */
export async function lookAgainJob(services: Services, look: Jobs['look-again']): Promise<void> {
  await settleAttemptJob(services, { attemptId: look.attemptId, round: 1, news: true })
  const next = nextLook(look, services.now())
  if (next) await services.db.transaction().execute((trx) => lookAgain(services, trx, next))
}
