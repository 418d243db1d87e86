import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewRow } from '../../../test/fixtures/reviews.ts'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import type { Locale } from '../../i18n/locales.ts'
import { publishedReviews } from './published-reviews.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const languages: Locale[] = ['pl', 'en', 'de', 'pl', 'hr', 'pl', 'en']
  await database.db
    .insertInto('review')
    .values(languages.map((locale, index) => reviewRow(index, { locale, comment: `${locale} ${index}` })))
    .execute()
})
afterAll(() => database.close())

test.each([
  { reader: 'pl', order: ['pl 5', 'pl 3', 'pl 0', 'en 6', 'hr 4', 'de 2', 'en 1'] },
  { reader: 'it', order: ['en 6', 'pl 5', 'hr 4', 'pl 3', 'de 2', 'en 1', 'pl 0'] },
] as const)('pages for a reader of $reader have no gaps or duplicates', async ({ reader, order }) => {
  for (const limit of [1, 2, 3, 4]) {
    const comments: string[] = []
    let cursor: string | undefined
    do {
      const page = await publishedReviews(database, { limit, cursor, reader })
      comments.push(...page.data.map(({ comment }) => comment))
      cursor = page.meta.next_cursor ?? undefined
    } while (cursor)
    expect(comments).toEqual(order)
  }
})
