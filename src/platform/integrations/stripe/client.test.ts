import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setUpStripeClient } from '../../../../test/fixtures/stripe-client-setup.ts'
import { type StripeFault, stripeKeys } from '../../../../test/providers/stripe/fake-stripe.ts'
import { stripeProvider } from './client.ts'

const client = setUpStripeClient()
const { start, attempt, captured, only, writes } = client

// Contract test of the Stripe adapter against a fake of Stripe's HTTP API that can inject faults: capture, void and refund.

describe('capture', () => {
  test('captures once when repeated', async () => {
    expect(await captured()).toMatchObject({ snapshot: { status: 'captured', amount: 3000 } })
    expect(await client.card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'captured' },
    })
    expect(only().amount_received).toBe(3000)
  })

  test('sends a single request', async () => {
    await start()
    const before = client.stripe.requests.length
    expect(await client.card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'captured' },
    })
    expect(client.stripe.requests.length - before).toBe(1)
  })

  test('after a 500 the fetched state shows that the capture was done', async () => {
    await start()
    client.stripe.injectFault({ on: `POST /v1/payment_intents/${only().id}/capture`, kind: 500, processed: true })
    expect(await client.card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'captured' },
    })
    expect(only().amount_received).toBe(3000)
  })

  test.each<Omit<StripeFault, 'on'>>([
    { kind: 'cut', times: 2, processed: true },
    { kind: 'late', processed: true },
  ])('%o after processing is unknown, and a retry reports captured', async (fault) => {
    await start()
    client.stripe.injectFault({ on: `POST /v1/payment_intents/${only().id}/capture`, ...fault })
    expect(await client.card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({ outcome: 'unknown' })
    expect(await client.card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'captured' },
    })
    expect(only().amount_received).toBe(3000)
  })

  test('a replayed 500 blocks the capture for at most an hour', async () => {
    await start()
    client.stripe.injectFault({ on: `POST /v1/payment_intents/${only().id}/capture`, kind: 500 })
    const capture = () => client.card.capture({ ...attempt(only().id), amount: 3000 })
    expect(await capture()).toMatchObject({ outcome: 'unknown' })
    expect(await capture()).toMatchObject({ outcome: 'unknown' })
    client.clock.now = new Date(client.clock.now.getTime() + 3_600_000)
    expect(await capture()).toMatchObject({ snapshot: { status: 'captured' } })
  })

  test.each([
    ['canceled', () => client.stripe.cancel(only().id)],
    ['expired', () => (client.clock.now = new Date(client.clock.now.getTime() + 7 * 86_400_000))],
  ])('of an authorisation that was %s reports canceled', async (_, happens) => {
    await start()
    happens()
    expect(await client.card.capture({ ...attempt(only().id), amount: 3000 })).toMatchObject({
      snapshot: { status: 'canceled' },
    })
  })
})

describe('void', () => {
  test('cancels an authorisation and a pending challenge', async () => {
    await start()
    expect(await client.card.void(attempt())).toMatchObject({ snapshot: { status: 'canceled' } })
    expect(await client.card.void(attempt())).toMatchObject({ snapshot: { status: 'canceled' } })
    client.newAttempt()
    await start('pm_card_threeDSecure2Required')
    expect(await client.card.void(attempt())).toMatchObject({ snapshot: { status: 'canceled' } })
  })

  test('reports captured if too late, and absent if the payment does not exist', async () => {
    await captured()
    expect(await client.card.void(attempt(only().id))).toMatchObject({ snapshot: { status: 'captured' } })
    expect(await client.card.void({ attemptId: randomUUID(), reference: null })).toEqual({
      outcome: 'declined',
      reason: 'absent',
    })
  })

  test('reports captured if rejected because of a concurrent capture', async () => {
    await start()
    const { id } = only()
    client.stripe.beforeRequest(`POST /v1/payment_intents/${id}/cancel`, () => client.stripe.capture(id, {}))
    expect(await client.card.void(attempt(id))).toMatchObject({ snapshot: { status: 'captured' } })
  })
})

describe('refund', () => {
  const refund = (refundId: string, amount: number) =>
    client.card.refund({ ...attempt(only().id), refundId, amount, refundedBefore: 0 })

  test('is idempotent by refund id and can be made in parts, up to the captured amount', async () => {
    await captured()
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { status: 'captured', refundedAmount: 1000 } })
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(await refund('r2', 2000)).toMatchObject({ snapshot: { refundedAmount: 3000 } })
    expect(await refund('r3', 1)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
    expect(client.stripe.refunds).toHaveLength(2)
    expect(client.stripe.refunds[0]?.metadata).toEqual({ refund_id: 'r2', attempt_id: client.attemptId })
  })

  test('is not repeated after the idempotency key has expired, because it is found by our id', async () => {
    await captured()
    await refund('r1', 1000)
    client.stripe.expireIdempotencyKeys()
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(client.stripe.refunds).toHaveLength(1)
  })

  test('is sent once when called concurrently', async () => {
    await captured()
    await Promise.all([1, 2, 3, 4].map(() => refund('r1', 1000)))
    expect(client.stripe.refunds).toHaveLength(1)
  })

  test.each([
    [400, 'charge_disputed', 'declined', 'disputed'],
    [400, 'refund_disputed_payment', 'declined', 'disputed'],
    [400, 'charge_already_refunded', 'declined', undefined],
    [400, 'balance_insufficient', 'unknown', 'balance'],
    [401, 'api_key_expired', 'unknown', 'permission'],
    [403, 'more_permissions_required', 'unknown', 'permission'],
  ] as const)('%i %s is %s, for the problem %s', async (status, code, outcome, problem) => {
    await captured()
    client.stripe.behavior.refusal = { status, code }
    const answer = await refund('r1', 1000)
    client.stripe.behavior.refusal = undefined
    expect(answer).toMatchObject({ outcome, ...(problem && { problem }) })
    expect('problem' in answer).toBe(problem !== undefined)
  })

  test.each([
    ['charge_for_pending_refund_disputed', 'disputed'],
    ['expired_or_canceled_card', 'account_closed'],
    ['lost_or_stolen_card', 'account_closed'],
    ['insufficient_funds', 'balance'],
    ['unknown', 'other'],
  ])('a refund that fails for %s has the problem %s', async (reason, problem) => {
    await captured()
    await refund('r1', 1000)
    client.stripe.settleRefund(client.stripe.refunds[0]?.id ?? '', 'failed', reason)
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'declined', problem })
    expect(await client.card.snapshot(attempt(only().id))).toMatchObject({
      snapshot: { failedRefunds: [{ id: 'r1', problem }] },
    })
  })

  test('waits for the balance', async () => {
    await captured()
    Object.assign(client.stripe.behavior, { refunds: 'pending', pendingReason: 'insufficient_funds' })
    const answer = await refund('r1', 1000)
    Object.assign(client.stripe.behavior, { refunds: 'succeeded', pendingReason: undefined })
    expect(answer).toMatchObject({ outcome: 'unknown', problem: 'balance' })
  })

  test.each<Omit<StripeFault, 'on'>>([
    { kind: 500, processed: true },
    { kind: 'cut', times: 2, processed: true },
    { kind: 'late', processed: true },
    { kind: 409 },
    { kind: 'lock_timeout' },
  ])('%o is unknown, and a retry refunds once', async (fault) => {
    await captured()
    client.stripe.injectFault({ on: 'POST /v1/refunds', ...fault })
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'unknown' })
    expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(client.stripe.refunds).toHaveLength(1)
  })

  test.each([true, false])('after a stored 500 (refunded: %s) is done once, an hour later', async (processed) => {
    await captured()
    client.stripe.injectFault({ on: 'POST /v1/refunds', kind: 500, processed })
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'unknown' })
    // For the same idempotency key Stripe repeats the 500. If Stripe made the refund despite the 500, the retry finds
    // the refund by our id.
    expect(await refund('r1', 1000)).toMatchObject(processed ? { outcome: 'ok' } : { outcome: 'unknown' })
    client.clock.now = new Date(client.clock.now.getTime() + 3_600_000)
    for (const _ of [1, 2]) expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(client.stripe.refunds).toHaveLength(1)
  })

  test.each(['pending', 'requires_action'])(
    'is unknown while %s at Stripe, and declined if it failed',
    async (status) => {
      await captured()
      client.stripe.behavior.refunds = status
      expect(await refund('r1', 1000)).toMatchObject({ outcome: 'unknown' })
      expect(await client.card.snapshot(attempt(only().id))).toMatchObject({ snapshot: { refundedAmount: 0 } })
      const id = client.stripe.refunds[0]?.id ?? ''
      client.stripe.settleRefund(id, 'succeeded')
      expect(await refund('r1', 1000)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
      client.stripe.settleRefund(id, 'failed')
      expect(await refund('r1', 1000)).toEqual({ outcome: 'declined', reason: 'provider_fault', problem: 'other' })
      expect(await client.card.snapshot(attempt(only().id))).toMatchObject({ snapshot: { refundedAmount: 0 } })
    },
  )
})

test('every write has an idempotency key, and no key is used for two purposes', async () => {
  await captured()
  await client.card.refund({ ...attempt(), refundId: 'r1', amount: 3000, refundedBefore: 0 })
  const first = client.attemptId
  client.newAttempt()
  await start()
  await client.card.void(attempt())
  expect(writes().map(({ key }) => key)).toEqual([
    `start-${first}`,
    `capture-${first}-2027-03-01T10`,
    'refund-r1-2027-03-01T10',
    `start-${client.attemptId}`,
    `cancel-${client.attemptId}-2027-03-01T10`,
  ])
})

test('the client configuration contains the publishable key and a test mode flag', () => {
  expect(client.card.clientConfiguration()).toEqual({ publishable_key: 'pk_test_of_the_tests', test_mode: '1' })
  const live = stripeProvider({ ...stripeKeys, publishableKey: 'pk_live_1' })
  expect(live.clientConfiguration()).toEqual({ publishable_key: 'pk_live_1' })
})
