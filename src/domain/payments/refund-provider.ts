import { withAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type { AttemptRow } from '../../platform/database/tables.ts'
import type { AttemptReference, PaymentProvider, ProviderResult } from '../../platform/integrations/payment-provider.ts'
import type { AppContext } from '../context.ts'
import { isAttemptDisputed } from './disputed.ts'
import { matchRefunds } from './match-refunds.ts'
import { isOpenRefund, openRefundStates } from './refund.ts'
import { failRefund, leaveWaiting } from './settle-refund.ts'

/**
 * Sends a refund to the provider. A repeated call is safe: the provider recognizes the refund by our id, or by the
 * amount refunded before it.
 * @returns whether the refund succeeded
 */
export async function sendRefund(
  services: AppContext,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
): Promise<boolean> {
  const sent = await withRefundLock(services, attempt, (locked) => sendLocked(locked, provider, attempt, refundId))
  return sent ?? false
}

/**
 * Queries the payment and posts what was refunded, by us or in the provider's dashboard.
 * @returns the answer; undefined if another process sends a refund of this payment
 */
export const pollRefunds = (
  services: AppContext,
  provider: PaymentProvider,
  attempt: AttemptRow,
): Promise<ProviderResult | undefined> =>
  withRefundLock(services, attempt, async (locked) => {
    const answer = await provider.snapshot(referenceOf(attempt))
    if (answer.outcome === 'ok') await matchRefunds(locked, provider, attempt, answer.snapshot)
    return answer
  })

/**
 * An advisory lock on the attempt lets one process at a time compare amounts and send. Without the lock, two processes could
 * send the same partial refund to a provider without idempotency keys, for example after the first process stalled.
 */
const withRefundLock = <Result>(
  services: AppContext,
  attempt: AttemptRow,
  action: (locked: AppContext) => Promise<Result>,
): Promise<Result | undefined> =>
  withAdvisoryLock(services.db, `refund of ${attempt.id}`, (db) => action({ ...services, db }))

export const referenceOf = ({ id, reference, created_at }: AttemptRow): AttemptReference => ({
  attemptId: id,
  reference,
  startedAt: created_at,
})

async function sendLocked(
  services: AppContext,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
): Promise<boolean> {
  if (!(await claim(services, refundId))) return false
  // If the provider does not answer, nothing is sent: the money may have been refunded in the dashboard.
  const before = await provider.snapshot(referenceOf(attempt))
  if (before.outcome !== 'ok') return conclude(services, provider, attempt, refundId, before)
  const { refundedAmount } = before.snapshot
  await matchRefunds(services, provider, attempt, before.snapshot)
  if (await isAttemptDisputed(services.db, attempt.id)) return conclude(services, provider, attempt, refundId, disputed)
  const amount = await beginSending(services, refundId, refundedAmount)
  if (amount === undefined) return (await stateOf(services, refundId)) === 'succeeded'
  const sent = { ...referenceOf(attempt), refundId, amount, refundedBefore: refundedAmount }
  return conclude(services, provider, attempt, refundId, await provider.refund(sent))
}

/** The outcome of a refund that is not sent, because the bank returns the payment already. */
const disputed: ProviderResult = { outcome: 'declined', reason: 'provider_fault', problem: 'disputed' }

/**
 * How many seconds pass before a refund may be sent again. `unknown`: the request timed out and may still be carried
 * out. `submitting`: the process that was sending it has probably died, because one refund takes at most eight calls of
 * 8 s.
 */
const retryAfterSeconds = { unknown: 30, submitting: 90 }

/**
 * Claims the refund for sending.
 * @returns false if another process may be sending it, or if the refund has a final outcome
 */
async function claim({ db, now }: AppContext, refundId: string): Promise<boolean> {
  const started = now()
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ state: 'submitting', changed_at: started })
    .where('id', '=', refundId)
    .where((where) =>
      where.or([
        where('state', 'in', ['due', 'pending']),
        ...(['unknown', 'submitting'] as const).map((state) =>
          where.and([
            where('state', '=', state),
            where('changed_at', '<=', new Date(started.getTime() - retryAfterSeconds[state] * 1000)),
          ]),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Stores how much of the payment the provider has refunded before this refund is sent. If the answer to the refund is
 * lost, a later sum of refunds shows whether the refund was carried out.
 * @returns the amount to send, which is smaller if a refund in the dashboard has paid a part; undefined if nothing
 *   remains to be sent
 */
async function beginSending({ db }: AppContext, refundId: string, before: number): Promise<number | undefined> {
  const refund = await db
    .updateTable('refund')
    .set({ refunded_before: before })
    .where('id', '=', refundId)
    .where('state', 'in', openRefundStates)
    .returning('amount')
    .executeTakeFirst()
  return refund?.amount
}

async function conclude(
  services: AppContext,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
  answer: ProviderResult,
): Promise<boolean> {
  if (answer.outcome === 'declined') await failRefund(services, provider, attempt, refundId, answer.problem ?? 'other')
  if (answer.outcome === 'ok') await matchRefunds(services, provider, attempt, answer.snapshot)
  const state = await stateOf(services, refundId)
  if (isOpenRefund(state))
    await leaveWaiting(services, attempt, refundId, (answer.outcome === 'unknown' && answer.problem) || null)
  return state === 'succeeded'
}

const stateOf = async ({ db }: AppContext, refundId: string) =>
  (await db.selectFrom('refund').select('state').where('id', '=', refundId).executeTakeFirstOrThrow()).state
