import { withAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type {
  DisputeAnswer,
  DisputeQuery,
  PaymentProvider,
  ProviderDispute,
} from '../../platform/integrations/payment-provider.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import type { JobPayloads } from '../job-queue.ts'
import { logFailure } from '../log-failure.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'
import { recordDispute } from './record-dispute.ts'

/**
 * Queries a dispute, or the disputes of a payment, after an event or a refused refund. Repeats the query until the
 * provider answers.
 */
export async function reconcileDisputes(services: AppContext, job: JobPayloads['reconcile-disputes']): Promise<void> {
  const provider = services.providers.get(job.provider)
  if (!provider?.disputes || (await applyDisputes(services, provider, job.query)) === 'ok') return
  // No further round: the daily listing will find the dispute.
  if (job.round === lastRound) return
  const minutes = Math.min(2 ** job.round, 60)
  const next = new Date(services.now().getTime() + minutes * 60_000)
  await inTransaction(services.db, (trx) =>
    services.queue.add(trx, 'reconcile-disputes', { ...job, round: job.round + 1 }, next),
  )
}

/** The number of the final round, which runs about a day after the event. */
const lastRound = 30

/** How many days the daily listing looks back: longer than any outage of the site. */
const listedDays = 30

/**
 * Lists disputes daily, in case events were lost. It queries the disputes of the last weeks, and each older one that is
 * still undecided, because a bank takes months to decide.
 */
export async function listDisputes(services: AppContext): Promise<void> {
  const since = new Date(services.now().getTime() - listedDays * 86_400_000)
  for (const provider of services.providers.values()) {
    if (!provider.disputes) continue
    const unfinished = await services.db
      .selectFrom('dispute')
      .innerJoin('payment_attempt as attempt', 'attempt.id', 'dispute.attempt_id')
      .select('dispute.id')
      .where('attempt.provider', '=', provider.id)
      .where((where) =>
        where.or([
          where('dispute.state', 'in', ['warning', 'inquiry', 'open']),
          // After a won dispute the provider returns the money a little later, so the dispute is queried until then.
          where.and([where('dispute.state', '=', 'won'), where('dispute.money_taken', '=', true)]),
        ]),
      )
      .execute()
    for (const query of [{ since }, ...unfinished])
      await logFailure(services, { provider: provider.id }, () => applyDisputes(services, provider, query))
  }
}

/**
 * Queries disputes and records the answer under a lock, so that an older answer is never recorded after a newer one.
 * @returns `no_answer` if the provider does not answer, or if another process has the lock
 */
async function applyDisputes(
  services: AppContext,
  provider: PaymentProvider,
  query: DisputeQuery,
): Promise<'ok' | 'no_answer'> {
  const answer = await withAdvisoryLock(services.db, `disputes of ${provider.id}`, async (db) => {
    const answered = await provider.disputes?.(query)
    if (answered?.outcome === 'ok')
      for (const dispute of answered.disputes) await applyDispute({ ...services, db }, provider, dispute)
    return answered
  })
  return outcomeOf(services, provider, answer)
}

function outcomeOf({ log }: AppContext, { id: provider }: PaymentProvider, answer: DisputeAnswer | undefined) {
  if (answer?.outcome === 'ok') return 'ok'
  log.warn(
    { provider, cause: answer?.cause ?? 'another query is running' },
    'disputes could not be queried, will retry',
  )
  return 'no_answer'
}

/** Records a dispute. Disputes of other payments in the operator's account with the provider are ignored. */
async function applyDispute(services: AppContext, provider: PaymentProvider, dispute: ProviderDispute): Promise<void> {
  const attempt = await services.db
    .selectFrom('payment_attempt')
    .select(['id', 'state'])
    .where('provider', '=', provider.id)
    .where('reference', '=', dispute.reference)
    .executeTakeFirst()
  if (!attempt) return
  // The deposit has to be in the ledger before its dispute is.
  if (attempt.state !== 'captured') await reconcileAttempt(services, attempt.id, { news: true })
  await recordDispute(services, attempt.id, dispute)
}
