import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeStripe, type Fault, fakeStripe, stripeKeys } from '../../../test/providers/stripe/fake-stripe.ts'
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

const of = (reference: string | null = null) => ({ attemptId, reference, startedAt: clock.now })
const authorized = { outcome: 'ok', snapshot: { status: 'authorized', amount: 3000 } }

async function captured() {
  await start()
  return card.capture({ ...of(), amount: 3000 })
}
const only = () => {
  const [intent, ...more] = stripe.intents
  expect(more).toEqual([])
  if (!intent) throw new Error('no payment was made')
  return intent
}
const writes = () => stripe.heard.filter(({ method }) => method === 'POST')

// The payment provider's port over Stripe, call by call, against a stand-in for Stripe's HTTP; one subject, with its faults.

describe('start', () => {
  test('authorises and captures nothing; our ids go along', async () => {
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

  test('sent twice it is one payment', async () => {
    expect(await start()).toEqual(await start())
    only()
  })

  test.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedProcessingError', 'provider_fault'],
  ])('%s is refused as %s, and the payment is known by its id', async (token, decline) => {
    const answer = await start(token)
    expect(answer).toMatchObject({ outcome: 'ok', snapshot: { status: 'declined', decline, reference: only().id } })
    expect(await card.snapshot(of())).toEqual(answer)
  })

  test('a card that nobody knows, or none', async () => {
    expect(await start('pm_unknown')).toEqual({ outcome: 'declined', reason: 'invalid_token' })
    expect(await start(null)).toEqual({ outcome: 'declined', reason: 'invalid_token' })
    expect(stripe.intents).toEqual([])
  })

  test('a wrong key of ours is a fault, and nothing was begun', async () => {
    card = stripeProvider({ ...stripeKeys, secretKey: 'sk_test_old', apiBase: stripe.apiBase })
    expect(await start()).toEqual({ outcome: 'declined', reason: 'provider_fault' })
  })

  test("the bank's question: answered it is authorised, refused it is declined", async () => {
    expect(await start('pm_card_threeDSecure2Required')).toMatchObject({
      snapshot: {
        status: 'requires_action',
        nextAction: { type: 'challenge', client_secret: `${only().id}_secret_fake` },
      },
    })
    stripe.authenticate(only().id, 'refuse')
    expect(await card.snapshot(of(only().id))).toMatchObject({
      snapshot: { status: 'declined', decline: 'authentication_failed' },
    })
    attemptId = randomUUID()
    await start('pm_card_threeDSecure2Required')
    const [newest] = stripe.intents
    stripe.authenticate(newest?.id ?? '', 'approve')
    expect(await card.snapshot(of(newest?.id))).toMatchObject(authorized)
  })
})

describe('faults of the first call', () => {
  const open: Omit<Fault, 'on'>[] = [
    { as: 'cut', times: 2, done: true },
    { as: 'half', done: true },
    { as: 'late', done: true },
    { as: 'nonsense', done: true },
    { as: 500, done: true },
    { as: 500 },
    { as: 409 },
    { as: 429 },
    { as: 'cut', times: 2 },
  ]
  test.each(open)('%o leaves open what became of it, and asking tells', async (fault) => {
    stripe.spoil({ on: 'POST /v1/payment_intents', ...fault })
    expect(await start()).toMatchObject({ outcome: 'unknown' })
    const found = await card.snapshot(of())
    expect(found).toMatchObject(fault.done ? authorized : { outcome: 'declined', reason: 'absent' })
    expect(stripe.intents).toHaveLength(fault.done ? 1 : 0)
  })

  test('a connection that is cut once is tried again under the same key, and charges once', async () => {
    stripe.spoil({ on: 'POST /v1/payment_intents', as: 'cut', done: true })
    expect(await start()).toMatchObject(authorized)
    only()
    expect(new Set(writes().map(({ key }) => key))).toEqual(new Set([`start-${attemptId}`]))
  })

  test('no answer to the question is no word on the payment', async () => {
    await start()
    for (const fault of [{ as: 500 }, { as: 429 }, { as: 'cut', times: 2 }, { as: 'nonsense' }] as const) {
      for (const reference of [null, only().id]) {
        stripe.spoil({ on: 'GET /v1/payment_intents', ...fault })
        expect(await card.snapshot(of(reference))).toMatchObject({ outcome: 'unknown' })
      }
    }
  })

  test('a captured payment whose refunds can not be read is not told as one without refunds', async () => {
    await captured()
    stripe.spoil({ on: 'GET /v1/refunds', as: 'nonsense', done: true })
    expect(await card.snapshot(of())).toMatchObject({ outcome: 'unknown' })
  })
})

describe('asking', () => {
  test('a payment whose id is missing is found among many others, on whatever page', async () => {
    await start()
    const wanted = only()
    for (let other = 0; other < 205; other++) {
      stripe.intents.unshift({ ...wanted, id: `pi_other${other}`, metadata: { attempt_id: randomUUID() } })
    }
    expect(await card.snapshot(of())).toMatchObject({ snapshot: { attemptId, reference: wanted.id } })
    expect(await card.snapshot({ attemptId: randomUUID(), reference: null, startedAt: clock.now })).toEqual({
      outcome: 'declined',
      reason: 'absent',
    })
  })

  test('only the time around its start is looked through', async () => {
    await start()
    const dayLater = new Date(clock.now.getTime() + 86_400_000)
    expect(await card.snapshot({ ...of(), startedAt: dayLater })).toMatchObject({ reason: 'absent' })
    expect(await card.snapshot({ ...of(), startedAt: new Date(clock.now.getTime() + 300_000) })).toMatchObject(
      authorized,
    )
  })

  test('an id that Stripe gave and no longer knows is no refusal: our keys are of another account', async () => {
    expect(await card.snapshot(of('pi_of_another_account'))).toMatchObject({ outcome: 'unknown' })
  })
})

describe('capture', () => {
  test('takes the money once, however often it is asked', async () => {
    expect(await captured()).toMatchObject({ snapshot: { status: 'captured', amount: 3000 } })
    expect(await card.capture({ ...of(only().id), amount: 3000 })).toMatchObject({ snapshot: { status: 'captured' } })
    expect(only().amount_received).toBe(3000)
  })

  test('costs the guest who waits one call', async () => {
    await start()
    const before = stripe.heard.length
    expect(await card.capture({ ...of(only().id), amount: 3000 })).toMatchObject({ snapshot: { status: 'captured' } })
    expect(stripe.heard.length - before).toBe(1)
  })

  test('a 500 after the work: the look that follows finds it done', async () => {
    await start()
    stripe.spoil({ on: `POST /v1/payment_intents/${only().id}/capture`, as: 500, done: true })
    expect(await card.capture({ ...of(only().id), amount: 3000 })).toMatchObject({ snapshot: { status: 'captured' } })
    expect(only().amount_received).toBe(3000)
  })

  test.each<Omit<Fault, 'on'>>([
    { as: 'cut', times: 2, done: true },
    { as: 'late', done: true },
  ])('%o after the work: who asks again hears that it is done', async (fault) => {
    await start()
    stripe.spoil({ on: `POST /v1/payment_intents/${only().id}/capture`, ...fault })
    expect(await card.capture({ ...of(only().id), amount: 3000 })).toMatchObject({ outcome: 'unknown' })
    expect(await card.capture({ ...of(only().id), amount: 3000 })).toMatchObject({ snapshot: { status: 'captured' } })
    expect(only().amount_received).toBe(3000)
  })

  test('a 500 that Stripe plays back for a day holds a capture up for an hour at most', async () => {
    await start()
    stripe.spoil({ on: `POST /v1/payment_intents/${only().id}/capture`, as: 500 })
    const capture = () => card.capture({ ...of(only().id), amount: 3000 })
    expect(await capture()).toMatchObject({ outcome: 'unknown' })
    expect(await capture()).toMatchObject({ outcome: 'unknown' })
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    expect(await capture()).toMatchObject({ snapshot: { status: 'captured' } })
  })

  test('an authorisation that has gone meanwhile is the news', async () => {
    await start()
    stripe.cancel(only().id)
    expect(await card.capture({ ...of(only().id), amount: 3000 })).toMatchObject({ snapshot: { status: 'canceled' } })
  })
})

describe('void', () => {
  test('gives an authorisation back, and one that waits for its visitor', async () => {
    await start()
    expect(await card.void(of())).toMatchObject({ snapshot: { status: 'canceled' } })
    expect(await card.void(of())).toMatchObject({ snapshot: { status: 'canceled' } })
    attemptId = randomUUID()
    await start('pm_card_threeDSecure2Required')
    expect(await card.void(of())).toMatchObject({ snapshot: { status: 'canceled' } })
  })

  test('tells what it has become where it comes too late, and of what was never heard', async () => {
    await captured()
    expect(await card.void(of(only().id))).toMatchObject({ snapshot: { status: 'captured' } })
    expect(await card.void({ attemptId: randomUUID(), reference: null })).toEqual({
      outcome: 'declined',
      reason: 'absent',
    })
  })

  test('is refused because it was captured at the same moment: what it became is the answer', async () => {
    await start()
    const { id } = only()
    stripe.meanwhile(`POST /v1/payment_intents/${id}/cancel`, () => stripe.capture(id, {}))
    expect(await card.void(of(id))).toMatchObject({ snapshot: { status: 'captured' } })
  })
})

describe('refund', () => {
  const refund = (refundId: string, amount: number) =>
    card.refund({ ...of(only().id), refundId, amount, refundedBefore: 0 })

  test('goes once by its id, in parts up to what was captured', async () => {
    await captured()
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { status: 'captured', refundedAmount: 1000 } })
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(await refund('r2', 2000)).toMatchObject({ snapshot: { refundedAmount: 3000 } })
    expect(await refund('r3', 1)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
    expect(stripe.refunds).toHaveLength(2)
    expect(stripe.refunds[0]?.metadata).toEqual({ refund_id: 'r2', attempt_id: attemptId })
  })

  test('is found again when Stripe has long forgotten its key', async () => {
    await captured()
    await refund('r1', 1000)
    stripe.forgetKeys()
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(stripe.refunds).toHaveLength(1)
  })

  test('sent by two at once it goes once', async () => {
    await captured()
    await Promise.all([1, 2, 3, 4].map(() => refund('r1', 1000)))
    expect(stripe.refunds).toHaveLength(1)
  })

  test.each<Omit<Fault, 'on'>>([
    { as: 500, done: true },
    { as: 'cut', times: 2, done: true },
    { as: 'late', done: true },
    { as: 409 },
  ])('%o leaves it open, and sending it again moves nothing twice', async (fault) => {
    await captured()
    stripe.spoil({ on: 'POST /v1/refunds', ...fault })
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'unknown' })
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(stripe.refunds).toHaveLength(1)
  })

  test('that is still under way is not done, and one that failed shows', async () => {
    await captured()
    stripe.manner.refunds = 'pending'
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'unknown' })
    expect(await card.snapshot(of(only().id))).toMatchObject({ snapshot: { refundedAmount: 0 } })
    const id = stripe.refunds[0]?.id ?? ''
    stripe.endRefund(id, 'succeeded')
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    stripe.endRefund(id, 'failed')
    expect(await refund('r1', 1000)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
    expect(await card.snapshot(of(only().id))).toMatchObject({ snapshot: { refundedAmount: 0 } })
  })
})

test('every write bears a key, and no key serves two purposes', async () => {
  await captured()
  await card.refund({ ...of(), refundId: 'r1', amount: 3000, refundedBefore: 0 })
  const first = attemptId
  attemptId = randomUUID()
  await start()
  await card.void(of())
  expect(writes().map(({ key }) => key)).toEqual([
    `start-${first}`,
    `capture-${first}-2027-03-01T10`,
    'refund-r1',
    `start-${attemptId}`,
    `cancel-${attemptId}-2027-03-01T10`,
  ])
})

test('the browser is told the public key, and that it is a test', () => {
  expect(card.clientConfiguration()).toEqual({ publishable_key: 'pk_test_of_the_tests', test_mode: '1' })
  const live = stripeProvider({ ...stripeKeys, publishableKey: 'pk_live_1' })
  expect(live.clientConfiguration()).toEqual({ publishable_key: 'pk_live_1' })
})
