import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeStripe, fakeStripe, stripeKeys } from '../test/providers/stripe/fake-stripe.ts'

let stripe: FakeStripe
beforeAll(async () => {
  stripe = await fakeStripe()
})
afterAll(() => stripe.close())

const keys = {
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
}

const smoke = (env: Record<string, string>) =>
  new Promise<{ status: number | string; said: string }>((resolve) => {
    const all = { PATH: process.env.PATH ?? '', STRIPE_API_BASE: stripe.apiBase, ...env }
    execFile(process.execPath, ['scripts/smoke-stripe.mjs'], { env: all }, (error, out, err) =>
      resolve({ status: error?.code ?? 0, said: out + err }),
    )
  })

test('each step is tried and told, and one that fails is counted', async () => {
  const { status, said } = await smoke(keys)
  expect(said.match(/^FAIL.*/gm)).toEqual([
    expect.stringContaining('no enabled endpoint ends in /api/payments/stripe/events'),
  ])
  expect(said.match(/^ok/gm)).toHaveLength(16)
  expect(status).toBe(1)
})

test('an endpoint that misses events is told with their names; one that hears all lets everything pass', async () => {
  stripe.endpoints.push({
    id: 'we_1',
    url: 'https://bonaca.example/api/payments/stripe/events',
    status: 'enabled',
    enabled_events: ['payment_intent.succeeded'],
  })
  expect((await smoke(keys)).said).toMatch(/FAIL.*without payment_intent\.amount_capturable_updated, .*dispute/)
  stripe.endpoints[0]!.enabled_events = ['*']
  const { status, said } = await smoke(keys)
  expect(said).toContain('All of it went as it should.')
  expect(status).toBe(0)
})

test('where the address of the site is said, its domain has to be registered and active', async () => {
  const said = async () =>
    (await smoke({ ...keys, ORIGIN: 'https://bonaca.example' })).said.match(/^.*Apple Pay: .*$/m)?.[0]
  expect(await said()).toMatch(/^FAIL.*bonaca.example is not registered/)
  stripe.domains.push({ id: 'pmd_1', domain_name: 'bonaca.example', enabled: true, apple_pay: { status: 'inactive' } })
  expect(await said()).toMatch(/^FAIL.*bonaca.example is inactive/)
  stripe.domains[0]!.apple_pay.status = 'active'
  expect(await said()).toMatch(/^ok/)
})

test('live keys and missing keys are refused before anything is sent', async () => {
  const before = stripe.heard.length
  const live = await smoke({ ...keys, STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })
  expect(live).toEqual({ status: 1, said: 'This moves money: it takes test keys only (sk_test_…).\n' })
  expect(await smoke({})).toMatchObject({ status: 1, said: expect.stringContaining('of a test account') })
  expect(stripe.heard).toHaveLength(before)
})
