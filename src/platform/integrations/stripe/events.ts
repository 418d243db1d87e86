import type Stripe from 'stripe'

/**
 * The events that the event destination in Stripe's dashboard has to report. There may be at most 20, which is a limit
 * of `events.list`.
 */
export const requiredEvents = [
  ...([
    'payment_intent.amount_capturable_updated',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
  ] as const),
  ...(['payment_intent.processing', 'payment_intent.requires_action', 'payment_intent.succeeded'] as const),
  ...(['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'] as const),
  ...(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'] as const),
  ...(['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'] as const),
  ...(['radar.early_fraud_warning.created', 'review.opened', 'review.closed'] as const),
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/**
 * The event types that concern a payment, by the beginning of their names. Each function fetches the object of a thin
 * event.
 */
export const eventTypes: Record<string, (stripe: Stripe, id: string) => Promise<unknown>> = {
  'payment_intent.': (stripe, id) => stripe.paymentIntents.retrieve(id),
  'refund.': (stripe, id) => stripe.refunds.retrieve(id),
  'charge.refunded': (stripe, id) => stripe.charges.retrieve(id),
  'charge.dispute.': (stripe, id) => stripe.disputes.retrieve(id),
  'radar.early_fraud_warning.': (stripe, id) => stripe.radar.earlyFraudWarnings.retrieve(id),
  'review.': (stripe, id) => stripe.reviews.retrieve(id),
}
