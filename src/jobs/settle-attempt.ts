import { tellItWaits } from '../domain/messages/tell-it-waits.ts'
import { settleAttempt } from '../domain/payments/settle-attempt.ts'
import type { Jobs } from '../domain/queue.ts'
import type { Services } from '../domain/services.ts'

/** Every minute at first, then slower: an outcome that was not known for an hour is rarely known a minute later. */
const pausesInMinutes = [1, 1, 1, 2, 4, 8, 15, 30]

/** The reconciler: asks the provider about an attempt until it is settled, by a chain of one job per attempt. */
export async function settleAttemptJob(
  services: Services,
  { attemptId, round, news = false }: Jobs['settle-attempt'],
): Promise<void> {
  const settled = await settleAttempt(services, attemptId, { news })
  // Only the chain goes on; what a webhook or a visitor asked for is done.
  if (settled || round === undefined) return
  if (round === 0) await tellItWaits(services, attemptId)
  const minutes = pausesInMinutes[round] ?? 60
  const next = new Date(services.now().getTime() + minutes * 60_000)
  await services.db
    .transaction()
    .execute((trx) => services.queue.add(trx, 'settle-attempt', { attemptId, round: round + 1, news }, next))
}
