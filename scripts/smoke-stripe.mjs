import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { EnvError, readEnv } from '../src/env.ts'
import { stripeProvider } from '../src/integrations/stripe/client.ts'
import { connect } from '../src/integrations/stripe/connection.ts'

// `npm run smoke:stripe`: what only an account at Stripe can show, tried with the operator's test keys and the very code
// that the site runs. Each step is printed; the status is 1 where one went otherwise than it should.

const amount = 500
const wantedEvents = [
  ...['payment_intent.amount_capturable_updated', 'payment_intent.canceled', 'payment_intent.payment_failed'],
  ...['payment_intent.processing', 'payment_intent.requires_action', 'payment_intent.succeeded'],
  ...['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded', 'charge.dispute.created'],
]

try {
  process.exitCode = await smoke(settingsOf(process.env))
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function settingsOf(source) {
  const { stripe } = readEnv({ ...source, LIVE: '' }).payments
  if (!stripe)
    throw new EnvError('Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET of a test account.')
  if (!stripe.secretKey.includes('_test_')) throw new EnvError('This moves money: it takes test keys only (sk_test_…).')
  return stripe
}

async function smoke(settings) {
  const provider = stripeProvider(settings)
  let failed = 0
  async function step(name, wanted, act) {
    const answer = await act().catch((error) => ({ outcome: 'thrown', why: error.message }))
    const seen = seenIn(answer)
    const held = seen === wanted
    if (!held) failed++
    console.log(`${held ? 'ok  ' : 'FAIL'}  ${name}: ${seen}${held ? '' : `, expected ${wanted}`}`)
    return answer
  }
  const payment = (token) => {
    const attempt = { attemptId: randomUUID(), reference: null, startedAt: new Date() }
    const order = { ...attempt, reservationCode: 'BNC-SMOKE', amount, currency: 'EUR', token, locale: 'en' }
    return { attempt, start: () => provider.start({ ...order, returnUrl: 'https://bonaca.example/' }) }
  }

  const paid = payment('pm_card_visa')
  await step('a card is authorised', 'authorized 500', paid.start)
  await step('sent again, it is the same payment', 'authorized 500', paid.start)
  await step('found without its id', 'authorized 500', () => provider.snapshot(paid.attempt))
  await step('captured', 'captured 500', () => provider.capture({ ...paid.attempt, amount }))
  await step('captured again, it is captured once', 'captured 500', () => provider.capture({ ...paid.attempt, amount }))
  const refund = { ...paid.attempt, refundId: randomUUID(), amount: 200 }
  await step('a part goes back', 'captured 500, refunded 200', () => provider.refund(refund))
  await step('sent again, it goes back once', 'captured 500, refunded 200', () => provider.refund(refund))
  await step('too late to void', 'captured 500, refunded 200', () => provider.void(paid.attempt))

  const given = payment('pm_card_visa')
  await given.start()
  await step('an authorisation is given back', 'canceled 500', () => provider.void(given.attempt))
  for (const [card, reason] of [
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ]) {
    await step(`${card} is refused`, `declined 500, ${reason}`, payment(card).start)
  }
  const asked = payment('pm_card_threeDSecure2Required')
  await step("3-D Secure: the bank's question is there", 'requires_action 500, challenge', asked.start)
  await step('what was not answered is cancelled', 'canceled 500', () => provider.void(asked.attempt))
  await step('a payment that nobody made', 'absent', () => provider.snapshot(payment('pm_card_visa').attempt))
  await step('the signing secret is read as Stripe signs', 'evt_smoke', async () => ownWebhook(provider, settings))
  await step('the account has an endpoint that hears all we need', 'yes', () => endpoint(settings))
  if (process.env.ORIGIN) await step('the domain is registered for Apple Pay', 'yes', () => domain(settings))

  console.log(`\n${failed === 0 ? 'All of it went as it should.' : `${failed} went otherwise.`}`)
  console.log(
    'To be seen by hand: 3-D Secure answered in a browser, Apple Pay and Google Pay, and a webhook that Stripe brings (docs/operations/payments.md).',
  )
  return failed === 0 ? 0 : 1
}

function seenIn(answer) {
  if (answer.outcome !== 'ok') return answer.reason ?? answer.why
  if (answer.says) return answer.says
  const { status, amount, refundedAmount, decline, nextAction } = answer.snapshot
  const more = [refundedAmount > 0 && `refunded ${refundedAmount}`, decline, nextAction?.type].filter(Boolean)
  return [`${status} ${amount}`, ...more].join(', ')
}

function ownWebhook(provider, { webhookSecret }) {
  const payload = JSON.stringify({ id: 'evt_smoke', type: 'customer.created', data: { object: { id: 'cus_smoke' } } })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const headers = new Headers({ 'Stripe-Signature': header })
  const reading = provider.parseWebhook({ body: new TextEncoder().encode(payload), headers, now: new Date() })
  return reading.ok ? { outcome: 'ok', says: reading.eventId } : { outcome: 'refused', why: reading.why }
}

async function endpoint(settings) {
  const { data } = await connect(settings, 8000).webhookEndpoints.list({ limit: 100 })
  const ours = data.find(({ url, status }) => url.endsWith('/api/payments/stripe/events') && status === 'enabled')
  if (!ours) return { outcome: 'none', why: 'no enabled endpoint ends in /api/payments/stripe/events' }
  const heard = new Set(ours.enabled_events)
  const missing = heard.has('*') ? [] : wantedEvents.filter((type) => !heard.has(type))
  return missing.length > 0 ? { outcome: 'deaf', why: `without ${missing.join(', ')}` } : { outcome: 'ok', says: 'yes' }
}

async function domain(settings) {
  const { hostname } = new URL(process.env.ORIGIN)
  const { data } = await connect(settings, 8000).paymentMethodDomains.list({ limit: 100 })
  const ours = data.find(({ domain_name, enabled }) => domain_name === hostname && enabled)
  if (ours?.apple_pay.status === 'active') return { outcome: 'ok', says: 'yes' }
  return { outcome: 'none', why: ours ? `${hostname} is ${ours.apple_pay.status}` : `${hostname} is not registered` }
}
