import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/fixtures/test-database.ts'
import { createTestSandbox, sandboxOrderFor, type TestSandbox } from '../../../../test/fixtures/test-sandbox.ts'
import type { PaymentProvider } from '../payment-provider.ts'

// Tests of the sandbox adapter: capture, void and refund of a charge. `client.test.ts` tests how a charge is created.

const { db, close } = await testDatabase()
afterAll(close)

let sandbox: TestSandbox
let card: PaymentProvider
let attemptId: string
beforeEach(async () => {
  sandbox = await createTestSandbox(db)
  card = sandbox.provider('card')
  attemptId = randomUUID()
})

const start = async (number: string) => card.start(sandboxOrderFor(attemptId, await sandbox.tokenFor(number)))
const snapshot = () => card.snapshot({ attemptId, reference: null })

async function captured(amount = 3000) {
  await start('4242424242424242')
  await card.capture({ attemptId, reference: null, amount })
}

describe('capture', () => {
  test('is idempotent', async () => {
    await start('4242424242424242')
    const first = await card.capture({ attemptId, reference: null, amount: 3000 })
    expect(first).toMatchObject({ outcome: 'ok', snapshot: { status: 'captured', amount: 3000 } })
    expect(await card.capture({ attemptId, reference: null, amount: 3000 })).toEqual(first)
  })

  test('is declined above the authorised amount or without an authorisation', async () => {
    await start('4242424242424242')
    const declined = { outcome: 'declined', reason: 'provider_fault' }
    expect(await card.capture({ attemptId, reference: null, amount: 3001 })).toEqual(declined)
    attemptId = randomUUID()
    await start('4000000000005126')
    expect(await card.capture({ attemptId, reference: null, amount: 3000 })).toEqual(declined)
  })

  test('of a partial amount reports the captured amount', async () => {
    await captured(2000)
    expect(await snapshot()).toMatchObject({ snapshot: { status: 'captured', amount: 2000 } })
    expect(await card.capture({ attemptId, reference: null, amount: 3000 })).toMatchObject({ outcome: 'declined' })
  })
})

describe('void', () => {
  test.each(['4242424242424242', '4000000000005126', '4000000000003220'])('cancels %s permanently', async (number) => {
    await start(number)
    expect(await card.void({ attemptId, reference: null })).toMatchObject({ snapshot: { status: 'canceled' } })
    expect(await card.void({ attemptId, reference: null })).toMatchObject({ snapshot: { status: 'canceled' } })
    sandbox.pass(60)
    await sandbox.runOnce()
    expect(await snapshot()).toMatchObject({ snapshot: { status: 'canceled' } })
    expect(await card.capture({ attemptId, reference: null, amount: 3000 })).toMatchObject({ outcome: 'declined' })
  })

  test('of a captured payment reports captured', async () => {
    await captured()
    expect(await card.void({ attemptId, reference: null })).toMatchObject({ snapshot: { status: 'captured' } })
  })

  test('concurrent with capture: exactly one of them takes effect', async () => {
    await start('4242424242424242')
    const reference = await referenceOf()
    await Promise.all([card.void({ attemptId, reference }), card.capture({ attemptId, reference, amount: 3000 })])
    const after = await snapshot()
    if (after.outcome !== 'ok') throw new Error('nothing found')
    expect(['captured', 'canceled']).toContain(after.snapshot.status)
  })
})

const referenceOf = async () => {
  const found = await snapshot()
  return found.outcome === 'ok' ? found.snapshot.reference : null
}

describe('refund', () => {
  const refund = (refundId: string, amount: number) =>
    card.refund({ attemptId, reference: null, refundId, amount, refundedBefore: 0 })

  test('is idempotent by refund id', async () => {
    await captured()
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'ok', snapshot: { refundedAmount: 1000 } })
    expect(await refund('r1', 1000)).toMatchObject({ outcome: 'ok', snapshot: { refundedAmount: 1000 } })
    expect(await refund('r2', 2000)).toMatchObject({ outcome: 'ok', snapshot: { refundedAmount: 3000 } })
  })

  test('never exceeds the captured amount, even when called concurrently', async () => {
    await captured()
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => refund(id, 1000)))
    expect(answers.filter((answer) => answer.outcome === 'ok')).toHaveLength(3)
    expect(await snapshot()).toMatchObject({ snapshot: { refundedAmount: 3000 } })
  })

  test('is declined before a capture, and for another amount with the same id', async () => {
    await start('4242424242424242')
    expect(await refund('r1', 1000)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
    await card.capture({ attemptId, reference: null, amount: 3000 })
    await refund('r1', 1000)
    expect(await refund('r1', 999)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
  })
})
