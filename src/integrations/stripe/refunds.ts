import type Stripe from 'stripe'
import type { ProviderAnswer } from '../payment-provider.ts'
import { declined, unknown } from './answers.ts'

export const refundsOf = (stripe: Stripe, reference: string) =>
  stripe.refunds.list({ payment_intent: reference, limit: 100 }).autoPagingToArray({ limit: 1000 })

/**
 * What is pending may still fail, and then the guest has nothing: only what has gone counts. What had gone may fail too,
 * up to a month later.
 */
export const whatWentBack = (refunds: Stripe.Refund[]) => ({
  refundedAmount: refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0),
  failedRefunds: refunds.filter(isFailed).flatMap(({ metadata }) => metadata?.refund_id ?? []),
})

const isFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** Looks for it first: a refund may be sent again long after Stripe has forgotten its key. */
export async function refundOnce(
  stripe: Stripe,
  reference: string,
  { attemptId, refundId, amount }: { attemptId: string; refundId: string; amount: number },
): Promise<Stripe.Refund> {
  const known = (await refundsOf(stripe, reference)).find(({ metadata }) => metadata?.refund_id === refundId)
  if (known) return known
  return stripe.refunds.create(
    { payment_intent: reference, amount, metadata: { refund_id: refundId, attempt_id: attemptId } },
    { idempotencyKey: `refund-${refundId}` },
  )
}

/** A refund's own fate; where it has gone, the payment tells the sum. */
export function answerOfRefund(
  refund: Stripe.Refund,
  askForSum: () => Promise<ProviderAnswer>,
): ProviderAnswer | Promise<ProviderAnswer> {
  if (refund.status === 'succeeded') return askForSum()
  return isFailed(refund) ? declined('provider_fault') : unknown(`the refund is ${refund.status}`)
}
