import { afterAll, beforeAll, expect, test } from 'vitest'
import { raceForLock } from '../../../test/fixtures/lock-contention.ts'
import { reviewRow } from '../../../test/fixtures/reviews.ts'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { countReviews, moderateReview } from './moderate-review.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a concurrent moderation with the same status returns “already” and writes no audit log entry', async () => {
  const { db } = database
  const row = reviewRow(1, { status: 'awaiting_approval' })
  await db.insertInto('review').values(row).execute()
  const moderation = { id: row.id, status: 'published' as const, reason: null, actor: 'ana@office' }
  const outcome = await raceForLock(
    database,
    (trx) => trx.updateTable('review').set({ status: 'published' }).where('id', '=', row.id).execute(),
    () => moderateReview({ db, now: () => new Date('2027-05-11T10:00:00Z') }, moderation),
  )
  expect(outcome).toEqual({ ok: false, refusal: 'already' })
  expect(await db.selectFrom('operator_action').select('command').execute()).toEqual([])
})

test('the average counts published reviews only', async () => {
  const { db } = database
  await db.deleteFrom('review').execute()
  expect(await countReviews(db)).toEqual({ awaiting_approval: 0, published: 0, rejected: 0, average: null })
  const rows = [reviewRow(1, { stars: 4 }), reviewRow(2), reviewRow(3, { status: 'rejected', stars: 1 })]
  await db.insertInto('review').values(rows).execute()
  expect(await countReviews(db)).toEqual({ awaiting_approval: 0, published: 2, rejected: 1, average: 4.5 })
})
