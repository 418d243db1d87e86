import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakeStripe,
  fakeStripe,
  type StripeFault,
  stripeKeys,
} from '../../../test/providers/stripe/fake-stripe.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { stripeProvider } from './client.ts'

const clock = { now: new Date('2027-03-01T10:00:00Z') }
let stripe: FakeStripe
let card: PaymentProvider
let attemptId: string

beforeEach(async () => {
  clock.now = new Date('2027-03-01T10:00:00Z')
  stripe = await fakeStripe({ now: () => clock.now })
  card = stripeProvider({ ...stripeKeys, apiBase: stripe.apiBase }, { timeoutMs: 300, now: () => clock.now })
  attemptId = randomUUID()
})
afterEach(() => stripe.close())

const start = (token: string | null = 'pm_card_visa') =>
  card.start({
    attemptId,
    reservationCode: 'BNC-7K4Q2X',
    amount: 3000,
    currency: 'EUR',
    token,
    returnUrl: 'https://bonaca.example/de/buchung/x7',
    locale: 'de',
  })

const attempt = (reference: string | null = null) => ({ attemptId, reference, startedAt: clock.now })
const authorized = { outcome: 'ok', snapshot: { status: 'authorized', amount: 3000 } }

async function captured() {
  await start()
  return card.capture({ ...attempt(), amount: 3000 })
}
const only = () => {
  const [intent, ...more] = stripe.intents
  expect(more).toEqual([])
  if (!intent) throw new Error('no payment intent was created')
  return intent
}
const writes = () => stripe.requests.filter(({ method }) => method === 'POST')

// Contract test of the Stripe adapter against a fake of Stripe's HTTP API, with fault injection.

describe('start', () => {
  test('authorises without capturing and sends our ids as metadata', async () => {
    expect(await start()).toEqual({
      outcome: 'ok',
      snapshot: {
        reference: only().id,
        attemptId,
        status: 'authorized',
        amount: 3000,
        currency: 'EUR',
        refundedAmount: 0,
      },
    })
    expect(only()).toMatchObject({
      capture_method: 'manual',
      currency: 'eur',
      amount_received: 0,
      metadata: { attempt_id: attemptId, reservation: 'BNC-7K4Q2X' },
    })
  })

  test('is idempotent', async () => {
    expect(await start()).toEqual(await start())
    only()
  })

  test.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedProcessingError', 'provider_fault'],
  ])('%s is declined as %s, and a snapshot by attempt id returns the same', async (token, decline) => {
    const answer = await start(token)
    expect(answer).toMatchObject({ outcome: 'ok', snapshot: { status: 'declined', decline, reference: only().id } })
    expect(await card.snapshot(attempt())).toEqual(answer)
  })

  test('an unknown or missing token is declined as invalid_token', async () => {
    expect(await start('pm_unknown')).toEqual({ outcome: 'declined', reason: 'invalid_token' })
    expect(await start(null)).toEqual({ outcome: 'declined', reason: 'invalid_token' })
    expect(stripe.intents).toEqual([])
  })

  test('a wrong API key is a provider fault', async () => {
    card = stripeProvider({ ...stripeKeys, secretKey: 'sk_test_old', apiBase: stripe.apiBase })
    expect(await start()).toEqual({ outcome: 'declined', reason: 'provider_fault' })
  })

  test('a 3-D Secure challenge is authorised if approved and declined if refused', async () => {
    expect(await start('pm_card_threeDSecure2Required')).toMatchObject({
      snapshot: {
        status: 'requires_action',
        nextAction: { type: 'challenge', client_secret: `${only().id}_secret_fake` },
      },
    })
    stripe.authenticate(only().id, 'refuse')
    expect(await card.snapshot(attempt(only().id))).toMatchObject({
      snapshot: { status: 'declined', decline: 'authentication_failed' },
    })
    attemptId = randomUUID()
    await start('pm_card_threeDSecure2Required')
    const [newest] = stripe.intents
    stripe.authenticate(newest?.id ?? '', 'approve')
    expect(await card.snapshot(attempt(newest?.id))).toMatchObject(authorized)
  })
})

describe('faults of the create request', () => {
  const open: Omit<StripeFault, 'on'>[] = [
    { kind: 'cut', times: 2, processed: true },
    { kind: 'half', processed: true },
    { kind: 'late', processed: true },
    { kind: 'nonsense', processed: true },
    { kind: 500, processed: true },
    { kind: 500 },
    { kind: 409 },
    { kind: 429 },
    { kind: 'cut', times: 2 },
  ]
  test.each(open)('%o is unknown, and a snapshot resolves it', async (fault) => {
    stripe.injectFault({ on: 'POST /v1/payment_intents', ...fault })
    expect(await start()).toMatchObject({ outcome: 'unknown' })
    const found = await card.snapshot(attempt())
    expect(found).toMatchObject(fault.processed ? authorized : { outcome: 'declined', reason: 'absent' })
    expect(stripe.intents).toHaveLength(fault.processed ? 1 : 0)
  })

  test('retries a closed connection with the same idempotency key and charges once', async () => {
    stripe.injectFault({ on: 'POST /v1/payment_intents', kind: 'cut', processed: true })
    expect(await start()).toMatchObject(authorized)
    only()
    expect(new Set(writes().map(({ key }) => key))).toEqual(new Set([`start-${attemptId}`]))
  })

  test('a failed snapshot request is unknown', async () => {
    await start()
    for (const fault of [{ kind: 500 }, { kind: 429 }, { kind: 'cut', times: 2 }, { kind: 'nonsense' }] as const) {
      for (const reference of [null, only().id]) {
        stripe.injectFault({ on: 'GET /v1/payment_intents', ...fault })
        expect(await card.snapshot(attempt(reference))).toMatchObject({ outcome: 'unknown' })
      }
    }
  })

  test('is unknown if the refunds of a captured payment cannot be fetched', async () => {
    await captured()
    stripe.injectFault({ on: 'GET /v1/refunds', kind: 'nonsense', processed: true })
    expect(await card.snapshot(attempt())).toMatchObject({ outcome: 'unknown' })
  })
})

describe('snapshot', () => {
  test('finds a payment without reference by attempt id across result pages', async () => {
    await start()
    const wanted = only()
    for (let other = 0; other < 205; other++) {
      stripe.intents.unshift({ ...wanted, id: `pi_other${other}`, metadata: { attempt_id: randomUUID() } })
    }
    expect(await card.snapshot(attempt())).toMatchObject({ snapshot: { attemptId, reference: wanted.id } })
    expect(await card.snapshot({ attemptId: randomUUID(), reference: null, startedAt: clock.now })).toEqual({
      outcome: 'declined',
      reason: 'absent',
    })
  })

  test('searches only around the start time', async () => {
    await start()
    const dayLater = new Date(clock.now.getTime() + 86_400_000)
    expect(await card.snapshot({ ...attempt(), startedAt: dayLater })).toMatchObject({ reason: 'absent' })
    expect(await card.snapshot({ ...attempt(), startedAt: new Date(clock.now.getTime() + 300_000) })).toMatchObject(
      authorized,
    )
  })

  test('an unknown payment intent id is unknown, since our keys may belong to another account', async () => {
    expect(await card.snapshot(attempt('pi_of_another_account'))).toMatchObject({ outcome: 'unknown' })
  })
})

describe('capture', () => {
  test('captures once when repeated', async () => {
    expect(await captured()).toMatchObject({ snapshot: { status: 'captured', amount: 3000 } })
    expect(await card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'captured' },
    })
    expect(only().amount_received).toBe(3000)
  })

  test('takes a single request', async () => {
    await start()
    const before = stripe.requests.length
    expect(await card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'captured' },
    })
    expect(stripe.requests.length - before).toBe(1)
  })

  test('a 500 after processing is resolved by fetching the state', async () => {
    await start()
    stripe.injectFault({ on: `POST /v1/payment_intents/${only().id}/capture`, kind: 500, processed: true })
    expect(await card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'captured' },
    })
    expect(only().amount_received).toBe(3000)
  })

  test.each<Omit<StripeFault, 'on'>>([
    { kind: 'cut', times: 2, processed: true },
    { kind: 'late', processed: true },
  ])('%o after processing is unknown, and a retry reports captured', async (fault) => {
    await start()
    stripe.injectFault({ on: `POST /v1/payment_intents/${only().id}/capture`, ...fault })
    expect(await card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({ outcome: 'unknown' })
    expect(await card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'captured' },
    })
    expect(only().amount_received).toBe(3000)
  })

  test('a replayed 500 blocks the capture for at most an hour', async () => {
    await start()
    stripe.injectFault({ on: `POST /v1/payment_intents/${only().id}/capture`, kind: 500 })
    const capture = () => card.capture({ ...attempt(only().id), amount: 3000 })
    expect(await capture()).toMatchObject({ outcome: 'unknown' })
    expect(await capture()).toMatchObject({ outcome: 'unknown' })
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    expect(await capture()).toMatchObject({ snapshot: { status: 'captured' } })
  })

  test('of a canceled authorisation reports canceled', async () => {
    await start()
    stripe.cancel(only().id)
    expect(await card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'canceled' },
    })
  })
})

describe('void', () => {
  test('cancels an authorisation and a pending challenge', async () => {
    await start()
    expect(await card.void(attempt())).toMatchObject({ snapshot: { status: 'canceled' } })
    expect(await card.void(attempt())).toMatchObject({ snapshot: { status: 'canceled' } })
    attemptId = randomUUID()
    await start('pm_card_threeDSecure2Required')
    expect(await card.void(attempt())).toMatchObject({ snapshot: { status: 'canceled' } })
  })

  test('reports captured if too late, and absent if the payment does not exist', async () => {
    await captured()
    expect(await card.void(attempt(only().id))).toMatchObject({ snapshot: { status: 'captured' } })
    expect(await card.void({ attemptId: randomUUID(), reference: null })).toEqual({
      outcome: 'declined',
      reason: 'absent',
    })
  })

  test('reports captured if rejected because of a concurrent capture', async () => {
    await start()
    const { id } = only()
    stripe.beforeRequest(`POST /v1/payment_intents/${id}/cancel`, () => stripe.capture(id, {}))
    expect(await card.void(attempt(id))).toMatchObject({ snapshot: { status: 'captured' } })
  })
})

describe('refund', () => {
  const refund = (refundId: string, amount: number) =>
    card.refund({ ...attempt(only().id), refundId, amount, refundedBefore: 0 })

  test('is idempotent by refund id and works in parts up to the captured amount', async () => {
    await captured()
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { status: 'captured', refundedAmount: 1000 } })
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(await refund('r2', 2000)).toMatchObject({ snapshot: { refundedAmount: 3000 } })
    expect(await refund('r3', 1)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
    expect(stripe.refunds).toHaveLength(2)
    expect(stripe.refunds[0]?.metadata).toEqual({ refund_id: 'r2', attempt_id: attemptId })
  })

  test('is found by its id after the idempotency key has expired', async () => {
    await captured()
    await refund('r1', 1000)
    stripe.expireIdempotencyKeys()
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(stripe.refunds).toHaveLength(1)
  })

  test('is sent once when called concurrently', async () => {
    await captured()
    await Promise.all([1, 2, 3, 4].map(() => refund('r1', 1000)))
    expect(stripe.refunds).toHaveLength(1)
  })

  test.each<Omit<StripeFault, 'on'>>([
    { kind: 500, processed: true },
    { kind: 'cut', times: 2, processed: true },
    { kind: 'late', processed: true },
    { kind: 409 },
  ])('%o is unknown, and a retry refunds once', async (fault) => {
    await captured()
    stripe.injectFault({ on: 'POST /v1/refunds', ...fault })
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'unknown' })
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(stripe.refunds).toHaveLength(1)
  })

  test('pending is unknown, failed is declined', async () => {
    await captured()
    stripe.behavior.refunds = 'pending'
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'unknown' })
    expect(await card.snapshot(attempt(only().id))).toMatchObject({ snapshot: { refundedAmount: 0 } })
    const id = stripe.refunds[0]?.id ?? ''
    stripe.settleRefund(id, 'succeeded')
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    stripe.settleRefund(id, 'failed')
    expect(await refund('r1', 1000)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
    expect(await card.snapshot(attempt(only().id))).toMatchObject({ snapshot: { refundedAmount: 0 } })
  })
})

test('every write has an idempotency key, and no key is used for two purposes', async () => {
  await captured()
  await card.refund({ ...attempt(), refundId: 'r1', amount: 3000, refundedBefore: 0 })
  const first = attemptId
  attemptId = randomUUID()
  await start()
  await card.void(attempt())
  expect(writes().map(({ key }) => key)).toEqual([
    `start-${first}`,
    `capture-${first}-2027-03-01T10`,
    'refund-r1',
    `start-${attemptId}`,
    `cancel-${attemptId}-2027-03-01T10`,
  ])
})

test('the client configuration contains the publishable key and a test mode flag', () => {
  expect(card.clientConfiguration()).toEqual({ publishable_key: 'pk_test_of_the_tests', test_mode: '1' })
  const live = stripeProvider({ ...stripeKeys, publishableKey: 'pk_live_1' })
  expect(live.clientConfiguration()).toEqual({ publishable_key: 'pk_live_1' })
})
