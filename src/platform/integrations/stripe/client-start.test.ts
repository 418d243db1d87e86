import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setUpStripeClient } from '../../../../test/fixtures/stripe-client-setup.ts'
import { type StripeFault, stripeKeys } from '../../../../test/providers/stripe/fake-stripe.ts'
import { stripeProvider } from './client.ts'

const client = setUpStripeClient()
const { start, attempt, captured, only, writes } = client
const authorized = { outcome: 'ok', snapshot: { status: 'authorized', amount: 3000 } }

// Contract test of the Stripe adapter against a fake of Stripe's HTTP API that can inject faults: start and snapshot.

describe('start', () => {
  test('authorises without capturing and sends our ids as metadata', async () => {
    expect(await start()).toEqual({
      outcome: 'ok',
      snapshot: {
        reference: only().id,
        attemptId: client.attemptId,
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
      metadata: { attempt_id: client.attemptId, reservation: 'BNC-7K4Q2X' },
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
    ['pm_card_chargeDeclinedIncorrectCvc', 'check_details'],
    ['pm_card_chargeDeclinedProcessingError', 'provider_fault'],
  ])('%s is declined as %s, and a snapshot by attempt id returns the same', async (token, decline) => {
    const answer = await start(token)
    expect(answer).toMatchObject({ outcome: 'ok', snapshot: { status: 'declined', decline, reference: only().id } })
    expect(await client.card.snapshot(attempt())).toEqual(answer)
  })

  test('an unknown or missing token is declined as invalid_token', async () => {
    expect(await start('pm_unknown')).toEqual({ outcome: 'declined', reason: 'invalid_token' })
    expect(await start(null)).toEqual({ outcome: 'declined', reason: 'invalid_token' })
    expect(client.stripe.intents).toEqual([])
  })

  test('the confirmation token of a wallet pays once', async () => {
    const { id } = client.stripe.createConfirmationToken('pm_card_visa')
    expect(await start(id)).toMatchObject(authorized)
    const { body } = client.stripe.requests.find(({ method }) => method === 'POST') ?? {}
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({ confirmation_token: id })
    expect(body).not.toContain('payment_method=')
    client.newAttempt()
    expect(await start(id)).toEqual({ outcome: 'declined', reason: 'invalid_token' })
  })

  test('a wrong API key is declined as provider_fault', async () => {
    const card = stripeProvider({ ...stripeKeys, secretKey: 'sk_test_old', apiBase: client.stripe.apiBase })
    expect(await card.start(client.order())).toEqual({ outcome: 'declined', reason: 'provider_fault' })
  })

  test('a 3-D Secure challenge is authorised if approved and declined if refused', async () => {
    expect(await start('pm_card_threeDSecure2Required')).toMatchObject({
      snapshot: {
        status: 'requires_action',
        nextAction: { type: 'challenge', client_secret: `${only().id}_secret_fake` },
      },
    })
    client.stripe.authenticate(only().id, 'refuse')
    expect(await client.card.snapshot(attempt(only().id))).toMatchObject({
      snapshot: { status: 'declined', decline: 'authentication_failed' },
    })
    client.newAttempt()
    await start('pm_card_threeDSecure2Required')
    const [newest] = client.stripe.intents
    client.stripe.authenticate(newest?.id ?? '', 'approve')
    expect(await client.card.snapshot(attempt(newest?.id))).toMatchObject(authorized)
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
    { kind: 'lock_timeout' },
    { kind: 'cut', times: 2 },
  ]
  test.each(open)('%o is unknown, and a snapshot resolves it', async (fault) => {
    client.stripe.injectFault({ on: 'POST /v1/payment_intents', ...fault })
    expect(await start()).toMatchObject({ outcome: 'unknown' })
    const found = await client.card.snapshot(attempt())
    expect(found).toMatchObject(fault.processed ? authorized : { outcome: 'declined', reason: 'absent' })
    expect(client.stripe.intents).toHaveLength(fault.processed ? 1 : 0)
  })

  test('retries a closed connection with the same idempotency key and charges once', async () => {
    client.stripe.injectFault({ on: 'POST /v1/payment_intents', kind: 'cut', processed: true })
    expect(await start()).toMatchObject(authorized)
    only()
    expect(new Set(writes().map(({ key }) => key))).toEqual(new Set([`start-${client.attemptId}`]))
  })

  test('a failed snapshot request is unknown', async () => {
    await start()
    for (const fault of [{ kind: 500 }, { kind: 429 }, { kind: 'cut', times: 2 }, { kind: 'nonsense' }] as const) {
      for (const reference of [null, only().id]) {
        client.stripe.injectFault({ on: 'GET /v1/payment_intents', ...fault })
        expect(await client.card.snapshot(attempt(reference))).toMatchObject({ outcome: 'unknown' })
      }
    }
  })

  test('is unknown if the refunds of a captured payment cannot be fetched', async () => {
    await captured()
    client.stripe.injectFault({ on: 'GET /v1/refunds', kind: 'nonsense', processed: true })
    expect(await client.card.snapshot(attempt())).toMatchObject({ outcome: 'unknown' })
  })
})

describe('snapshot', () => {
  test('finds a payment without reference by attempt id across result pages', async () => {
    await start()
    const wanted = only()
    for (let other = 0; other < 205; other++) {
      client.stripe.intents.unshift({ ...wanted, id: `pi_other${other}`, metadata: { attempt_id: randomUUID() } })
    }
    expect(await client.card.snapshot(attempt())).toMatchObject({
      snapshot: { attemptId: client.attemptId, reference: wanted.id },
    })
    expect(
      await client.card.snapshot({ attemptId: randomUUID(), reference: null, startedAt: client.clock.now }),
    ).toEqual({
      outcome: 'declined',
      reason: 'absent',
    })
  })

  test('searches only payments created around the start time', async () => {
    await start()
    const dayLater = new Date(client.clock.now.getTime() + 86_400_000)
    expect(await client.card.snapshot({ ...attempt(), startedAt: dayLater })).toMatchObject({ reason: 'absent' })
    expect(
      await client.card.snapshot({ ...attempt(), startedAt: new Date(client.clock.now.getTime() + 300_000) }),
    ).toMatchObject(authorized)
  })

  test('an unknown payment intent id is unknown, since our keys may belong to another account', async () => {
    expect(await client.card.snapshot(attempt('pi_of_another_account'))).toMatchObject({ outcome: 'unknown' })
  })
})
