import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '../../src/i18n/locales.ts'
import { pageKeys } from '../../src/pages.ts'
import { call } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test.each(locales)(
  'GET /pages/{page} in %s: title, headline with the markup of the title, meta_title and meta_description',
  async (locale) => {
    for (const page of pageKeys) {
      const { status, body } = await call(site.app, 'page', { path: { page }, headers: { 'X-Locale': locale } })
      const { title, headline, meta_title, meta_description } = body.data
      expect([page, status, body.data.page]).toEqual([page, 200, page])
      expect(title).toMatch(/^[^<>\u00ad]+$/)
      expect(headline.replace(/<\/?i>|\u00ad/g, '')).toBe(title)
      expect([page, meta_title]).toEqual([page, expect.stringMatching(/^[^<>]+$/)])
      expect(meta_description).not.toBe('')
    }
  },
)
