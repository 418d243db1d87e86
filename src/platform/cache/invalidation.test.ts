import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { type InvalidationSubscription, subscribeToInvalidation } from './invalidation.ts'

let database: TestDatabase
let changes: InvalidationSubscription
let invalidations: number
let lines: string[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  invalidations = 0
  lines = []
  changes = subscribeToInvalidation(
    database,
    () => invalidations++,
    (line) => lines.push(line),
  )
  await expect.poll(() => invalidations).toBe(1)
})
afterEach(() => changes.stop())

const run = (text: string) => database.pool.query(text)

/**
 * Returns the number of invalidations so far. Notifications arrive in commit order: when the notification sent here has
 * arrived, no earlier one is pending.
 */
async function countUntilNow(): Promise<number> {
  const before = invalidations
  await run('notify content_changed')
  await expect.poll(() => invalidations).toBeGreaterThan(before)
  return invalidations
}

describe('invalidates for', () => {
  test.each([
    ['a price', 'update ticket_price set original_amount = original_amount + 100'],
    ['the season', `update setting set changed_at = changed_at where key = 'season'`],
    ['an offer', `delete from special_offer`],
    ['a review that is published', `update review set status = 'published'`],
    ['a day that is cancelled', `update departure set status = 'cancelled'`],
  ])('%s', async (_, statement) => {
    await run(statement)
    await expect.poll(() => invalidations).toBe(2)
  })

  test('a reconnection, because notifications may have been missed', async () => {
    await run(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen content_changed'`)
    await expect.poll(() => invalidations, { timeout: 4_000 }).toBe(2)
    expect(lines).toEqual([expect.stringContaining('cache invalidation is disconnected')])
    await run('update ticket_price set original_amount = original_amount')
    await expect.poll(() => invalidations).toBe(3)
  })
})

describe('does not invalidate for', () => {
  test.each([
    ['a first sale on a day', `insert into departure (date, capacity, sold) values ('2027-07-14', 80, 2)`],
    ['a further sale', `update departure set sold = sold + 1`],
    [
      'a review that awaits approval',
      `insert into review (id, first_name, last_name, comment, stars, verified, locale, created_at)
      values (gen_random_uuid(), 'Ana', 'K', 'Calm', 5, false, 'en', '2027-07-15')`,
    ],
    ['a rollback', `begin; update ticket_price set original_amount = original_amount + 100; rollback`],
  ])('%s', async (_, statement) => {
    await run(statement)
    expect(await countUntilNow()).toBe(2)
  })
})
