import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stripeProvider } from '../../src/platform/integrations/stripe/client.ts'
import { requiredEvents } from '../../src/platform/integrations/stripe/events.ts'
import { type FakeStripe, fakeStripe, stripeKeys } from '../../test/providers/stripe/fake-stripe.ts'

// The script runs against a fake Stripe, which delivers its events to a site that verifies them.

let stripe: FakeStripe
let origin: string
let siteSecret: string
const site = createServer(async (request, response) => {
  const headers = new Headers({ 'Stripe-Signature': `${request.headers['stripe-signature']}` })
  const provider = stripeProvider({ ...stripeKeys, webhookSecret: siteSecret, apiBase: stripe.apiBase })
  const reading = await provider.parseWebhook({ body: await buffer(request), headers, now: new Date() })
  response.writeHead(reading.ok ? 200 : 400).end()
})
beforeEach(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  siteSecret = stripeKeys.webhookSecret
  stripe = await fakeStripe()
  const url = `${origin}/api/payments/stripe/events`
  const active = { status: 'active' } as const
  stripe.endpoints.push({ id: 'we_1', url, status: 'enabled', enabled_events: [...requiredEvents] })
  stripe.domains.push({ id: 'pmd_1', domain_name: '127.0.0.1', enabled: true, apple_pay: active, google_pay: active })
})
afterEach(async () => {
  await stripe.close()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

const keys = {
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
}

const smoke = (env: Record<string, string>) =>
  new Promise<{ status: number | string; output: string; failed: string[] }>((resolve) => {
    const all = { PATH: process.env.PATH ?? '', STRIPE_API_BASE: stripe.apiBase, ORIGIN: origin, ...env }
    const script = fileURLToPath(new URL('./stripe.ts', import.meta.url))
    execFile(process.execPath, [script, '--seconds', '1'], { env: all }, (error, out, err) => {
      const output = out + err
      resolve({ status: error?.code ?? 0, output, failed: output.match(/^FAIL.*/gm) ?? [] })
    })
  })

test('prints every step and exits with 0 if all is set up', async () => {
  const { status, output, failed } = await smoke(keys)
  expect(failed).toEqual([])
  expect(output.match(/^ok/gm)).toHaveLength(23)
  expect(output).toContain('Every step succeeded.')
  expect(status).toBe(0)
  // All attempt ids begin with `smoke-`: a site ignores events of payments whose id is no UUID (`receiveWebhook`).
  expect(stripe.intents.filter(({ metadata }) => !metadata.attempt_id?.startsWith('smoke-'))).toEqual([])
})

test.each<[string, () => Record<string, string>, string[]]>([
  [
    'a publishable key of another account',
    () => ({ STRIPE_PUBLISHABLE_KEY: 'pk_test_of_another_account' }),
    ['both keys belong to one account: differ'],
  ],
  [
    'another signing secret than Stripe and the site',
    () => ({ STRIPE_WEBHOOK_SECRET: 'whsec_wrong' }),
    ['the site has this STRIPE_WEBHOOK_SECRET: 400'],
  ],
  [
    'the same wrong signing secret as the site',
    () => {
      siteSecret = 'whsec_wrong'
      return { STRIPE_WEBHOOK_SECRET: siteSecret }
    },
    ['the site has accepted Stripe’s event of the payment: 1 endpoints of the account have not accepted evt_'],
  ],
  [
    'an endpoint on another host',
    () => {
      stripe.endpoints[0]!.url = 'https://some-other-shop.invalid/api/payments/stripe/events'
      return {}
    },
    ['events: none is sent there', 'the site has accepted Stripe’s event of the payment: 1 endpoints'],
  ],
  [
    'no endpoint',
    () => {
      stripe.endpoints.pop()
      return {}
    },
    ['events: none is sent there'],
  ],
  [
    'an endpoint without disputes',
    () => {
      stripe.endpoints[0]!.enabled_events = requiredEvents.filter((type) => !type.includes('dispute'))
      return {}
    },
    ['events: without charge.dispute.created, charge.dispute.updated'],
  ],
  [
    'no domain',
    () => {
      stripe.domains.pop()
      return {}
    },
    ['Apple Pay and Google Pay are active on 127.0.0.1: without Apple Pay, Google Pay'],
  ],
])('fails with %s, and with nothing else', async (_, prepare, expected) => {
  const { status, failed } = await smoke({ ...keys, ...prepare() })
  expect(failed).toEqual(expected.map((text) => expect.stringContaining(text)))
  expect(status).toBe(1)
})

test('live keys and missing settings are rejected before any request', async () => {
  const live = await smoke({ ...keys, STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })
  expect(live.output).toBe('This script moves money: it accepts test keys only (sk_test_…).\n')
  expect(await smoke({})).toMatchObject({ status: 1, output: expect.stringContaining('of a test account') })
  expect((await smoke({ ...keys, ORIGIN: '' })).output).toBe(
    'Set ORIGIN to the address of the site that runs with these keys.\n',
  )
  expect(stripe.requests).toEqual([])
})
