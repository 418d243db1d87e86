import { expect, test } from 'vitest'
import { checkStripeAccount } from '../../../src/platform/integrations/stripe/account-check.ts'
import { createStripeClient } from '../../../src/platform/integrations/stripe/connection.ts'
import { setUpStripeClient } from '../../fixtures/stripe-client-setup.ts'
import { restrictedKey, type signed, stripeKeys } from './fake-stripe.ts'
import { snapshotEvent, thinEvent } from './objects.ts'
import { cards } from './payment-intents.ts'
import { decodeForm } from './wire-format.ts'
import { type Sample, typeFaults } from './wire-types.ts'

// All requests of our client, and all answers and events of the fake, against the types of the installed `stripe` package.

const client = setUpStripeClient()
const stripe = () => client.stripe
const now = () => client.clock.now
const newest = () => stripe().intents[0]?.id ?? ''

/** Causes each operation of our client, and each answer and event of the fake, at least once. */
async function everything() {
  for (const card of [...Object.keys(cards), 'pm_unknown']) {
    client.newAttempt()
    await client.start(card)
  }
  for (const outcome of ['approve', 'refuse'] as const) {
    client.newAttempt()
    await client.start('pm_card_threeDSecure2Required')
    stripe().authenticate(newest(), outcome)
  }
  for (const status of ['succeeded', 'pending', 'requires_action', 'failed', 'canceled']) {
    client.newAttempt()
    await client.captured()
    Object.assign(stripe().behavior, { refunds: status, pendingReason: 'insufficient_funds' })
    for (const amount of [1000, 9000])
      await client.card.refund({ ...client.attempt(newest()), refundId: `r${amount}`, amount, refundedBefore: 0 })
  }
  for (const status of ['succeeded', 'failed'] as const)
    stripe().settleRefund(stripe().refunds[0]?.id ?? '', status, 'lost_or_stolen_card')
  client.newAttempt()
  await client.start()
  await client.card.void(client.attempt())
  await client.card.snapshot(client.attempt('pi_unknown'))
  await faults()
  client.newAttempt()
  await client.start()
  client.clock.now = new Date(client.clock.now.getTime() + 7 * 86_400_000)
  const account = createStripeClient({ ...stripeKeys, apiBase: stripe().apiBase }, 300)
  const token = await account.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
  client.newAttempt()
  await client.start(token.id)
  await account.webhookEndpoints.list({ limit: 100 })
  await account.paymentMethodDomains.list({ limit: 100 })
  await disputes()
  await checkAccount()
  for (const event of stripe().events) await receive(stripe().webhook(event, { thin: true }))
}

async function disputes() {
  client.newAttempt()
  await client.captured()
  const [intent] = stripe().intents
  if (!intent) throw new Error('no payment')
  const dispute = stripe().dispute(intent, { status: 'warning_needs_response' })
  for (const status of ['needs_response', 'won'] as const) stripe().moveDispute(dispute, status)
  stripe().moveDispute(stripe().dispute(intent), 'lost')
  stripe().warn(intent)
  stripe().openReview(intent)
  await client.card.refund({ ...client.attempt(intent.id), refundId: 'r1', amount: 1000, refundedBefore: 0 })
  await client.card.disputes?.({ since: now() })
  await client.card.disputes?.({ reference: intent.id })
}

/** Checks the account with a secret key, with a restricted key that may not read events, and with an unknown key. */
async function checkAccount() {
  const url = 'https://bonaca.example/api/payments/stripe/events'
  const endpoint = { status: 'disabled', enabled_events: ['*'] } as const
  const active = { status: 'active' } as const
  stripe().endpoints.push({ ...endpoint, id: 'we_1', url, enabled_events: ['*'] })
  stripe().destinations.push({
    ...endpoint,
    id: 'ed_1',
    enabled_events: ['*'],
    event_payload: 'thin',
    webhook_endpoint: { url },
  })
  stripe().domains.push({
    id: 'pmd_1',
    domain_name: 'bonaca.example',
    enabled: true,
    apple_pay: active,
    google_pay: active,
  })
  for (const secretKey of [stripeKeys.secretKey, restrictedKey, 'sk_test_of_nobody']) {
    const settings = { ...stripeKeys, secretKey, apiBase: stripe().apiBase }
    await checkStripeAccount(settings, { origin: 'https://bonaca.example', now: now(), timeoutMs: 3000 })
    stripe().forbidden.add('events')
  }
}

async function faults() {
  for (const kind of [409, 429, 'lock_timeout', 500] as const) {
    client.newAttempt()
    stripe().injectFault({ on: 'POST /v1/payment_intents', kind })
    await client.start()
  }
  stripe().cancel(newest())
  stripe().capture(newest(), {})
}

const receive = ({ body, headers }: ReturnType<typeof signed>) =>
  client.card.parseWebhook({ body: new TextEncoder().encode(body), headers: new Headers(headers), now: now() })

function requestSamples(): Sample[] {
  return stripe().requests.flatMap(({ operation, body, query, answer }) => {
    const [params, object] = stripe().routes[operation] ?? []
    if (!params || !object) throw new Error(`${operation} has no types`)
    const isError = answer && answer.status >= 400
    const type = isError ? '{ error: Closed<Stripe.PaymentIntent.LastPaymentError> }' : `Closed<${object}>`
    const sent = { type: `Form<${params}>`, json: decodeForm(body || query) }
    return answer ? [sent, { type, json: answer.body }] : [sent]
  })
}

const eventSamples = (): Sample[] =>
  stripe().events.flatMap((event) => [
    { type: `Closed<Extract<Stripe.Event, { type: '${event.type}' }>>`, json: snapshotEvent(event, 1) },
    {
      type: `Closed<Extract<Stripe.V2.Core.Event, { type: 'v1.${event.type}' }>>`,
      json: thinEvent(event, now()),
    },
  ])

const changed = (samples: Sample[], type: string, change: (json: object) => object): Sample => {
  const sample = samples.find((one) => one.type === type)
  if (!sample) throw new Error(`no sample of ${type}`)
  return { type, json: change(structuredClone(sample.json) as object) }
}

test('requests, answers and events have the types of the installed package', async () => {
  await everything()
  const samples = [...requestSamples(), ...eventSamples()]
  const intent = 'Closed<Stripe.PaymentIntent>'
  const start = 'Form<Stripe.PaymentIntentCreateParams>'
  const wrong = [
    changed(samples, intent, (json) => ({ ...json, status: 'requires_patience' })),
    changed(samples, intent, ({ currency: _, ...json }: { currency?: string }) => json),
    changed(samples, intent, (json) => ({ ...json, seats: 4 })),
    changed(samples, start, (json) => ({ ...json, capture_method: 'later' })),
    changed(samples, start, (json) => ({ ...json, amount: 'thirty' })),
    changed(samples, start, (json) => ({ ...json, payment_method_types: { 0: 'card' }, seats: '4' })),
    changed(samples, "Closed<Extract<Stripe.Event, { type: 'refund.created' }>>", (json) => ({ ...json, data: {} })),
  ]
  const faults = typeFaults([...wrong, ...samples])
  const inSamples = [...faults].flatMap(([index, fault]) => {
    const sample = samples[index - wrong.length]
    return sample ? [`${fault} ${sample.type} ${JSON.stringify(sample.json)}`] : []
  })
  expect(inSamples).toEqual([])
  expect([...faults.keys()]).toEqual([...wrong.keys()])
  expect(new Set(stripe().requests.map(({ operation }) => operation))).toEqual(new Set(Object.keys(stripe().routes)))
})
