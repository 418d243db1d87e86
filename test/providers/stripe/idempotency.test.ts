import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeStripe, fakeStripe, stripeKeys } from './fake-stripe.ts'

// The fake's idempotency keys behave as Stripe documents (docs.stripe.com/error-low-level).

let stripe: FakeStripe
beforeEach(async () => {
  stripe = await fakeStripe()
})
afterEach(() => stripe.close())

const valid = { amount: '3000', currency: 'eur', payment_method: 'pm_card_visa', confirm: 'true' }

async function create(form: Record<string, string>) {
  const response = await fetch(`${stripe.apiBase}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stripeKeys.secretKey}`, 'Idempotency-Key': 'k1' },
    body: new URLSearchParams(form),
  })
  const { error } = (await response.json()) as { error?: { type: string; code?: string } }
  const headers = {
    replayed: response.headers.get('Idempotent-Replayed'),
    retry: response.headers.get('Stripe-Should-Retry'),
  }
  return { status: response.status, ...headers, ...(error && { error: error.code ?? error.type }) }
}
const executed = { status: 200, replayed: null, retry: null }

test('an executed request is replayed, also a declined card and a 500', async () => {
  expect(await create(valid)).toEqual(executed)
  expect(await create(valid)).toEqual({ ...executed, replayed: 'true' })
  expect(await create({ ...valid, amount: '4000' })).toMatchObject({ status: 400, error: 'idempotency_error' })
  expect(stripe.intents).toHaveLength(1)
  stripe.expireIdempotencyKeys()
  const declined = { ...valid, payment_method: 'pm_card_chargeDeclined' }
  for (const replayed of [null, 'true']) expect(await create(declined)).toMatchObject({ status: 402, replayed })
  stripe.expireIdempotencyKeys()
  stripe.injectFault({ on: 'POST', kind: 500 })
  for (const replayed of [null, 'true'])
    expect(await create(valid)).toMatchObject({ status: 500, replayed, retry: 'false' })
})

test('a request that is invalid or in the way of another one leaves its key unused', async () => {
  for (const wrong of [{ amount: '3' }, { currency: '' }, { payment_method: 'pm_x' }])
    expect(await create({ ...valid, ...wrong })).toMatchObject({ status: 400, replayed: null })
  for (const [kind, status, error, retry] of [
    [409, 409, 'idempotency_key_in_use', 'true'],
    ['lock_timeout', 429, 'lock_timeout', 'true'],
    [429, 429, 'rate_limit', null],
  ] as const) {
    stripe.injectFault({ on: 'POST', kind })
    expect(await create(valid)).toEqual({ status, error, retry, replayed: null })
  }
  expect(await create(valid)).toEqual(executed)
})

test('a key is in use while its request is being executed', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  stripe.injectFault({ on: 'POST', kind: 'late', processed: true, before: () => held })
  const first = create(valid)
  while (stripe.requests.length === 0) await new Promise(setImmediate)
  expect(await create(valid)).toEqual({ status: 409, error: 'idempotency_key_in_use', retry: 'true', replayed: null })
  release()
  expect(await first).toEqual(executed)
  expect(stripe.intents).toHaveLength(1)
})
