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

export type RefundFacts = Pick<Stripe.Refund, 'id' | 'status' | 'amount' | 'metadata' | 'created'> &
  Partial<Pick<Stripe.Refund, 'reason' | 'pending_reason'>>

/** A refund of a captured payment. */
export function refund(intent: Stripe.PaymentIntent, facts: RefundFacts): Stripe.Refund {
  return {
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
    ...facts,
  }
}

/** An endpoint that receives snapshot events. */
export const webhookEndpoint = (
  facts: Pick<Stripe.WebhookEndpoint, 'id' | 'url' | 'status' | 'enabled_events'>,
): Stripe.WebhookEndpoint => ({
  ...facts,
  object: 'webhook_endpoint',
  api_version: Stripe.API_VERSION,
  application: null,
  created: 0,
  description: null,
  livemode: false,
  metadata: {},
})

/** A destination of API v2, whose events may be thin. */
export const eventDestination = (
  facts: Pick<
    Stripe.V2.Core.EventDestination,
    'id' | 'status' | 'enabled_events' | 'event_payload' | 'webhook_endpoint'
  >,
): Stripe.V2.Core.EventDestination => ({
  ...facts,
  object: 'v2.core.event_destination',
  created: new Date(0).toISOString(),
  description: '',
  livemode: false,
  name: '',
  type: 'webhook_endpoint',
  updated: new Date(0).toISOString(),
})

/** A domain with wallets. */
export const paymentMethodDomain = (
  facts: Pick<Stripe.PaymentMethodDomain, 'id' | 'domain_name' | 'enabled' | 'apple_pay' | 'google_pay'>,
): Stripe.PaymentMethodDomain => ({
  ...facts,
  object: 'payment_method_domain',
  amazon_pay: { status: 'inactive' },
  created: 0,
  klarna: { status: 'inactive' },
  link: { status: 'inactive' },
  livemode: false,
  paypal: { status: 'inactive' },
})

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

/**
 * The event in the thin shape, which contains only the id of its object. The event has another id than the snapshot.
 */
export function thinEvent({ id, type, object }: StripeEventInput, created: Date) {
  const { id: objectId } = object as { id?: string }
  return {
    id: `${id}_thin`,
    object: 'v2.core.event',
    created: created.toISOString(),
    livemode: false,
    snapshot_event: id,
    type: `v1.${type}`,
    ...(objectId && { related_object: relatedObject(objectTypeOf(type), objectId) }),
  } satisfies Stripe.V2.Core.EventBase & { related_object?: Stripe.V2.Core.Events.RelatedObject }
}

const relatedObject = (type: string, id: string) => ({ id, type, url: `/v1/${type.replaceAll('.', '/')}s/${id}` })

/** `charge.dispute.created` concerns a dispute, `charge.refunded` a charge. */
const objectTypeOf = (type: string) => type.replace(/\.[a-z_]+$/, '').replace(/^charge\.(?=.)/, '')
