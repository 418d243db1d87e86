import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { reviewRow } from '../../../test/reviews.ts'
import { decideReview } from './decide-review.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('of those who publish a review at the same moment one has done it', async () => {
  const { db } = database
  const row = reviewRow(1, { status: 'awaiting_approval' })
  await db.insertInto('review').values(row).execute()
  const decision = { id: row.id, status: 'published' as const, reason: null, actor: 'ana@desk' }
  const needs = { db, now: () => new Date('2027-05-11T10:00:00Z') }
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => decideReview(needs, decision)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.selectFrom('operator_action').select('command').execute()).toEqual([{ command: 'reviews publish' }])
})
