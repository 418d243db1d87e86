import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { getPricesOn } from '../../domain/pricing/prices.ts'
import { setPrice } from '../../domain/pricing/set-price.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { createDatabasePool, type DatabasePool, type Queryable } from '../database/connect.ts'
import { type InvalidationSubscription, subscribeToInvalidation } from './invalidation.ts'
import { cached, createQueryCache } from './query-cache.ts'

interface Process extends DatabasePool {
  changes: InvalidationSubscription
  /** The adult price that this process returns. */
  price(): Promise<number>
  end(): Promise<void>
}

let database: TestDatabase
let processes: Process[]

beforeEach(async () => {
  database = await testDatabase()
  processes = [await process(() => true), await process(() => true)]
})
afterEach(async () => {
  for (const each of processes) await each.end()
  await database.close()
})

/**
 * Creates what a process of the site has: a connection pool, a subscription to invalidations and a query cache.
 * @param isLive overrides whether the subscription is live
 */
async function process(isLive?: () => boolean): Promise<Process> {
  const pooled = createDatabasePool(database.settings)
  let invalidations = 0
  const invalidate = () => {
    invalidations++
    cache.invalidate()
  }
  const changes = subscribeToInvalidation(pooled, invalidate, () => {})
  const cache = createQueryCache(pooled.db, isLive ?? changes.isLive)
  await expect.poll(() => invalidations).toBe(1)
  return {
    ...pooled,
    changes,
    price: async () => (await getPricesOn(pooled.db, 'tour', '2027-07-14')).adult.original_amount,
    async end() {
      await changes.stop()
      await pooled.close()
    },
  }
}

const order = {
  trip: 'tour',
  ticket: 'adult',
  originalAmount: 8000,
  payableAmount: 1500,
  span: null,
  actor: 'ana@desk',
} as const
const now = () => new Date('2027-05-11T10:00:00Z')

/**
 * Changes the price without firing triggers, so no cache is invalidated. A process that returns the old price read it from
 * its cache.
 */
const changeSilently = (amount: number) =>
  database.pool.query(`begin; set local session_replication_role = replica;
    update ticket_price set original_amount = ${amount} where ticket = 'adult'; commit`)

const prices = () => Promise.all(processes.map(({ price }) => price()))

test('returns the cached result until an invalidation', async () => {
  expect(await prices()).toEqual([7500, 7500])
  await changeSilently(7700)
  expect(await prices()).toEqual([7500, 7500])
  await database.pool.query('notify content_changed')
  await expect.poll(prices).toEqual([7700, 7700])
})

test('a price change takes effect in every process once its notification arrives', async () => {
  expect(await prices()).toEqual([7500, 7500])
  await setPrice({ db: database.db, now, minimumCharge: 50 }, order)
  await expect.poll(prices).toEqual([8000, 8000])
})

test('concurrent callers share one query', async () => {
  let queries = 0
  const read = async () => {
    queries++
    await database.pool.query('select pg_sleep(0.02)')
    return queries
  }
  createQueryCache(database.db, () => true)
  const results = await Promise.all(Array.from({ length: 40 }, () => cached(database.db, read)))
  expect([queries, new Set(results)]).toEqual([1, new Set([1])])
})

test('a failure rejects all waiting callers and is not cached', async () => {
  let queries = 0
  const read = async () => {
    if (queries++ === 0) throw new Error('connection lost')
    return 'result'
  }
  createQueryCache(database.db, () => true)
  const waiting = await Promise.allSettled([cached(database.db, read), cached(database.db, read)])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await cached(database.db, read), queries]).toEqual(['result', 2])
})

test('reads inside a transaction bypass the cache', async () => {
  const [{ db }] = processes as [Process, Process]
  const price = async (queryable: Queryable) =>
    (await getPricesOn(queryable, 'tour', '2027-07-14')).adult.original_amount
  expect(await price(db)).toBe(7500)
  await changeSilently(7700)
  expect(await price(db)).toBe(7500)
  expect(await inTransaction(db, price)).toBe(7700)
})

test('bypasses the cache while the subscription is not live', async () => {
  for (const each of processes.splice(0)) await each.end()
  processes.push(await process(), await process())
  // The statements below terminate the subscriptions and forbid new connections. Pooled connections stay usable.
  await changeSilently(7600)
  expect(await prices()).toEqual([7600, 7600])
  const { database: name, ...server } = database.settings
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and query in ('listen content_changed', 'select 1')`)
  await expect.poll(() => processes.map(({ changes }) => changes.isLive())).toEqual([false, false])
  await changeSilently(7700)
  expect(await prices()).toEqual([7700, 7700])
  await changeSilently(7900)
  expect(await prices()).toEqual([7900, 7900])
  await admin.query(`alter database ${name} with allow_connections true`)
  await admin.end()
  await expect.poll(() => processes.map(({ changes }) => changes.isLive()), { timeout: 10_000 }).toEqual([true, true])
  expect(await prices()).toEqual([7900, 7900])
})

test('a result is not cached if an invalidation arrives during the query', async () => {
  const reads: PromiseWithResolvers<number>[] = []
  const read = () => {
    const pending = Promise.withResolvers<number>()
    reads.push(pending)
    return pending.promise
  }
  const cache = createQueryCache(database.db, () => true)
  const before = cached(database.db, read)
  cache.invalidate()
  const after = cached(database.db, read)
  reads[0]?.resolve(7500)
  reads[1]?.resolve(8000)
  expect(await before).toBe(7500)
  expect(await after).toBe(8000)
  expect(await cached(database.db, read)).toBe(8000)
  expect(reads).toHaveLength(2)
})
