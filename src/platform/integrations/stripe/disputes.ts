import type Stripe from 'stripe'
import type { DisputeAnswer, DisputeQuery, DisputeState, ProviderDispute } from '../payment-provider.ts'
import { catchStripeError } from './connection.ts'
import { causeOf } from './responses.ts'

type Warning = Stripe.Radar.EarlyFraudWarning
type Listed = { disputes: Stripe.Dispute[]; warnings: Warning[]; reviews: Stripe.Review[] }

/**
 * Queries disputes and two signs that precede them: early fraud warnings of the bank, and reviews by Stripe's Radar.
 */
export async function queryDisputes(stripe: Stripe, query: DisputeQuery): Promise<DisputeAnswer> {
  const found = await catchStripeError('id' in query ? retrieve(stripe, query.id) : list(stripe, query))
  if ('error' in found) return { outcome: 'unknown', cause: causeOf(found.error) }
  const { disputes, warnings, reviews } = found.value
  const answers = [...disputes.map(ofDispute), ...warnings.map(ofWarning), ...reviews.map(ofReview)]
  // Null marks an object without a PaymentIntent or in another currency than euros: it concerns no payment of this
  // site.
  return { outcome: 'ok', disputes: answers.filter((dispute) => dispute !== null) }
}

/** The prefix of a Stripe id tells which kind of object it is. */
async function retrieve(stripe: Stripe, id: string): Promise<Listed> {
  const none: Listed = { disputes: [], warnings: [], reviews: [] }
  if (id.startsWith('issfr_')) return { ...none, warnings: [await stripe.radar.earlyFraudWarnings.retrieve(id)] }
  if (id.startsWith('prv_')) return { ...none, reviews: [await stripe.reviews.retrieve(id)] }
  return { ...none, disputes: [await stripe.disputes.retrieve(id)] }
}

async function list(stripe: Stripe, query: Exclude<DisputeQuery, { id: string }>): Promise<Listed> {
  const filter =
    'since' in query
      ? { created: { gte: Math.floor(query.since.getTime() / 1000) } }
      : { payment_intent: query.reference }
  const page = { limit: 100, ...filter }
  const all = { limit: 10_000 }
  return {
    disputes: await stripe.disputes.list(page).autoPagingToArray(all),
    warnings: await permitted(stripe.radar.earlyFraudWarnings.list(page).autoPagingToArray(all)),
    // Reviews can't be listed by payment.
    reviews: 'since' in query ? await permitted(stripe.reviews.list(page).autoPagingToArray(all)) : [],
  }
}

/**
 * Returns an empty list if the key has no right to read these objects. Warnings and reviews need rights of their own,
 * and disputes are listed even without them.
 */
async function permitted<Item>(listing: Promise<Item[]>): Promise<Item[]> {
  const listed = await catchStripeError(listing)
  if ('value' in listed) return listed.value
  if (listed.error.type === 'StripePermissionError') return []
  throw listed.error
}

const states: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

const idOf = (object: string | { id: string } | null | undefined) => (typeof object === 'object' ? object?.id : object)

function ofDispute(dispute: Stripe.Dispute): ProviderDispute | null {
  const reference = idOf(dispute.payment_intent)
  if (!reference || dispute.currency !== 'eur') return null
  const { due_by: dueBy } = dispute.evidence_details
  return {
    ...{ id: dispute.id, reference, amount: dispute.amount, reason: dispute.reason },
    // `needs_response`, `under_review` and any status that Stripe adds later are `open`, which blocks refunds.
    state: states[dispute.status] ?? 'open',
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
    // The sum is negative if Stripe has withdrawn the amount and not returned it.
    moneyTaken: dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0,
  }
}

const warning = (id: string, reference: string, reason: string, isOpen: boolean): ProviderDispute => ({
  ...{ id, reference, reason, amount: null, respondBy: null, moneyTaken: false },
  state: isOpen ? 'warning' : 'closed',
})

/** `actionable`: the payment is neither refunded nor disputed yet. */
function ofWarning({ id, payment_intent, fraud_type, actionable }: Warning): ProviderDispute | null {
  const reference = idOf(payment_intent)
  return reference ? warning(id, reference, fraud_type, actionable) : null
}

function ofReview({ id, payment_intent, reason, open }: Stripe.Review): ProviderDispute | null {
  const reference = idOf(payment_intent)
  return reference ? warning(id, reference, reason, open) : null
}
