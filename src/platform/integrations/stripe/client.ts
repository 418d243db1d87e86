import type Stripe from 'stripe'
import {
  type AttemptReference,
  declined,
  ok,
  type PaymentProvider,
  type ProviderResult,
  unknown,
} from '../payment-provider.ts'
import { checkStripeAccount } from './account-check.ts'
import { catchStripeError, createStripeClient, type StripeSettings } from './connection.ts'
import { queryDisputes } from './disputes.ts'
import { findOrCreateRefund, listRefunds, refundFailure, refundResult, sumOfRefunds } from './refunds.ts'
import { isInvalidRequest, paymentIntentSchema, startFailure, stripeSnapshot, unknownFromError } from './responses.ts'
import { readStripeWebhook } from './webhook.ts'

/** Card payments with Stripe. A PaymentIntent is authorised when it is created, and captured once the seats are assigned. */
export function stripeProvider(
  settings: StripeSettings,
  { timeoutMs = 8000, now = () => new Date() }: { timeoutMs?: number; now?: () => Date } = {},
): PaymentProvider {
  const stripe = createStripeClient(settings, timeoutMs)

  async function toAnswer(response: unknown): Promise<ProviderResult> {
    const intent = paymentIntentSchema.safeParse(response)
    if (!intent.success) return unknown('the response is not a valid payment intent')
    if (intent.data.status !== 'succeeded') return ok(stripeSnapshot(intent.data))
    const refunds = await catchStripeError(listRefunds(stripe, intent.data.id))
    return 'error' in refunds
      ? unknownFromError(refunds.error)
      : ok(stripeSnapshot(intent.data, sumOfRefunds(refunds.value)))
  }

  async function fetchSnapshot(attempt: AttemptReference): Promise<ProviderResult> {
    // Stripe issued the reference. A 404 therefore means that our keys belong to another account, and the state of the
    // payment is unknown.
    const { reference } = attempt
    const found = await catchStripeError(
      reference ? stripe.paymentIntents.retrieve(reference) : search(stripe, attempt),
    )
    if ('error' in found) return unknownFromError(found.error)
    return found.value === undefined ? declined('absent') : toAnswer(found.value)
  }

  /**
   * Fetches the state first and acts only if the state permits it, so that an action is done once even after its
   * idempotency key has changed.
   */
  async function act(
    attempt: AttemptReference,
    name: 'capture' | 'cancel',
    send: (reference: string, options: { idempotencyKey: string }) => Promise<unknown>,
  ): Promise<ProviderResult> {
    const current = await fetchSnapshot(attempt)
    if (current.outcome !== 'ok' || !actionableStates[name].has(current.snapshot.status)) return current
    const done = await catchStripeError(
      send(current.snapshot.reference, { idempotencyKey: hourlyKey(name, attempt.attemptId) }),
    )
    if ('value' in done) return toAnswer(done.value)
    if (done.error.type === 'StripeCardError') return declined('provider_fault')
    // Stripe rejects the action if the state has changed meanwhile. The result is then the new state.
    return isInvalidRequest(done.error) ? fetchSnapshot(attempt) : unknownFromError(done.error)
  }

  /**
   * An idempotency key that changes every hour. Stripe stores the response to a key for 24 hours, even a 500, and
   * replays it; the key of the next hour gets a new response.
   */
  const hourlyKey = (name: 'capture' | 'cancel' | 'refund', id: string) =>
    `${name}-${id}-${now().toISOString().slice(0, 13)}`

  /**
   * Captures without fetching the state first, because a guest is waiting. Without a response the outcome is unknown,
   * and a retry within the hour uses the same idempotency key. After any other failure `act` is used.
   */
  async function captureDirectly(attempt: AttemptReference, amount: number): Promise<ProviderResult> {
    const capture = (reference: string, options: { idempotencyKey: string }) =>
      stripe.paymentIntents.capture(reference, { amount_to_capture: amount }, options)
    if (attempt.reference) {
      const done = await catchStripeError(
        capture(attempt.reference, { idempotencyKey: hourlyKey('capture', attempt.attemptId) }),
      )
      if ('error' in done && done.error.type === 'StripeConnectionError') return unknownFromError(done.error)
      const intent = 'value' in done ? paymentIntentSchema.safeParse(done.value) : undefined
      // The payment was captured just now, so it has no refunds yet.
      if (intent?.success && intent.data.status === 'succeeded') return ok(stripeSnapshot(intent.data))
    }
    return act(attempt, 'capture', capture)
  }

  return {
    id: 'stripe',
    kind: 'card',
    // A declined PaymentIntent becomes `requires_payment_method`. With the publishable key the browser can confirm it with
    // another card.
    declinedAcceptsRetry: true,
    // A bank can return a refund within 30 days (docs.stripe.com/refunds).
    refundsReturnWithinDays: 30,
    clientConfiguration: () => ({
      publishable_key: settings.publishableKey,
      ...(settings.publishableKey.startsWith('pk_test_') && { test_mode: '1' }),
    }),
    async start(order) {
      if (order.token === null) return declined('invalid_token')
      const started = await catchStripeError(
        stripe.paymentIntents.create(
          {
            amount: order.amount,
            currency: order.currency.toLowerCase(),
            ...paymentDetails(order.token),
            allowed_payment_method_types: ['card'],
            capture_method: 'manual',
            confirm: true,
            // Stripe.js shows the 3-D Secure challenge in our page and reports when it is done.
            use_stripe_sdk: true,
            description: order.reservationCode,
            metadata: { attempt_id: order.attemptId, reservation: order.reservationCode },
          },
          { idempotencyKey: `start-${order.attemptId}` },
        ),
      )
      if ('value' in started) return toAnswer(started.value)
      return startFailure(started.error) ?? unknownFromError(started.error)
    },
    snapshot: fetchSnapshot,
    capture: ({ amount, ...attempt }) => captureDirectly(attempt, amount),
    void: (attempt) =>
      act(attempt, 'cancel', (reference, options) => stripe.paymentIntents.cancel(reference, {}, options)),
    async refund({ refundId, amount, ...attempt }) {
      const current = await fetchSnapshot(attempt)
      if (current.outcome !== 'ok') return current
      const sent = await catchStripeError(
        findOrCreateRefund(
          stripe,
          current.snapshot.reference,
          { refundId, amount, ...attempt },
          { idempotencyKey: hourlyKey('refund', refundId) },
        ),
      )
      if ('value' in sent) return refundResult(sent.value, () => fetchSnapshot(attempt))
      return refundFailure(sent.error)
    },
    disputes: (query) => queryDisputes(stripe, query),
    parseWebhook: (webhook) => readStripeWebhook(stripe, { ...webhook, secret: settings.webhookSecret }),
    checkAccount: (origin, at) => checkStripeAccount(settings, { origin, now: at, timeoutMs }),
  }
}

/**
 * The card in a request. Wallets yield a ConfirmationToken; the split card fields yield a PaymentMethod, because
 * Stripe.js can't make a ConfirmationToken of them (decision 078).
 */
const paymentDetails = (token: string) =>
  token.startsWith('ctoken_') ? { confirmation_token: token } : { payment_method: token }

/** The states in which each action is possible. */
const actionableStates = {
  capture: new Set(['authorized']),
  cancel: new Set(['authorized', 'requires_action', 'processing', 'declined']),
}

const searchSecondsBefore = 600
const searchSecondsAfter = 3600

/**
 * Finds a payment by our attempt id if the response with Stripe's id was lost. Uses the list of payments, because Stripe's
 * search API lags behind by a minute or more. The create request can't be repeated: its card token is used up, and its
 * idempotency key expires after a day. The time window allows for clock skew.
 */
async function search(stripe: Stripe, { attemptId, startedAt }: AttemptReference): Promise<unknown> {
  const seconds = startedAt && Math.floor(startedAt.getTime() / 1000)
  const created = seconds ? { gte: seconds - searchSecondsBefore, lte: seconds + searchSecondsAfter } : undefined
  for await (const intent of stripe.paymentIntents.list({ limit: 100, ...(created && { created }) })) {
    if (intent.metadata?.attempt_id === attemptId) return intent
  }
  return undefined
}
