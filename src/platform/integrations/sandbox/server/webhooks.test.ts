import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../../test/fixtures/test-database.ts'
import {
  createTestSandbox,
  sandboxOrderFor,
  sandboxSecretKey,
  sandboxWebhookSecret,
  type TestSandbox,
  type WebhookDelivery,
} from '../../../../../test/fixtures/test-sandbox.ts'
import type { PaymentProvider } from '../../payment-provider.ts'
import { createSandbox } from './sandbox.ts'
import { nextRetryAt } from './webhooks.ts'

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

afterEach(() => sandbox.stop())

const start = async (number = '4242424242424242') =>
  card.start(sandboxOrderFor(attemptId, await sandbox.tokenFor(number)))
const deliveredTypes = () => sandbox.deliveries.map((delivery) => delivery.type)

test('sends one signed webhook per change to the URL of the provider', async () => {
  await start()
  await card.capture({ attemptId, reference: null, amount: 3000 })
  await card.refund({ attemptId, reference: null, refundId: 'r1', amount: 3000, refundedBefore: 0 })
  await sandbox.runOnce()
  await sandbox.runOnce()
  expect(deliveredTypes().sort()).toEqual(['charge.authorized', 'charge.captured', 'refund.succeeded'])
  for (const delivery of sandbox.deliveries) {
    expect(delivery.url).toBe('http://merchant.test/api/payments/sandbox/events')
    expect(parsed(delivery)).toEqual({ ok: true, eventId: delivery.eventId, attemptId, reference: expect.any(String) })
  }
})

const parsed = ({ body, signature }: WebhookDelivery) =>
  card.parseWebhook({
    body: new TextEncoder().encode(body),
    headers: new Headers({ 'Sandbox-Signature': signature }),
    now: sandbox.clock.now,
  })

test('sends webhooks for declines, challenges and cancellations; the bank has its own URL', async () => {
  await start('4000000000000002')
  await sandbox.provider('bank_card').start(sandboxOrderFor('at-the-bank', null))
  await sandbox.provider('bank_card').void({ attemptId: 'at-the-bank', reference: null })
  await sandbox.runOnce()
  const delivered = sandbox.deliveries.map(({ type, url }) => `${type} ${url.split('/').at(-2)}`)
  expect(delivered.sort()).toEqual([
    'charge.canceled sandbox_bank',
    'charge.failed sandbox',
    'charge.requires_action sandbox_bank',
  ])
})

test('retries a rejected webhook with exponential backoff until it is accepted', async () => {
  sandbox.answers.status = 500
  await start()
  await sandbox.runOnce()
  expect(deliveredTypes()).toHaveLength(1)
  for (const [seconds, sent] of [
    [0.9, 1],
    [0.1, 2],
    [1.9, 2],
    [0.1, 3],
    [4, 4],
  ] as const) {
    sandbox.pass(seconds)
    await sandbox.runOnce()
    expect(deliveredTypes(), `${seconds} s later`).toHaveLength(sent)
  }
  sandbox.answers.status = 204
  sandbox.pass(8)
  await sandbox.runOnce()
  sandbox.pass(86_400)
  await sandbox.runOnce()
  expect(deliveredTypes()).toHaveLength(5)
  expect(new Set(sandbox.deliveries.map((delivery) => delivery.eventId)).size).toBe(1)
})

test('retries if the merchant is unreachable', async () => {
  const deliver = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('fetch failed'))
  deliver.mockResolvedValue(new Response())
  await sandbox.stop()
  sandbox = await createTestSandbox(db, { deliver })
  card = sandbox.provider('card')
  await start()
  await sandbox.runOnce()
  sandbox.pass(1)
  await sandbox.runOnce()
  expect(deliver).toHaveBeenCalledTimes(2)
})

test('delivers pending webhooks and settles processing charges after a restart', async () => {
  await start('4000000000005126')
  await sandbox.stop()
  const later = new Date(sandbox.clock.now.getTime() + 10_000)
  const types: string[] = []
  const restarted = sandboxAt(later, async (_, init) => {
    types.push(JSON.parse(String(init.body)).type)
    return new Response()
  })
  await restarted.runOnce()
  expect(types.sort()).toEqual(['charge.authorized', 'charge.processing'])
})

const sandboxAt = (now: Date, deliver: (url: string, init: RequestInit) => Promise<Response>) =>
  createSandbox({
    db,
    secretKey: sandboxSecretKey,
    webhookSecret: sandboxWebhookSecret,
    now: () => now,
    webhookUrlFor: () => 'http://merchant.test/',
    deliver,
    log: { warn: () => {}, error: () => {} },
  })

test('another process delivers a claimed event a minute after a crash', async () => {
  await sandbox.stop()
  const crashed = await createTestSandbox(db, { deliver: () => new Promise(() => {}) })
  card = crashed.provider('card')
  await card.start(sandboxOrderFor(attemptId, await crashed.tokenFor('4242424242424242')))
  void crashed.runOnce()
  await vi.waitFor(async () => {
    const claimed = await db
      .withSchema('sandbox')
      .selectFrom('event' as never)
      .selectAll()
      .execute()
    expect(claimed).toMatchObject([{ attempts: 1 }])
  })
  const deliver = vi.fn<typeof fetch>().mockResolvedValue(new Response())
  await sandboxAt(new Date(crashed.clock.now.getTime() + 59_000), deliver).runOnce()
  expect(deliver).not.toHaveBeenCalled()
  await sandboxAt(new Date(crashed.clock.now.getTime() + 60_000), deliver).runOnce()
  expect(deliver).toHaveBeenCalledTimes(1)
})

test('several processes deliver each event once and settle each charge once', async () => {
  for (let number = 0; number < 12; number += 1) {
    attemptId = randomUUID()
    await start('4000000000005126')
  }
  sandbox.pass(3)
  const delivered: string[] = []
  const deliver = async (_: string, init: RequestInit) => {
    delivered.push(JSON.parse(String(init.body)).id)
    return new Response()
  }
  const processes = [1, 2, 3, 4].map(() => sandboxAt(sandbox.clock.now, deliver))
  for (let round = 0; round < 4; round += 1) await Promise.all(processes.map((one) => one.runOnce()))
  expect(delivered).toHaveLength(24)
  expect(new Set(delivered).size).toBe(24)
})

test('the worker loop delivers events until it is stopped', async () => {
  await sandbox.stop()
  sandbox = await createTestSandbox(db, { pollIntervalMs: 5, settleAfterMs: 0 })
  card = sandbox.provider('card')
  sandbox.start()
  await start('4000000000005134')
  await vi.waitFor(() => expect(deliveredTypes()).toContain('charge.failed'))
  await sandbox.stop()
  await card.snapshot({ attemptId, reference: null })
  attemptId = randomUUID()
  await start()
  expect(sandbox.deliveries.every((delivery) => delivery.attemptId !== attemptId)).toBe(true)
})

test('the backoff grows to five minutes; retries end after three days', () => {
  const created_at = new Date('2027-03-01T10:00:00Z')
  const pause = (attempts: number) =>
    (nextRetryAt({ attempts, created_at }, created_at)?.getTime() ?? 0) - created_at.getTime()
  expect([1, 2, 3, 9, 10, 400].map(pause)).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000])
  expect(nextRetryAt({ attempts: 900, created_at }, new Date('2027-03-04T10:00:01Z'))).toBeNull()
})
