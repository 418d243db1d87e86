import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Mailer } from '../../src/integrations/mail/mailer.ts'
import { type JobQueue, openQueue } from '../../src/jobs/queue.ts'
import { startWorkers } from '../../src/jobs/workers.ts'
import { type TestSite, testSite } from '../site.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: TestSite
let queue: JobQueue
beforeAll(async () => {
  site = await testSite()
  queue = await openQueue(site.database.pool, site.services.log)
})
afterAll(async () => {
  await queue.stop()
  await site.close()
})

const look = { attemptId: '', since: '2027-07-14', days: 1, look: 1 }

test('a clock that is set back stops nobody from looking for jobs', async () => {
  const { services, database } = site
  const real = Date.now
  let back = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000 * back++)
  try {
    const own = await openQueue(database.pool, services.log)
    const seen: unknown[] = []
    await own.boss.work('look-again', { pollingIntervalSeconds: 0.5 }, async ([job]) => void seen.push(job?.data))
    for (const attemptId of ['first', 'second']) {
      await services.db.transaction().execute((trx) => queue.add(trx, 'look-again', { ...look, attemptId }))
      await expect.poll(() => seen, { timeout: 20_000 }).toContainEqual({ ...look, attemptId })
    }
    await own.stop()
  } finally {
    clock.mockRestore()
  }
})

test('jobs are taken two at a time, and one that fails is tried again alone', async () => {
  const { services, database } = site
  const mailer: Mailer = { send: async () => 'sent', close() {} }
  // What is no id of an attempt is refused by the database; those without a reservation have nothing left to do.
  await services.db.transaction().execute(async (trx) => {
    await queue.add(trx, 'settle-attempt', { attemptId: 'no id' })
    for (let number = 0; number < 40; number++) {
      await queue.add(trx, 'settle-attempt', { attemptId: '01980000-0000-7000-8000-000000000000' })
    }
  })
  await startWorkers(queue, services, mailer, { remove: async () => {}, removeOlderThan: async () => 0 })
  const states = async () =>
    (
      await database.pool.query(
        `select state, count(*) from pgboss.job where name = 'settle-attempt' group by state order by state`,
      )
    ).rows
  await vi.waitFor(
    async () =>
      expect(await states()).toEqual([
        { state: 'retry', count: 1 },
        { state: 'completed', count: 40 },
      ]),
    { timeout: 40_000 },
  )
})
