import type { DisputeKind, FakeDisputes } from './disputes.ts'
import type { FakePayments } from './payment-intents.ts'
import { type Fields, type StripeResponse, success, textAt } from './wire-format.ts'

/**
 * For each operation, the types of its parameters and of its answer in the `stripe` package, and the function to run.
 */
export type Routes = Record<string, [params: string, answer: string, respond: Respond]>
type Respond = (id: string, form: Fields) => StripeResponse

type List = (query: Fields) => StripeResponse

interface Account {
  payments: FakePayments
  disputes: FakeDisputes
  lists: Record<'charges' | 'events' | 'webhook_endpoints' | 'payment_method_domains' | 'event_destinations', List>
  retrieve: (id: string) => StripeResponse
}

export function stripeRoutes({ payments, disputes, lists, retrieve }: Account): Routes {
  const listOf = (kind: DisputeKind) => (_: string, query: Fields) => disputes.listDisputes(kind, query)
  return {
    'POST payment_intents': [
      'Stripe.PaymentIntentCreateParams',
      'Stripe.PaymentIntent',
      (_, form) => payments.create(form),
    ],
    'POST test_helpers/confirmation_tokens': [
      "NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>",
      'Stripe.ConfirmationToken',
      (_, form) => success(payments.createConfirmationToken(textAt(form, 'payment_method') ?? '')),
    ],
    'GET payment_intents': [
      'Stripe.PaymentIntentListParams',
      'Stripe.ApiList<Stripe.PaymentIntent>',
      (_, query) => payments.list(query),
    ],
    'GET payment_intents :id': ['Stripe.PaymentIntentRetrieveParams', 'Stripe.PaymentIntent', retrieve],
    'POST payment_intents :id capture': ['Stripe.PaymentIntentCaptureParams', 'Stripe.PaymentIntent', payments.capture],
    'POST payment_intents :id cancel': ['Stripe.PaymentIntentCancelParams', 'Stripe.PaymentIntent', payments.cancel],
    'POST refunds': ['Stripe.RefundCreateParams', 'Stripe.Refund', (_, form) => payments.refund(form)],
    'GET refunds': [
      'Stripe.RefundListParams',
      'Stripe.ApiList<Stripe.Refund>',
      (_, query) => payments.listRefunds(query),
    ],
    'GET refunds :id': ['Stripe.RefundRetrieveParams', 'Stripe.Refund', retrieve],
    'GET charges :id': ['Stripe.ChargeRetrieveParams', 'Stripe.Charge', retrieve],
    'GET disputes': ['Stripe.DisputeListParams', 'Stripe.ApiList<Stripe.Dispute>', listOf('disputes')],
    'GET radar/early_fraud_warnings': [
      'Stripe.Radar.EarlyFraudWarningListParams',
      'Stripe.ApiList<Stripe.Radar.EarlyFraudWarning>',
      listOf('radar/early_fraud_warnings'),
    ],
    'GET reviews': ['Stripe.ReviewListParams', 'Stripe.ApiList<Stripe.Review>', listOf('reviews')],
    'GET disputes :id': ['Stripe.DisputeRetrieveParams', 'Stripe.Dispute', retrieve],
    'GET radar/early_fraud_warnings :id': [
      'Stripe.Radar.EarlyFraudWarningRetrieveParams',
      'Stripe.Radar.EarlyFraudWarning',
      retrieve,
    ],
    'GET reviews :id': ['Stripe.ReviewRetrieveParams', 'Stripe.Review', retrieve],
    'GET charges': ['Stripe.ChargeListParams', 'Stripe.ApiList<Stripe.Charge>', (_, query) => lists.charges(query)],
    'GET events': ['Stripe.EventListParams', 'Stripe.ApiList<Stripe.Event>', (_, query) => lists.events(query)],
    'GET webhook_endpoints': [
      'Stripe.WebhookEndpointListParams',
      'Stripe.ApiList<Stripe.WebhookEndpoint>',
      (_, query) => lists.webhook_endpoints(query),
    ],
    'GET payment_method_domains': [
      'Stripe.PaymentMethodDomainListParams',
      'Stripe.ApiList<Stripe.PaymentMethodDomain>',
      (_, query) => lists.payment_method_domains(query),
    ],
    'GET core/event_destinations': [
      'Stripe.V2.Core.EventDestinationListParams',
      'Stripe.V2List<Stripe.V2.Core.EventDestination>',
      (_, query) => lists.event_destinations(query),
    ],
  }
}
