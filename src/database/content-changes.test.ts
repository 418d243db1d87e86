import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type ContentChanges, hearContentChanges } from './content-changes.ts'

let database: TestDatabase
let changes: ContentChanges
let heard: number
let lines: string[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  heard = 0
  lines = []
  changes = hearContentChanges(
    database,
    () => heard++,
    (line) => lines.push(line),
  )
  await expect.poll(() => heard).toBe(1)
})
afterEach(() => changes.stop())

const run = (text: string) => database.pool.query(text)

/** Notifications come in the order of the commits: once this one is heard, no earlier one is under way. */
async function countUntilNow(): Promise<number> {
  const before = heard
  await run('notify content_changed')
  await expect.poll(() => heard).toBeGreaterThan(before)
  return heard
}

describe('heard', () => {
  test.each([
    ['a price', 'update ticket_price set original_amount = original_amount + 100'],
    ['the season', `update setting set changed_at = changed_at where key = 'season'`],
    ['an offer', `delete from special_offer`],
    ['a review that is published', `update review set status = 'published'`],
    ['a day that is cancelled', `update departure set status = 'cancelled'`],
  ])('%s', async (_, statement) => {
    await run(statement)
    await expect.poll(() => heard).toBe(2)
  })

  test('what a connection that broke may have missed', async () => {
    await run(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen content_changed'`)
    await expect.poll(() => heard, { timeout: 4_000 }).toBe(2)
    expect(lines).toEqual([expect.stringContaining('not heard for the moment')])
    await run('update ticket_price set original_amount = original_amount')
    await expect.poll(() => heard).toBe(3)
  })
})

describe('not heard', () => {
  test.each([
    ['a place that is sold', `insert into departure (date, capacity, sold) values ('2027-07-14', 80, 2)`],
    ['another place that is sold', `update departure set sold = sold + 1`],
    [
      'a review that waits',
      `insert into review (id, first_name, last_name, comment, stars, verified, locale, created_at)
      values (gen_random_uuid(), 'Ana', 'K', 'Calm', 5, false, 'en', '2027-07-15')`,
    ],
    ['what was taken back', `begin; update ticket_price set original_amount = original_amount + 100; rollback`],
  ])('%s', async (_, statement) => {
    await run(statement)
    expect(await countUntilNow()).toBe(2)
  })
})
