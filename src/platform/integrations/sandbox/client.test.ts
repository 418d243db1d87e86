import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/fixtures/test-database.ts'
import { createTestSandbox, sandboxOrderFor, type TestSandbox } from '../../../../test/fixtures/test-sandbox.ts'
import type { PaymentProvider } from '../payment-provider.ts'

const { db, close } = await testDatabase()
afterAll(close)

let sandbox: TestSandbox
let card: PaymentProvider
let bank: PaymentProvider
let attemptId: string

beforeEach(async () => {
  sandbox = await createTestSandbox(db)
  card = sandbox.provider('card')
  bank = sandbox.provider('bank_card')
  attemptId = randomUUID()
})

const start = async (number: string) => card.start(sandboxOrderFor(attemptId, await sandbox.tokenFor(number)))
const snapshot = (of: Partial<{ attemptId: string; reference: string | null }> = {}) =>
  card.snapshot({ attemptId, reference: null, ...of })

// Contract test of the sandbox adapter: all test cards, and injected faults.

describe('the test cards', () => {
  test('4242 is authorised immediately for the ordered amount', async () => {
    expect(await start('4242424242424242')).toEqual({
      outcome: 'ok',
      snapshot: {
        reference: expect.stringMatching(/^ch_/),
        attemptId,
        status: 'authorized',
        amount: 3000,
        currency: 'EUR',
        refundedAmount: 0,
      },
    })
  })

  test('0002 is declined, and a second attempt with another card succeeds', async () => {
    expect(await start('4000000000000002')).toEqual({ outcome: 'declined', reason: 'card_declined' })
    expect(await snapshot()).toMatchObject({
      outcome: 'ok',
      snapshot: { status: 'declined', decline: 'card_declined' },
    })
    attemptId = randomUUID()
    expect(await start('4242424242424242')).toMatchObject({ outcome: 'ok', snapshot: { status: 'authorized' } })
  })

  test('9995 is declined for insufficient funds', async () => {
    expect(await start('4000000000009995')).toEqual({ outcome: 'declined', reason: 'insufficient_funds' })
  })

  test('0069 gets no token', async () => {
    expect(await sandbox.tokenFor('4000000000000069')).toBeUndefined()
  })

  test('3220 requires a challenge: approved it is authorised, refused it is declined', async () => {
    const clientSecret = await challenged()
    await sandbox.post(`/challenges/${clientSecret}`, { outcome: 'approve' })
    expect(await snapshot()).toMatchObject({ snapshot: { status: 'authorized' } })

    attemptId = randomUUID()
    await sandbox.post(`/challenges/${await challenged()}`, { outcome: 'refuse' })
    expect(await snapshot()).toMatchObject({ snapshot: { status: 'declined', decline: 'authentication_failed' } })
  })

  async function challenged(): Promise<string> {
    const answer = await start('4000000000003220')
    const action = answer.outcome === 'ok' ? answer.snapshot.nextAction : undefined
    if (action?.type !== 'challenge') throw new Error('no challenge')
    return action.client_secret
  }

  test.each([
    ['4000000000005126', 'authorized', 'charge.authorized'],
    ['4000000000005134', 'declined', 'charge.failed'],
  ])('%s is processing and becomes %s after some seconds, with a webhook', async (number, status, event) => {
    expect(await start(number)).toMatchObject({ outcome: 'ok', snapshot: { status: 'processing' } })
    sandbox.pass(2)
    await sandbox.runOnce()
    expect(await snapshot()).toMatchObject({ snapshot: { status: 'processing' } })
    sandbox.pass(1)
    await sandbox.runOnce()
    expect(await snapshot()).toMatchObject({ snapshot: { status } })
    expect(sandbox.deliveries.at(-1)).toMatchObject({ type: event, attemptId })
  })

  test('0119 is authorised without response or webhook; a snapshot finds it, and a retry charges once', async () => {
    const token = await sandbox.tokenFor('4000000000000119')
    const withShortTimeout = sandbox.provider('card', 150)
    expect(await withShortTimeout.start(sandboxOrderFor(attemptId, token))).toMatchObject({ outcome: 'unknown' })
    await sandbox.runOnce()
    expect(sandbox.deliveries).toEqual([])
    const found = await snapshot()
    expect(found).toMatchObject({ outcome: 'ok', snapshot: { status: 'authorized', amount: 3000 } })
    expect(await card.start(sandboxOrderFor(attemptId, token))).toEqual(found)
  })
})

describe('idempotency by attempt id', () => {
  test('concurrent starts yield the same charge', async () => {
    const order = sandboxOrderFor(attemptId, await sandbox.tokenFor('4242424242424242'))
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => card.start(order)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ outcome: 'ok' })
  })

  test('concurrent starts of a bank payment, which has no token, yield the same charge', async () => {
    const order = sandboxOrderFor(attemptId, null)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => bank.start(order)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('a start with another amount or card for the same attempt is unknown', async () => {
    const token = await sandbox.tokenFor('4242424242424242')
    await card.start(sandboxOrderFor(attemptId, token))
    expect(await card.start(sandboxOrderFor(attemptId, token, 4000))).toMatchObject({ outcome: 'unknown' })
    const other = await sandbox.tokenFor('4242424242424242')
    expect(await card.start(sandboxOrderFor(attemptId, other))).toMatchObject({ outcome: 'unknown' })
    expect(await snapshot()).toMatchObject({ snapshot: { amount: 3000 } })
  })
})

describe('tokens', () => {
  const invalid = { outcome: 'declined', reason: 'invalid_token' }

  test('that were never issued are declined as invalid', async () => {
    for (const token of ['tok_x', `tok_${'A'.repeat(32)}`, 'tok_\u0000', '', null]) {
      expect(await card.start(sandboxOrderFor(attemptId, token))).toEqual(invalid)
    }
    expect(await snapshot()).toEqual({ outcome: 'declined', reason: 'absent' })
  })

  test('can be used once', async () => {
    const token = await sandbox.tokenFor('4242424242424242')
    const attempts = [randomUUID(), randomUUID(), randomUUID()]
    const answers = await Promise.all(attempts.map((attempt) => card.start(sandboxOrderFor(attempt, token))))
    expect(answers.map((answer) => answer.outcome).sort()).toEqual(['declined', 'declined', 'ok'])
  })

  test('expire after half an hour and are then deleted', async () => {
    const token = await sandbox.tokenFor('4242424242424242')
    sandbox.pass(31 * 60)
    expect(await card.start(sandboxOrderFor(attemptId, token))).toEqual(invalid)
    await sandbox.runOnce()
    expect(await card.start(sandboxOrderFor(attemptId, token))).toEqual(invalid)
  })
})

describe('an unknown attempt', () => {
  test('is declined as absent by every call', async () => {
    const absent = { outcome: 'declined', reason: 'absent' }
    const of = { attemptId, reference: null }
    expect(await card.snapshot(of)).toEqual(absent)
    expect(await card.void(of)).toEqual(absent)
    expect(await card.capture({ ...of, amount: 1 })).toEqual(absent)
    expect(await card.refund({ ...of, refundId: 'r', amount: 1, refundedBefore: 0 })).toEqual(absent)
    expect(await card.snapshot({ attemptId, reference: 'ch_nothing' })).toEqual(absent)
  })
})

test('the client configuration contains the script of the card fields and a test mode flag', () => {
  expect(card).toMatchObject({ id: 'sandbox', kind: 'card' })
  expect(card.clientConfiguration()).toEqual({ script: '/sandbox/v1.js', test_mode: '1' })
  expect(bank).toMatchObject({ id: 'sandbox_bank', kind: 'bank_card' })
  expect(bank.clientConfiguration()).toEqual({ test_mode: '1' })
})
