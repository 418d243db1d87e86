import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { setOffer } from './set-offer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('offers that are created concurrently get distinct positions', async () => {
  const { db } = database
  const texts = { en: 'a', hr: 'a', de: 'a', it: 'a', pl: 'a' }
  const figures = { originalAmount: 500, payableAmount: 0, maxPieces: 1 }
  const context = { db, now: () => new Date('2027-05-11T10:00:00Z'), minimumCharge: 50 }
  const orders = Array.from({ length: 8 }, (_, n) =>
    setOffer(context, { id: `extra_${n}`, ...figures, title: texts, description: texts, actor: 'ana@desk' }),
  )
  await Promise.all(orders)
  const rows = await db.selectFrom('special_offer').select('position').orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})
