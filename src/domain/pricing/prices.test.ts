import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { addDays } from '../time/operator-time.ts'
import { loadPriceList } from './prices.ts'
import { setPrice } from './set-price.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a seasonal price applies from its first to its last day, for its fare only', async () => {
  const { db } = database
  const now = () => new Date('2027-05-11T10:00:00Z')
  const standard = (await loadPriceList(db, 'tour'))('2027-05-11')
  const seasons = [
    { ticket: 'adult', originalAmount: 8000, from: '2027-06-05', to: '2027-06-10' },
    { ticket: 'adult', originalAmount: 9000, from: '2027-06-11', to: '2027-06-20' },
    { ticket: 'child', originalAmount: 5000, from: '2027-06-08', to: '2027-06-08' },
    { ticket: 'child', originalAmount: 6000, from: '2027-06-15', to: '2027-06-25' },
  ] as const
  for (const { ticket, originalAmount, ...span } of seasons) {
    await setPrice(
      { db, now, minimumCharge: 50 },
      { trip: 'tour', ticket, originalAmount, payableAmount: 1000, span, actor: 'ana@desk' },
    )
  }
  const pricesOf = await loadPriceList(db, 'tour')
  for (const date of Array.from({ length: 40 }, (_, n) => addDays('2027-05-30', n))) {
    for (const fare of ['adult', 'child', 'infant'] as const) {
      const season = seasons.find(({ ticket, from, to }) => ticket === fare && from <= date && date <= to)
      const expected = season?.originalAmount ?? standard[fare].original_amount
      expect([date, fare, pricesOf(date)[fare].original_amount]).toEqual([date, fare, expected])
    }
  }
})
