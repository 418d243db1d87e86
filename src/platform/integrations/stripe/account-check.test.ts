import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { setUpStripeClient } from '../../../../test/fixtures/stripe-client-setup.ts'
import { restrictedKey, stripeKeys } from '../../../../test/providers/stripe/fake-stripe.ts'
import { stripeProvider } from './client.ts'
import { eventTypes, requiredEvents } from './events.ts'

const client = setUpStripeClient()
const url = 'https://tours.example/api/payments/stripe/events'

/** Checks an account that is correct except for what the test changes. */
async function check(settings: { secretKey?: string; publishableKey?: string } = {}) {
  const { stripe, clock } = client
  const active = { status: 'active' } as const
  if (stripe.endpoints.length + stripe.destinations.length === 0) addEndpoint({})
  if (stripe.domains.length === 0) {
    stripe.domains.push({
      id: 'pmd_1',
      domain_name: 'tours.example',
      enabled: true,
      apple_pay: active,
      google_pay: active,
    })
  }
  const provider = stripeProvider({ ...stripeKeys, ...settings, apiBase: stripe.apiBase })
  return provider.checkAccount?.('https://tours.example', clock.now)
}
const addEndpoint = (change: Partial<Stripe.WebhookEndpoint>) =>
  void client.stripe.endpoints.push({
    id: 'we_1',
    url,
    status: 'enabled',
    enabled_events: [...requiredEvents],
    ...change,
  })
const addDestination = (change: Partial<Stripe.V2.Core.EventDestination>) =>
  void client.stripe.destinations.push({
    id: 'ed_1',
    status: 'enabled',
    event_payload: 'thin',
    enabled_events: requiredEvents.map((type) => `v1.${type}`),
    webhook_endpoint: { url },
    ...change,
  })

const right = { events: { url, missing: [] }, undeliveredEvents: 0, missingWallets: [], unreadable: [] }

test('reads only, and finds nothing wrong in a right account', async () => {
  await client.start()
  const before = client.stripe.requests.length
  expect(await check()).toEqual({ keys: 'match', ...right })
  expect(client.stripe.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
})

test('requires events of every kind that the site reads, and no others', () => {
  const kinds = Object.keys(eventTypes)
  expect(requiredEvents.filter((type) => !kinds.some((kind) => type.startsWith(kind)))).toEqual([])
  expect(kinds.filter((kind) => !requiredEvents.some((type) => type.startsWith(kind)))).toEqual([])
})

describe('the keys', () => {
  const account = (id: string) => `51${id.padEnd(15, 'x')}${'y'.repeat(80)}`

  test('of another account don’t find our newest payment', async () => {
    await client.start()
    expect(await check({ publishableKey: 'pk_test_of_another_account' })).toMatchObject({ keys: 'differ' })
  })

  test('are compared by their text before the first payment', async () => {
    const compare = (secretKey: string, publishableKey: string) => {
      client.stripe.keys.add(secretKey)
      return check({ secretKey, publishableKey })
    }
    expect(await compare(`sk_test_${account('A')}`, `pk_test_${account('A')}`)).toMatchObject({ keys: 'match' })
    expect(await compare(`rk_test_${account('A')}`, `pk_test_${account('B')}`)).toMatchObject({ keys: 'differ' })
    expect(await check()).toMatchObject({ keys: 'unknown' })
  })
})

describe('the events', () => {
  test.each<[string, () => void, unknown]>([
    ['no endpoint', () => addEndpoint({ url: 'https://some-other-shop.example/api/payments/stripe/events' }), 'all'],
    ['a disabled endpoint', () => addEndpoint({ status: 'disabled' }), 'all'],
    ['a disabled destination', () => addDestination({ status: 'disabled' }), 'all'],
    [
      'an endpoint without refunds',
      () => addEndpoint({ enabled_events: requiredEvents.filter((type) => !type.startsWith('refund.')) }),
      ['refund.created', 'refund.updated', 'refund.failed'],
    ],
    ['an endpoint with all events', () => addEndpoint({ enabled_events: ['*'] }), []],
    ['a destination of thin events', () => addDestination({}), []],
    ['a destination that is no webhook', () => addDestination({ webhook_endpoint: undefined }), 'all'],
  ])('%s', async (_, prepare, missing) => {
    prepare()
    expect(await check()).toMatchObject({ events: { url, missing } })
  })

  test('that were rejected for more than an hour are counted, unless another endpoint may have rejected them', async () => {
    const rejecting = 'http://127.0.0.1:1/api/payments/stripe/events'
    addEndpoint({ url: rejecting })
    const inspect = () =>
      stripeProvider({ ...stripeKeys, apiBase: client.stripe.apiBase }).checkAccount?.(
        'http://127.0.0.1:1',
        client.clock.now,
      )
    await client.start()
    expect(await inspect()).toMatchObject({ undeliveredEvents: 0 })
    client.clock.now = new Date(client.clock.now.getTime() + 2 * 3_600_000)
    expect(await inspect()).toMatchObject({ events: { missing: [] }, undeliveredEvents: 1 })
    addEndpoint({ url: 'https://some-other-shop.example/hook' })
    expect(await inspect()).toMatchObject({ undeliveredEvents: 0 })
  })
})

test.each([
  ['an unregistered domain', { domain_name: 'www.tours.example' }, ['Apple Pay', 'Google Pay']],
  ['a disabled domain', { enabled: false }, ['Apple Pay', 'Google Pay']],
  ['an inactive wallet', { apple_pay: { status: 'inactive' as const } }, ['Apple Pay']],
])('%s shows no wallet', async (_, change, missingWallets) => {
  const domain = { id: 'pmd_1', domain_name: 'tours.example', enabled: true, apple_pay: { status: 'active' as const } }
  client.stripe.domains.push({ ...domain, google_pay: { status: 'active' }, ...change })
  expect(await check()).toMatchObject({ missingWallets })
})

test('a restricted key names what it may not read; then nothing is said about it', async () => {
  for (const list of ['webhook_endpoints', 'event_destinations', 'payment_method_domains', 'events', 'refunds']) {
    client.stripe.forbidden.add(list)
  }
  expect(await check({ secretKey: restrictedKey })).toEqual({
    keys: 'unknown',
    ...right,
    unreadable: ['Refunds', 'Webhook Endpoints', 'Payment Method Domains', 'Events'],
  })
})

test('says nothing if Stripe fails, and does without API v2', async () => {
  client.stripe.injectFault({ on: 'GET /v1/payment_method_domains', kind: 500 })
  expect(await check()).toBeNull()
  client.stripe.injectFault({ on: 'GET /v2/core/event_destinations', kind: 500 })
  expect(await check()).toMatchObject(right)
})
