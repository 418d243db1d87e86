import type Stripe from 'stripe'
import { declined, type ProviderResult, type RefundProblem, unknown } from '../payment-provider.ts'
import { isInvalidRequest, unknownFromError } from './responses.ts'

export const listRefunds = (stripe: Stripe, reference: string) =>
  stripe.refunds.list({ payment_intent: reference, limit: 100 }).autoPagingToArray({ limit: 1000 })

/** Sums succeeded refunds only, since a pending one can still fail. Even a succeeded one can fail up to a month later. */
export const sumOfRefunds = (refunds: Stripe.Refund[]) => ({
  refundedAmount: refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0),
  failedRefunds: refunds
    .filter(isFailed)
    .flatMap((refund) =>
      refund.metadata?.refund_id ? { id: refund.metadata.refund_id, problem: problemOf(refund) } : [],
    ),
})

/** The problem for each `failure_reason` of a failed refund. */
const problems: Record<string, RefundProblem> = {
  charge_for_pending_refund_disputed: 'disputed',
  expired_or_canceled_card: 'account_closed',
  lost_or_stolen_card: 'account_closed',
  insufficient_funds: 'balance',
}
const problemOf = ({ failure_reason: reason }: Stripe.Refund) => problems[reason ?? ''] ?? 'other'

const isFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** Looks for a refund with our id before creating one, because a retry in a later hour has another idempotency key. */
export async function findOrCreateRefund(
  stripe: Stripe,
  reference: string,
  { attemptId, refundId, amount }: { attemptId: string; refundId: string; amount: number },
  options: { idempotencyKey: string },
): Promise<Stripe.Refund> {
  const existing = (await listRefunds(stripe, reference)).find(({ metadata }) => metadata?.refund_id === refundId)
  if (existing) return existing
  return stripe.refunds.create(
    { payment_intent: reference, amount, metadata: { refund_id: refundId, attempt_id: attemptId } },
    options,
  )
}

/**
 * The result for the status of a refund. If it succeeded, the result is the snapshot of the payment, which contains the
 * refunded sum.
 */
export function refundResult(
  refund: Stripe.Refund,
  fetchSnapshot: () => Promise<ProviderResult>,
): ProviderResult | Promise<ProviderResult> {
  if (refund.status === 'succeeded') return fetchSnapshot()
  if (isFailed(refund)) return declined('provider_fault', problemOf(refund))
  return unknown(
    `the refund is ${refund.status}`,
    refund.pending_reason === 'insufficient_funds' ? 'balance' : undefined,
  )
}

/** The problem for each code of a refused refund. */
const refusals: Record<string, RefundProblem> = {
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  balance_insufficient: 'balance',
  insufficient_funds: 'balance',
}

/**
 * The result for an error of the create request. If balance or rights are missing, the outcome is `unknown`: the refund
 * waits, because the operator can provide them.
 */
export function refundFailure(error: Stripe.errors.StripeError): ProviderResult {
  const problem = refusals[error.code ?? '']
  if (problem === 'balance') return unknownFromError(error, problem)
  return isInvalidRequest(error) ? declined('provider_fault', problem) : unknownFromError(error)
}
