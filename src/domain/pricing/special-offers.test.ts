import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { listLocalizedOffers } from './special-offers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('an offer without texts in the requested language is listed with its English texts', async () => {
  const { db } = database
  await db
    .updateTable('special_offer')
    .set({ title: sql`title - 'pl'`, description: sql`description - 'pl'` })
    .where('id', '=', 'snorkel')
    .execute()
  const [english] = await listLocalizedOffers(db, 'tour', 'en')
  const [snorkel, prosek] = await listLocalizedOffers(db, 'tour', 'pl')
  expect(snorkel).toEqual(english)
  expect(prosek?.title).toBe('Butelka wina prošek')
})
