import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeStripe, fakeStripe, stripeKeys } from '../../test/providers/stripe/fake-stripe.ts'

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
  new Promise<{ status: number | string; output: string }>((resolve) => {
    const all = { PATH: process.env.PATH ?? '', STRIPE_API_BASE: stripe.apiBase, ...env }
    execFile(
      process.execPath,
      [fileURLToPath(new URL('./stripe.ts', import.meta.url))],
      { env: all },
      (error, out, err) => resolve({ status: error?.code ?? 0, output: out + err }),
    )
  })

test('prints every step and exits with 1 if one fails', async () => {
  const { status, output } = await smoke(keys)
  expect(output.match(/^FAIL.*/gm)).toEqual([
    expect.stringContaining('no enabled endpoint ends in /api/payments/stripe/events'),
  ])
  expect(output.match(/^ok/gm)).toHaveLength(17)
  expect(status).toBe(1)
})

test('names the missing events of the webhook endpoint, and exits with 0 once all are subscribed', async () => {
  stripe.endpoints.push({
    id: 'we_1',
    url: 'https://bonaca.example/api/payments/stripe/events',
    status: 'enabled',
    enabled_events: ['payment_intent.succeeded'],
  })
  expect((await smoke(keys)).output).toMatch(/FAIL.*without payment_intent\.amount_capturable_updated, .*dispute/)
  stripe.endpoints[0]!.enabled_events = ['*']
  const { status, output } = await smoke(keys)
  expect(output).toContain('Every step succeeded.')
  expect(status).toBe(0)
})

test('with ORIGIN set the domain must be registered and active for Apple Pay', async () => {
  const output = async () =>
    (await smoke({ ...keys, ORIGIN: 'https://bonaca.example' })).output.match(/^.*Apple Pay: .*$/m)?.[0]
  expect(await output()).toMatch(/^FAIL.*bonaca.example is not registered/)
  stripe.domains.push({ id: 'pmd_1', domain_name: 'bonaca.example', enabled: true, apple_pay: { status: 'inactive' } })
  expect(await output()).toMatch(/^FAIL.*bonaca.example is inactive/)
  stripe.domains[0]!.apple_pay.status = 'active'
  expect(await output()).toMatch(/^ok/)
})

test('live keys and missing keys are rejected before any request', async () => {
  const before = stripe.requests.length
  const live = await smoke({ ...keys, STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })
  expect(live).toEqual({ status: 1, output: 'This script moves money: it accepts test keys only (sk_test_…).\n' })
  expect(await smoke({})).toMatchObject({ status: 1, output: expect.stringContaining('of a test account') })
  expect(stripe.requests).toHaveLength(before)
})
