import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type JobQueue, openQueue } from '../../src/jobs/queue.ts'
import { createLog } from '../../src/log.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

let database: TestDatabase
let queue: JobQueue
beforeAll(async () => {
  database = await testDatabase()
  queue = await openQueue(database.pool, createLog('silent'))
})
afterAll(async () => {
  await queue.stop()
  await database.close()
})

test('a job commits with the transaction that asked for it, and is forgotten with one that fails', async () => {
  const seen: unknown[] = []
  await queue.boss.work('send-message', { pollingIntervalSeconds: 0.5 }, async ([job]) => {
    seen.push(job?.data)
  })
  const failing = database.db.transaction().execute(async (trx) => {
    await queue.add(trx, 'send-message', { messageId: 'rolled back' })
    throw new Error('the business failed')
  })
  await expect(failing).rejects.toThrow('the business failed')
  await database.db.transaction().execute((trx) => queue.add(trx, 'send-message', { messageId: 'committed' }))
  await vi.waitFor(() => expect(seen).toContainEqual({ messageId: 'committed' }), { timeout: 20_000 })
  expect(seen).toEqual([{ messageId: 'committed' }])
})

test('a job for later waits for its time', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await database.db.transaction().execute((trx) => queue.add(trx, 'end-hold', { reservationId: 'x' }, later))
  expect(await queue.boss.fetch('end-hold')).toEqual([])
  const { rows } = await database.pool.query(`select start_after from pgboss.job where name = 'end-hold'`)
  expect(rows[0]?.start_after).toEqual(later)
})

test('a mail’s job is tried again with a growing pause, for longer than the two days after which a mail is given up', async () => {
  const {
    retryLimit = 0,
    retryDelay = 0,
    retryDelayMax = 0,
    retryBackoff,
  } = (await queue.boss.getQueue('send-message')) ?? {}
  expect(retryBackoff).toBe(true)
  // The shortest pauses that the queue's dice can throw.
  const pauses = Array.from({ length: retryLimit }, (_, retry) =>
    Math.min(retryDelayMax ?? 0, (retryDelay * 2 ** Math.min(16, retry + 1)) / 2),
  )
  expect(pauses[0]).toBeLessThanOrEqual(10)
  expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(2 * 86_400)
})

test('a job whose process was killed is taken up again within moments of its two minutes', async () => {
  await database.db.transaction().execute((trx) => queue.add(trx, 'settle-attempt', { attemptId: 'of the dead' }))
  await queue.boss.fetch('settle-attempt')
  await database.pool.query(`update pgboss.job set started_on = started_on - interval '2 minutes'`)
  const again = () => database.pool.query(`select state from pgboss.job where name = 'settle-attempt'`)
  await vi.waitFor(async () => expect((await again()).rows).toEqual([{ state: 'retry' }]), { timeout: 25_000 })
})
