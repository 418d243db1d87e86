import type Stripe from 'stripe'

// Disputes, early fraud warnings and reviews with all required fields.

type DisputeFacts = Pick<Stripe.Dispute, 'id' | 'status' | 'amount' | 'reason' | 'created'> & { dueBy: number | null }

/** A dispute of a captured payment. `balance_transactions` is empty until money moves. */
export function dispute(intent: Stripe.PaymentIntent, { dueBy, ...facts }: DisputeFacts): Stripe.Dispute {
  return {
    ...facts,
    object: 'dispute',
    balance_transactions: [],
    charge: String(intent.latest_charge),
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: facts.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
  }
}

/** A change of the account's balance by a dispute. If `amount` is negative, Stripe also takes its fee. */
export function disputeMovement(amount: number, facts: { id: string; created: number }): Stripe.BalanceTransaction {
  const fee = amount < 0 ? 2000 : 0
  return {
    ...facts,
    object: 'balance_transaction',
    amount,
    available_on: facts.created,
    balance_type: 'payments',
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: null,
    status: 'available',
    type: 'adjustment',
  }
}

export function fraudWarning(
  intent: Stripe.PaymentIntent,
  facts: { id: string; created: number },
): Stripe.Radar.EarlyFraudWarning {
  return {
    ...facts,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: String(intent.latest_charge),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: intent.id,
  }
}

export function review(intent: Stripe.PaymentIntent, facts: { id: string; created: number }): Stripe.Review {
  return {
    ...facts,
    object: 'review',
    billing_zip: null,
    charge: String(intent.latest_charge),
    closed_reason: null,
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: intent.id,
    reason: 'rule',
    session: null,
  }
}

/** The evidence of a dispute about which the operator has sent no texts or files. */
const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
  enhanced_evidence: {},
}
