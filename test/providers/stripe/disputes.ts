import type Stripe from 'stripe'
import { disputeMovement, dispute as disputeObject, fraudWarning, review as reviewObject } from './dispute-objects.ts'
import { type Fields, fieldsAt, page, type StripeResponse, textAt } from './wire-format.ts'

type Emit = (type: Stripe.Event.Type, object: object) => void
type Intent = Stripe.PaymentIntent

export type DisputeKind = 'disputes' | 'radar/early_fraud_warnings' | 'reviews'

export interface FakeDisputes {
  disputes: Stripe.Dispute[]
  warnings: Stripe.Radar.EarlyFraudWarning[]
  reviews: Stripe.Review[]
  /** The guest's bank disputes a payment. An inquiry (`warning_…`) takes no money. */
  dispute(intent: Intent, facts?: Partial<Pick<Stripe.Dispute, 'status' | 'amount' | 'reason'>>): Stripe.Dispute
  /**
   * Sets the status of a dispute. Its amount is returned when the dispute is won, and withdrawn when an inquiry becomes
   * a dispute.
   */
  moveDispute(dispute: Stripe.Dispute, status: Stripe.Dispute.Status): void
  warn(intent: Intent): Stripe.Radar.EarlyFraudWarning
  openReview(intent: Intent): Stripe.Review
  /** Whether Stripe refuses refunds of this payment because of a dispute. */
  isDisputed(intent: Intent): boolean
  listDisputes(kind: DisputeKind, query: Fields): StripeResponse
}

/** Disputes, early fraud warnings and reviews; each change emits an event. */
export function fakeDisputes(now: () => Date, emit: Emit): FakeDisputes {
  const disputes: Stripe.Dispute[] = []
  const warnings: Stripe.Radar.EarlyFraudWarning[] = []
  const reviews: Stripe.Review[] = []
  let count = 0
  const facts = (kind: string) => ({
    id: `${kind}_fake${String(++count).padStart(6, '0')}`,
    created: Math.floor(now().getTime() / 1000),
  })
  type Listed = { id: string; created: number; payment_intent?: unknown }
  const lists: Record<DisputeKind, Listed[]> = { disputes, 'radar/early_fraud_warnings': warnings, reviews }

  function moveMoney(dispute: Stripe.Dispute) {
    const taken = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0
    const shouldTake = dispute.status !== 'won' && !dispute.status.startsWith('warning_')
    if (taken === shouldTake) return
    dispute.balance_transactions.push(disputeMovement(shouldTake ? -dispute.amount : dispute.amount, facts('txn')))
    emit(shouldTake ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated', dispute)
  }

  return {
    disputes,
    warnings,
    reviews,
    dispute(intent, { status = 'needs_response', amount = intent.amount_received, reason = 'fraudulent' } = {}) {
      const { id, created } = facts('du')
      const dispute = disputeObject(intent, { id, created, status, amount, reason, dueBy: created + 9 * 86_400 })
      disputes.unshift(dispute)
      emit('charge.dispute.created', dispute)
      moveMoney(dispute)
      return dispute
    },
    moveDispute(dispute, status) {
      dispute.status = status
      moveMoney(dispute)
      emit(
        ['won', 'lost', 'warning_closed'].includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated',
        dispute,
      )
    },
    warn(intent) {
      const warning = fraudWarning(intent, facts('issfr'))
      warnings.unshift(warning)
      emit('radar.early_fraud_warning.created', warning)
      return warning
    },
    openReview(intent) {
      const review = reviewObject(intent, facts('prv'))
      reviews.unshift(review)
      emit('review.opened', review)
      return review
    },
    isDisputed: (intent) =>
      disputes.some(
        ({ payment_intent, status }) =>
          payment_intent === intent.id && !status.startsWith('warning_') && status !== 'won',
      ),
    listDisputes(kind, query) {
      const since = Number(textAt(fieldsAt(query, 'created'), 'gte') ?? 0)
      const intent = textAt(query, 'payment_intent')
      const matching = lists[kind].filter((one) => one.created >= since && (!intent || one.payment_intent === intent))
      return page(matching, query, `/v1/${kind}`)
    },
  }
}
