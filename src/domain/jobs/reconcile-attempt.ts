import type { AppContext } from '../context.ts'
import type { JobPayloads } from '../job-queue.ts'
import { queuePaymentPendingMail } from '../messages/queue-payment-pending-mail.ts'
import { reconcileAttempt } from '../payments/reconcile-attempt.ts'

/**
 * Minutes to wait after each round; further rounds wait an hour. An outcome that is still unknown after an hour rarely
 * becomes known within minutes.
 */
const backoffMinutes = [1, 1, 1, 2, 4, 8, 15, 30]

/** Reconciles an attempt with its provider. If `round` is set, the job enqueues itself again until the attempt is settled. */
export async function reconcileAttemptJob(
  services: AppContext,
  { attemptId, round, news = false }: JobPayloads['reconcile-attempt'],
): Promise<void> {
  const settled = await reconcileAttempt(services, attemptId, { news })
  // Jobs without `round` come from webhooks and page views and run once.
  if (settled || round === undefined) return
  if (round === 0) await queuePaymentPendingMail(services, attemptId)
  const minutes = backoffMinutes[round] ?? 60
  const next = new Date(services.now().getTime() + minutes * 60_000)
  await services.db
    .transaction()
    .execute((trx) => services.queue.add(trx, 'reconcile-attempt', { attemptId, round: round + 1, news }, next))
}
