import type Stripe from 'stripe'
import type { ProviderResult } from '../payment-provider.ts'
import { declined, unknown } from './responses.ts'

export const listRefunds = (stripe: Stripe, reference: string) =>
  stripe.refunds.list({ payment_intent: reference, limit: 100 }).autoPagingToArray({ limit: 1000 })

/** Sums succeeded refunds only, since a pending one can still fail. Even a succeeded one can fail up to a month later. */
export const summarizeRefunds = (refunds: Stripe.Refund[]) => ({
  refundedAmount: refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0),
  failedRefunds: refunds.filter(isFailed).flatMap(({ metadata }) => metadata?.refund_id ?? []),
})

const isFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** Looks for a refund with our id first: a retry has another idempotency key if it comes in a later hour. */
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

/** Maps the status of the refund. If it succeeded, returns the snapshot of the payment, which contains the refunded sum. */
export function refundResult(
  refund: Stripe.Refund,
  fetchSnapshot: () => Promise<ProviderResult>,
): ProviderResult | Promise<ProviderResult> {
  if (refund.status === 'succeeded') return fetchSnapshot()
  return isFailed(refund) ? declined('provider_fault') : unknown(`the refund is ${refund.status}`)
}
