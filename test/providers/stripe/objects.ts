import Stripe from 'stripe'

// Stripe's objects with every field that Stripe always sends. The compiler checks them against the types of the installed
// package: where a new version requires another field, this file doesn't compile.

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

/** As it is right after it was created, not confirmed yet. */
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

/** Of a payment that was captured. */
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

export interface EventFacts {
  id: string
  type: Stripe.Event.Type
  /** A whole one, or in tests of other senders' objects as much of it as matters. */
  object: object
}

export function snapshotEvent({ id, type, object }: EventFacts, created: number): Stripe.EventBase {
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

/** An event of Stripe's second API version: it names its object and doesn't carry it. */
export function thinEvent(id: string, created: Date) {
  return {
    id,
    object: 'v2.core.event',
    created: created.toISOString(),
    livemode: false,
    type: 'v1.billing.meter.no_meter_found',
  } satisfies Stripe.V2.Core.EventBase
}
