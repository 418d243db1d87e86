import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Stripe from 'stripe'
import { EnvError, readEnv } from '../../src/main/env.ts'
import type { ProviderResult } from '../../src/platform/integrations/payment-provider.ts'
import { stripeProvider } from '../../src/platform/integrations/stripe/client.ts'
import { createStripeClient, type StripeSettings } from '../../src/platform/integrations/stripe/connection.ts'

/** The outcome of a step. `describe` prints its `result`, `reason` or `cause`. */
type StepResult = ProviderResult | { outcome: 'ok'; result: string } | { outcome: 'failed'; cause: string }

// `npm run smoke:stripe`: checks our Stripe client against a real test account with the operator's test keys, and the running site at
// ORIGIN that has the same keys. Prints each step; exits with 1 if one is not as expected.

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const amount = 500

try {
  process.exitCode = await smoke(settingsOf(process.env), originOf(process.env))
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

function originOf({ ORIGIN }: NodeJS.ProcessEnv): string {
  if (!ORIGIN) throw new EnvError('Set ORIGIN to the address of the site that runs with these keys.')
  return new URL(ORIGIN).origin
}

async function smoke(settings: StripeSettings, origin: string): Promise<number> {
  const stripe = createStripeClient(settings, 8000)
  const startedAt = new Date()
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
    // The id is no UUID. With a UUID, the site would report the events of this payment as those of an unknown attempt.
    const attempt = { attemptId: `smoke-${randomUUID()}`, reference: null, startedAt: new Date() }
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
  await step('a confirmation token, as of a wallet, is authorised', 'authorized 500', async () =>
    payment(await confirmationToken(stripe)).start(),
  )

  const account = await provider.checkAccount?.(origin, new Date())
  const { keys, events, missingWallets, unreadable } = account ?? {}
  const host = new URL(origin).hostname
  await step('both keys belong to one account', 'match', async () => result(keys))
  await step('the secret key may read what is checked here', 'yes', async () => absent(unreadable))
  await step(`Stripe sends all events to ${events?.url}`, 'yes', async () =>
    events?.missing === 'all' ? result('none is sent there') : absent(events?.missing),
  )
  await step(`Apple Pay and Google Pay are active on ${host}`, 'yes', async () => absent(missingWallets))
  await step('the site has this STRIPE_WEBHOOK_SECRET', '200', () => sendEvent(events?.url ?? origin, settings))
  await step('the site has accepted Stripe’s event of the payment', 'yes', () =>
    delivered(stripe, paid.attempt, startedAt),
  )

  console.log(`\n${failed === 0 ? 'Every step succeeded.' : `${failed} steps failed.`}`)
  console.log(
    'To be checked by hand: a 3-D Secure challenge in a browser, Apple Pay and Google Pay (docs/operations/payments.md).',
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

function result(text = 'unknown'): StepResult {
  return { outcome: 'ok', result: text }
}

function absent(names: string[] = ['unknown']): StepResult {
  return result(names.length === 0 ? 'yes' : `without ${names.join(', ')}`)
}

/** A confirmation token. In production Stripe.js makes it in the browser; test accounts let a server make one too. */
async function confirmationToken(stripe: Stripe): Promise<string> {
  const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
  return id
}

/**
 * Sends an event without effect to the site, signed like Stripe's. The site acknowledges it if it has the same secret.
 */
async function sendEvent(url: string, { webhookSecret }: StripeSettings): Promise<StepResult> {
  const body = JSON.stringify({ id: 'evt_smoke', type: 'customer.created', data: { object: { id: 'cus_smoke' } } })
  const [secret = ''] = webhookSecret.split(',')
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  const response = await fetch(url, { method: 'POST', headers: { 'Stripe-Signature': signature }, body })
  return result(`${response.status}`)
}

/** Waits until all endpoints of the account have accepted the event of a captured payment. */
async function delivered(stripe: Stripe, { attemptId }: { attemptId: string }, since: Date): Promise<StepResult> {
  const query = { types: ['payment_intent.succeeded'], created: { gte: Math.floor(since.getTime() / 1000) - 60 } }
  const until = Date.now() + Number(values.seconds) * 1000
  for (;;) {
    const { data } = await stripe.events.list(query)
    const ours = data.find(({ data: { object } }) => 'metadata' in object && object.metadata?.attempt_id === attemptId)
    if (ours?.pending_webhooks === 0) return result('yes')
    if (Date.now() > until) {
      return result(
        ours ? `${ours.pending_webhooks} endpoints of the account have not accepted ${ours.id}` : 'no event',
      )
    }
    await pause(500)
  }
}
