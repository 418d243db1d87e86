import Stripe from 'stripe'

// Stripe objects with all required fields, typed by the installed `stripe` package: if an upgrade adds a required field,
// this file no longer compiles.

interface IntentFacts {
  id: string
  amount: number
  currency: string
  captureMethod: string
  paymentMethod: string
  allowedMethods: Stripe.PaymentIntent.AllowedPaymentMethodType[] | null
  created: number
  description: string | null
  metadata: Record<string, string>
}

/** A newly created, unconfirmed PaymentIntent. */
export function paymentIntent({
  captureMethod,
  paymentMethod,
  allowedMethods,
  ...facts
}: IntentFacts): Stripe.PaymentIntent {
  return {
    ...facts,
    object: 'payment_intent',
    allowed_payment_method_types: allowedMethods,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod,
    client_secret: `${facts.id}_secret_fake`,
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_confirmation',
    transfer_group: null,
  }
}

type RefundFacts = Pick<Stripe.Refund, 'id' | 'status' | 'amount' | 'metadata' | 'created'>

/** A refund of a captured payment. */
export function refund(intent: Stripe.PaymentIntent, facts: RefundFacts): Stripe.Refund {
  return {
    ...facts,
    object: 'refund',
    balance_transaction: null,
    charge: intent.latest_charge,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  }
}

type DisputeFacts = Pick<Stripe.Dispute, 'id' | 'status' | 'amount' | 'reason' | 'created'> & { dueBy: number | null }

/** A dispute of a captured payment. `balance_transactions` follows when money moves. */
export function dispute(intent: Stripe.PaymentIntent, { dueBy, ...facts }: DisputeFacts): Stripe.Dispute {
  return {
    ...facts,
    object: 'dispute',
    balance_transactions: [],
    charge: String(intent.latest_charge),
    currency: intent.currency,
    enhanced_eligibility_types: [],
    // 27 texts and files that nobody has sent.
    evidence: {} as Stripe.Dispute.Evidence,
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

/** What a dispute moves on the account's balance, with Stripe's fee. */
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

export interface StripeEventInput {
  id: string
  type: Stripe.Event.Type
  /** A complete object, or the relevant fields of an object that other applications of the account created. */
  object: object
}

export function snapshotEvent({ id, type, object }: StripeEventInput, created: number): Stripe.EventBase {
  return {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

/** The same event in the thin shape: it names the object. Sent beside the snapshot, it has an id of its own. */
export function thinEvent({ id, type, object }: StripeEventInput, created: Date) {
  const { id: objectId } = object as { id?: string }
  return {
    id: `${id}_thin`,
    object: 'v2.core.event',
    created: created.toISOString(),
    livemode: false,
    snapshot_event: id,
    type: `v1.${type}`,
    ...(objectId && { related_object: { id: objectId, type: objectTypeOf(type), url: `/v1/${objectId}` } }),
  } satisfies Stripe.V2.Core.EventBase & { related_object?: Stripe.V2.Core.Events.RelatedObject }
}

/** `charge.dispute.created` concerns a dispute, `charge.refunded` a charge. */
const objectTypeOf = (type: string) => type.replace(/\.[a-z_]+$/, '').replace(/^charge\.(?=.)/, '')
