import type Stripe from 'stripe'

type LastError = Stripe.PaymentIntent.LastPaymentError
export type CardError = Pick<LastError, 'code' | 'decline_code'> & { message: string }

const billingDetails = { address: null, email: null, name: null, phone: null, tax_id: null }

/** A charge of a payment. `error`: why the card was declined; without `error` the card was authorised. */
export function charge(intent: Stripe.PaymentIntent, id: string, created: number, error?: CardError): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails,
    calculated_statement_descriptor: null,
    captured: false,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !error,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: error ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

/** Why the latest attempt to pay failed. If the guest refused the challenge, there is no charge and no card error. */
export const lastError = (
  { payment_method }: Stripe.PaymentIntent,
  error: CardError,
  facts: { created: number; charge?: string },
): LastError => ({
  type: facts.charge ? 'card_error' : 'invalid_request_error',
  ...error,
  ...(facts.charge && { charge: facts.charge }),
  doc_url: `https://docs.stripe.com/error-codes#${error.code?.replaceAll('_', '-')}`,
  payment_method: cardMethod(String(payment_method), facts.created),
})

/** The token that Stripe makes when the guest pays with a wallet. */
export const confirmationToken = (id: string, created: number): Stripe.ConfirmationToken => ({
  id,
  object: 'confirmation_token',
  created,
  expires_at: created + 12 * 3600,
  livemode: false,
  metadata: null,
  payment_intent: null,
  payment_method_options: null,
  payment_method_preview: null,
  return_url: null,
  setup_future_usage: null,
  setup_intent: null,
  shipping: null,
  use_stripe_sdk: true,
})

const cardMethod = (id: string, created: number): Stripe.PaymentMethod => ({
  id,
  object: 'payment_method',
  billing_details: billingDetails,
  card: {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: 2034,
    fingerprint: 'fake',
    funding: 'credit',
    generated_from: null,
    last4: '4242',
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
