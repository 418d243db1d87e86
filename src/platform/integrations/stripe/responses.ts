import type Stripe from 'stripe'
import { z } from 'zod'
import {
  type DeclineReason,
  declined,
  ok,
  type PaymentSnapshot,
  type ProviderResult,
  type RefundProblem,
  unknown,
} from '../payment-provider.ts'

type StripeError = Stripe.errors.StripeError

const paymentError = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() })

/** The fields of a PaymentIntent that we use. The SDK doesn't validate responses, so this schema does. */
export const paymentIntentSchema = z.object({
  id: z.string().min(1),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  client_secret: z.string().nullish(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: paymentError.nullish(),
})
export type PaymentIntent = z.output<typeof paymentIntentSchema>

const statuses = {
  requires_payment_method: 'declined',
  // `requires_confirmation` and `processing` need no action from us. A payment that is still in one of these two states
  // when the hold expires is cancelled.
  requires_confirmation: 'processing',
  processing: 'processing',
  requires_action: 'requires_action',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'canceled',
} as const satisfies Record<PaymentIntent['status'], PaymentSnapshot['status']>

export function stripeSnapshot(
  intent: PaymentIntent,
  { refundedAmount, failedRefunds }: Pick<PaymentSnapshot, 'refundedAmount' | 'failedRefunds'> = { refundedAmount: 0 },
): PaymentSnapshot {
  const status = statuses[intent.status]
  const amount = Math.max(intent.amount, intent.amount_received)
  const secret = intent.client_secret
  return {
    reference: intent.id,
    attemptId: intent.metadata.attempt_id ?? '',
    status,
    amount,
    currency: intent.currency.toUpperCase(),
    // If only a part was captured, in the dashboard, the guest is charged only that part: the rest counts as refunded.
    refundedAmount: refundedAmount + (status === 'captured' ? amount - intent.amount_received : 0),
    ...(failedRefunds && { failedRefunds }),
    ...(status === 'declined' && { decline: toDeclineReason(intent.last_payment_error) }),
    ...(status === 'requires_action' && secret && { nextAction: { type: 'challenge', client_secret: secret } }),
  }
}

/**
 * For each reason, Stripe's codes: `code` from the types of the installed package, and `decline_code` from
 * docs.stripe.com/declines/codes. All other codes become `card_declined`: the visitor must not learn, for example, that
 * the card was reported stolen.
 */
const codes = {
  insufficient_funds: ['insufficient_funds', 'withdrawal_count_limit_exceeded', 'card_velocity_exceeded'],
  expired_card: ['expired_card', 'expired_payment_method'],
  check_details: [
    'incorrect_number',
    'invalid_number',
    'incorrect_cvc',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'incorrect_address',
    'incorrect_postal_code',
    'incorrect_zip',
    'postal_code_invalid',
  ],
  authentication_failed: [
    'authentication_failure',
    'authentication_required',
    'authentication_not_handled',
    'payment_intent_authentication_failure',
    'mobile_device_authentication_required',
    'three_d_secure_authentication_not_supported',
    'three_d_secure_authentication_upstream_error',
  ],
  canceled_by_visitor: ['payment_method_customer_decline'],
  invalid_token: ['token_already_used', 'token_in_use'],
  provider_fault: [
    'processing_error',
    'issuer_not_available',
    'reenter_transaction',
    'try_again_later',
    'payment_method_not_available',
    'payment_method_provider_timeout',
  ],
  card_declined: [
    'card_declined',
    'card_not_supported',
    'currency_not_supported',
    'card_decline_rate_limit_exceeded',
    'payment_intent_payment_attempt_failed',
    'payment_method_provider_decline',
    'token_card_network_invalid',
  ],
} satisfies Partial<Record<DeclineReason, string[]>>

export const reasons: ReadonlyMap<string, DeclineReason> = new Map(
  (Object.keys(codes) as (keyof typeof codes)[]).flatMap((reason) => codes[reason].map((code) => [code, reason])),
)

/** The `decline_code` of the bank takes precedence over Stripe's `code`, which is usually `card_declined`. */
export function toDeclineReason(error: z.output<typeof paymentError> | null | undefined): DeclineReason {
  return reasons.get(error?.decline_code ?? '') ?? reasons.get(error?.code ?? '') ?? 'card_declined'
}

/**
 * Maps an error of the create request to a result if it is certain that nothing was charged. Returns null if the
 * outcome is unknown: connection error, 409, 429, 5xx, or an idempotency key that was used with other parameters.
 */
export function startFailure(error: StripeError): ProviderResult | null {
  switch (error.type) {
    case 'StripeCardError': {
      const intent = paymentIntentSchema.safeParse(error.payment_intent)
      if (intent.success) return ok(stripeSnapshot(intent.data))
      return declined(toDeclineReason({ code: error.code, decline_code: error.decline_code }))
    }
    case 'StripeInvalidRequestError':
      return declined(tokenParameters.has(error.param ?? '') ? 'invalid_token' : 'provider_fault')
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return declined('provider_fault')
    default:
      return null
  }
}

/** The parameters of the create request that contain the token of the browser. */
const tokenParameters = new Set(['payment_method', 'confirmation_token'])

/** Whether Stripe rejected the request with 400 or 404, as the SDK classifies it. */
export const isInvalidRequest = ({ type }: StripeError) => type === 'StripeInvalidRequestError'

/** Stripe's message is left out, because it may contain data of the request. */
export const unknownFromError = (error: StripeError, problem = permissionProblem(error)): ProviderResult =>
  unknown(causeOf(error), problem)

export const causeOf = ({ type, statusCode, code }: StripeError) => [type, statusCode, code].filter(Boolean).join(' ')

const permissionProblem = ({ type }: StripeError): RefundProblem | undefined =>
  type === 'StripePermissionError' || type === 'StripeAuthenticationError' ? 'permission' : undefined
