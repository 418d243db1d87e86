import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { addDays } from '../time/operator-time.ts'
import { getFarePricing, setPrice } from './set-price.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('seasons that are set concurrently do not overlap', async () => {
  const { db } = database
  const orders = Array.from({ length: 10 }, (_, n) => {
    const span = { from: addDays('2027-06-01', n), to: addDays('2027-06-05', n) }
    return setPrice(
      { db, now: () => new Date('2027-05-11T10:00:00Z'), minimumCharge: 50 },
      { trip: 'tour', ticket: 'child', originalAmount: 5000 + n, payableAmount: 1000, span, actor: 'ana@desk' },
    )
  })
  expect((await Promise.all(orders)).map(({ ok }) => ok)).toEqual(orders.map(() => true))
  const { seasons } = await getFarePricing(db, { trip: 'tour', ticket: 'child' })
  const days = seasons.flatMap(({ from, to }) => [from, to])
  expect(days).toEqual(days.toSorted())
  expect(await db.selectFrom('operator_action').select('id').execute()).toHaveLength(10)
})

test('database constraints reject a second price for a date, and an adult price without a deposit', async () => {
  const day = { min_age: 3, max_age: 11, valid_from: '2027-06-01', valid_to: '2027-06-01' }
  const insert = (ticket: 'child' | 'adult', payable_amount: number) =>
    database.db
      .insertInto('ticket_price')
      .values({ ...day, ticket, original_amount: 100, payable_amount })
      .execute()
  await expect(insert('child', 1)).rejects.toThrow('ticket_price_no_overlap')
  await expect(insert('adult', 0)).rejects.toThrow('violates check constraint')
})
