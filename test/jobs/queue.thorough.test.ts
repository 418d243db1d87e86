import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openQueue, type PgBossQueue } from '../../src/main/jobs/pg-boss-queue.ts'
import { createLog } from '../../src/platform/logging/log.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

let database: TestDatabase
let queue: PgBossQueue
beforeAll(async () => {
  database = await testDatabase()
  queue = await openQueue(database.pool, createLog('silent'))
})
afterAll(async () => {
  await queue.stop()
  await database.close()
})

test('a job is enqueued when the business transaction commits, and dropped when it rolls back', async () => {
  const processed: unknown[] = []
  await queue.boss.work('send-message', { pollingIntervalSeconds: 0.5 }, async ([job]) => {
    processed.push(job?.data)
  })
  const failing = inTransaction(database.db, async (trx) => {
    await queue.add(trx, 'send-message', { messageId: 'rolled back' })
    throw new Error('business error')
  })
  await expect(failing).rejects.toThrow('business error')
  await inTransaction(database.db, (trx) => queue.add(trx, 'send-message', { messageId: 'committed' }))
  await vi.waitFor(() => expect(processed).toContainEqual({ messageId: 'committed' }), { timeout: 20_000 })
  expect(processed).toEqual([{ messageId: 'committed' }])
})

test('a job with notBefore is not fetched earlier and stores start_after', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await inTransaction(database.db, (trx) => queue.add(trx, 'end-hold', { reservationId: 'x' }, later))
  expect(await queue.boss.fetch('end-hold')).toEqual([])
  const { rows } = await database.pool.query(`select start_after from pgboss.job where name = 'end-hold'`)
  expect(rows[0]?.start_after).toEqual(later)
})

test('send-message retries with exponential backoff: first retry within 10 s, the last after more than two days', async () => {
  const {
    retryLimit = 0,
    retryDelay = 0,
    retryDelayMax = 0,
    retryBackoff,
  } = (await queue.boss.getQueue('send-message')) ?? {}
  expect(retryBackoff).toBe(true)
  // Lower bounds: pg-boss's jitter can halve each delay.
  const minimumDelays = Array.from({ length: retryLimit }, (_, retry) =>
    Math.min(retryDelayMax ?? 0, (retryDelay * 2 ** Math.min(16, retry + 1)) / 2),
  )
  expect(minimumDelays[0]).toBeLessThanOrEqual(10)
  expect(minimumDelays.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(2 * 86_400)
})

test('an active job of a killed process is in state retry within 25 s of its two-minute expiry', async () => {
  await inTransaction(database.db, (trx) => queue.add(trx, 'reconcile-attempt', { attemptId: 'of a killed process' }))
  await queue.boss.fetch('reconcile-attempt')
  await database.pool.query(`update pgboss.job set started_on = started_on - interval '2 minutes'`)
  const jobState = () => database.pool.query(`select state from pgboss.job where name = 'reconcile-attempt'`)
  await vi.waitFor(async () => expect((await jobState()).rows).toEqual([{ state: 'retry' }]), { timeout: 25_000 })
})
