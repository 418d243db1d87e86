import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { EnvError, readEnv } from '../../src/env.ts'
import type { PaymentProvider, ProviderResult } from '../../src/integrations/payment-provider.ts'
import { stripeProvider } from '../../src/integrations/stripe/client.ts'
import { createStripeClient, type StripeSettings } from '../../src/integrations/stripe/connection.ts'

/** `result` and `reason` are printed. */
type StepResult = ProviderResult | { outcome: 'ok'; result: string } | { outcome: 'failed'; cause: string }

// `npm run smoke:stripe`: checks our Stripe client against a real test account with the operator's test keys. Prints each step;
// exits with 1 if one is not as expected.

const amount = 500
const requiredEvents = [
  ...['payment_intent.amount_capturable_updated', 'payment_intent.canceled', 'payment_intent.payment_failed'],
  ...['payment_intent.processing', 'payment_intent.requires_action', 'payment_intent.succeeded'],
  ...['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_withdrawn'],
  ...['charge.dispute.funds_reinstated', 'radar.early_fraud_warning.created', 'review.opened', 'review.closed'],
]

try {
  process.exitCode = await smoke(settingsOf(process.env))
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function settingsOf(source: NodeJS.ProcessEnv) {
  const { stripe } = readEnv({ ...source, LIVE: '' }).payments
  if (!stripe)
    throw new EnvError('Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET of a test account.')
  if (!stripe.secretKey.includes('_test_'))
    throw new EnvError('This script moves money: it accepts test keys only (sk_test_…).')
  return stripe
}

async function smoke(settings: StripeSettings & { webhookSecret: string }): Promise<number> {
  const provider = stripeProvider(settings)
  let failed = 0
  async function step(name: string, expected: string, action: () => Promise<StepResult>) {
    const answer = await action().catch((error): StepResult => ({ outcome: 'failed', cause: String(error) }))
    const actual = describe(answer)
    const held = actual === expected
    if (!held) failed++
    console.log(`${held ? 'ok  ' : 'FAIL'}  ${name}: ${actual}${held ? '' : `, expected ${expected}`}`)
  }
  const payment = (token: string) => {
    const attempt = { attemptId: randomUUID(), reference: null, startedAt: new Date() }
    const order = { ...attempt, reservationCode: 'BNC-SMOKE', amount, currency: 'EUR' as const, token, locale: 'en' }
    return { attempt, start: () => provider.start({ ...order, returnUrl: 'https://bonaca.example/' }) }
  }

  const paid = payment('pm_card_visa')
  await step('a card is authorised', 'authorized 500', paid.start)
  await step('a repeated request returns the same payment', 'authorized 500', paid.start)
  await step('the payment is found by the attempt id', 'authorized 500', () => provider.snapshot(paid.attempt))
  await step('the payment is captured', 'captured 500', () => provider.capture({ ...paid.attempt, amount }))
  await step('a repeated capture captures once', 'captured 500', () => provider.capture({ ...paid.attempt, amount }))
  const refund = { ...paid.attempt, refundId: randomUUID(), amount: 200, refundedBefore: 0 }
  await step('a partial refund', 'captured 500, refunded 200', () => provider.refund(refund))
  await step('a repeated refund refunds once', 'captured 500, refunded 200', () => provider.refund(refund))
  await step('a captured payment cannot be voided', 'captured 500, refunded 200', () => provider.void(paid.attempt))

  const voided = payment('pm_card_visa')
  await voided.start()
  await step('an authorisation is voided', 'canceled 500', () => provider.void(voided.attempt))
  for (const [card, reason] of Object.entries({
    pm_card_chargeDeclined: 'card_declined',
    pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
    pm_card_chargeDeclinedExpiredCard: 'expired_card',
    pm_card_chargeDeclinedIncorrectCvc: 'check_details',
  })) {
    await step(`${card} is declined`, `declined 500, ${reason}`, payment(card).start)
  }
  const challenged = payment('pm_card_threeDSecure2Required')
  await step('a 3-D Secure challenge is required', 'requires_action 500, challenge', challenged.start)
  await step('an open challenge is cancelled', 'canceled 500', () => provider.void(challenged.attempt))
  await step('an unknown payment', 'absent', () => provider.snapshot(payment('pm_card_visa').attempt))
  await step('a signed webhook is verified', 'evt_smoke', () => ownWebhook(provider, settings))
  await step('the webhook endpoint receives all required events', 'yes', () => endpoint(settings))
  const { ORIGIN } = process.env
  if (ORIGIN)
    await step('the domain is registered for Apple Pay', 'yes', () => domain(settings, new URL(ORIGIN).hostname))

  console.log(`\n${failed === 0 ? 'Every step succeeded.' : `${failed} steps failed.`}`)
  console.log(
    'To be checked by hand: a 3-D Secure challenge in a browser, Apple Pay, Google Pay, and a webhook from Stripe (docs/operations/payments.md).',
  )
  return failed === 0 ? 0 : 1
}

function describe(answer: StepResult): string {
  if (answer.outcome !== 'ok') return answer.outcome === 'declined' ? answer.reason : answer.cause
  if ('result' in answer) return answer.result
  const { status, amount, refundedAmount, decline, nextAction } = answer.snapshot
  const more = [refundedAmount > 0 && `refunded ${refundedAmount}`, decline, nextAction?.type].filter(Boolean)
  return [`${status} ${amount}`, ...more].join(', ')
}

async function ownWebhook(
  provider: PaymentProvider,
  { webhookSecret }: { webhookSecret: string },
): Promise<StepResult> {
  const payload = JSON.stringify({ id: 'evt_smoke', type: 'customer.created', data: { object: { id: 'cus_smoke' } } })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret.split(',')[0] ?? '' })
  const headers = new Headers({ 'Stripe-Signature': header })
  const reading = await provider.parseWebhook({ body: new TextEncoder().encode(payload), headers, now: new Date() })
  return reading.ok ? { outcome: 'ok', result: reading.eventId } : { outcome: 'failed', cause: reading.reason }
}

async function endpoint(settings: StripeSettings): Promise<StepResult> {
  const { data } = await createStripeClient(settings, 8000).webhookEndpoints.list({ limit: 100 })
  const ours = data.find(({ url, status }) => url.endsWith('/api/payments/stripe/events') && status === 'enabled')
  if (!ours) return { outcome: 'failed', cause: 'no enabled endpoint ends in /api/payments/stripe/events' }
  const subscribed = new Set<string>(ours.enabled_events)
  const missing = subscribed.has('*') ? [] : requiredEvents.filter((type) => !subscribed.has(type))
  return missing.length > 0
    ? { outcome: 'failed', cause: `without ${missing.join(', ')}` }
    : { outcome: 'ok', result: 'yes' }
}

async function domain(settings: StripeSettings, hostname: string): Promise<StepResult> {
  const { data } = await createStripeClient(settings, 8000).paymentMethodDomains.list({ limit: 100 })
  const ours = data.find(({ domain_name, enabled }) => domain_name === hostname && enabled)
  if (ours?.apple_pay.status === 'active') return { outcome: 'ok', result: 'yes' }
  return {
    outcome: 'failed',
    cause: ours ? `${hostname} is ${ours.apple_pay.status}` : `${hostname} is not registered`,
  }
}
