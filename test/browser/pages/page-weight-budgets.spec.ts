import { expect, test } from '@playwright/test'
import { measurePageWeight, phoneContext } from '../../../scripts/bench/page-weight.ts'
import { hrefTo } from '../../../src/i18n/href-to.ts'
import { locales } from '../../../src/i18n/locales.ts'
import { indexablePages, type Page, pages } from '../../../src/pages.ts'

/**
 * Budgets for a first visit on a phone without interaction: transferred kilobytes of 1,000 bytes, the number of requests, and the
 * largest image above the fold.
 */
const budgets = {
  static: { script: 6, style: 16, font: 60, requests: 17, picture: 42 },
  hydrated: { script: 95, style: 20.5, font: 60, requests: 19, picture: 42 },
}

test.use(phoneContext)

const visits: [Page, (typeof locales)[number]][] = [
  ...indexablePages.map((page) => [page, 'en'] as [Page, 'en']),
  // Croatian and Polish letters are in separate font files.
  ...locales.slice(1).map((locale) => ['home', locale] as [Page, typeof locale]),
]

for (const [key, locale] of visits) {
  test(`${key} in ${locale} stays within its page weight budget`, async ({ page, baseURL }) => {
    const budget = budgets[pages[key].hydrated ? 'hydrated' : 'static']
    const weight = await measurePageWeight(page, baseURL + hrefTo(key, locale))
    expect(weight.script).toBeGreaterThan(0)
    for (const kind of ['script', 'style', 'font', 'requests', 'picture'] as const) {
      expect(weight[kind], `${kind}: ${JSON.stringify(weight)}`).toBeLessThanOrEqual(budget[kind])
    }
  })
}

test('the script of every page fits into three TCP packets with its headers', async ({ page }) => {
  const finished = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/entry.client-'))
  await page.goto('/')
  const { responseHeadersSize, responseBodySize } = await (await finished).sizes()
  // A fourth packet costs another round trip on a slow network and delays LCP (docs/operations/performance.md).
  expect(responseHeadersSize + responseBodySize).toBeLessThanOrEqual(3 * 1_460)
})
