import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openQueue, type PgBossQueue, removedQueues, schedule } from '../../src/main/jobs/pg-boss-queue.ts'
import { startWorkers } from '../../src/main/jobs/workers.ts'
import { dueJobs } from '../../src/platform/database/queued-jobs.ts'
import type { Mailer } from '../../src/platform/integrations/mail/mailer.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: TestSite
let queue: PgBossQueue
beforeAll(async () => {
  site = await testSite()
  queue = await openQueue(site.database.pool, site.services.log)
})
afterAll(async () => {
  await queue.stop()
  await site.close()
})

const mailer: Mailer = { send: async () => 'sent', close() {} }
const files = { remove: async () => {}, removeOlderThan: async () => 0 }
const start = () =>
  startWorkers(
    queue,
    site.services,
    mailer,
    files,
    async () => [],
    async () => {},
    async () => {},
  )

const payload = { attemptId: '', since: '2027-07-14', days: 1, look: 1 }

test('workers keep polling when the system clock jumps back by an hour at each reading', async () => {
  const { services, database } = site
  const systemNow = Date.now
  let hoursBack = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => systemNow() - 3_600_000 * hoursBack++)
  try {
    const polling = await openQueue(database.pool, services.log)
    const processed: unknown[] = []
    await polling.boss.work(
      'recheck-settled',
      { pollingIntervalSeconds: 0.5 },
      async ([job]) => void processed.push(job?.data),
    )
    for (const attemptId of ['first', 'second']) {
      await inTransaction(services.db, (trx) => queue.add(trx, 'recheck-settled', { ...payload, attemptId }))
      await expect.poll(() => processed, { timeout: 20_000 }).toContainEqual({ ...payload, attemptId })
    }
    await polling.stop()
  } finally {
    clock.mockRestore()
  }
})

test('a failing job goes to retry without affecting the 40 other jobs of its batches', async () => {
  const { services, database } = site
  // One job fails, because PostgreSQL rejects its malformed id. The other jobs, of unknown attempts, complete without effect.
  await inTransaction(services.db, async (trx) => {
    await queue.add(trx, 'reconcile-attempt', { attemptId: 'no id' })
    for (let number = 0; number < 40; number++) {
      await queue.add(trx, 'reconcile-attempt', { attemptId: '01980000-0000-7000-8000-000000000000' })
    }
  })
  await start()
  const states = async () =>
    (
      await database.pool.query(
        `select state, count(*) from pgboss.job where name = 'reconcile-attempt' group by state order by state`,
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

test('queues that an earlier version used are deleted with their jobs and schedules', async () => {
  for (const name of removedQueues) {
    await queue.boss.createQueue(name)
    await queue.boss.schedule(name, '* * * * *')
    await queue.boss.send(name, {})
  }
  await start()
  const scheduled = (await queue.boss.getSchedules()).map(({ name }) => name)
  expect(scheduled.toSorted()).toEqual(schedule.map(({ job }) => job).toSorted())
  const due = await dueJobs(site.services.db, new Date())
  for (const name of removedQueues) expect(due).not.toContainEqual(expect.objectContaining({ name }))
})

test('the workers of an idle site make fewer than five commits a second between them', async () => {
  const { database, services, close } = await testSite()
  const idle = await openQueue(database.pool, services.log)
  await startWorkers(
    idle,
    services,
    mailer,
    files,
    async () => [],
    async () => {},
    async () => {},
  )
  const countCommits = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.count ?? 0
  }
  // Counts the commits of three spans of 3 seconds, and checks the smallest count. PostgreSQL counts commits up to a
  // second late, and jobs that run once at the start may fall into the first spans.
  const perSpan: number[] = []
  for (let before = await countCommits(); perSpan.length < 3; ) {
    await pause(3_000)
    const after = await countCommits()
    perSpan.push(after - before)
    before = after
  }
  expect(Math.min(...perSpan)).toBeLessThan(15)
  await idle.stop()
  await close()
})
