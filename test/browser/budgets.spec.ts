import { expect, test } from '@playwright/test'
import { phone, weigh } from '../../scripts/bench/weight.mjs'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { locales } from '../../src/i18n/locales.ts'
import { listedPages, type Page, pages } from '../../src/pages.ts'

/**
 * What a page may bring along on a phone's first visit before anything is touched: kilobytes of 1,000 bytes as they
 * travel, the number of requests, and the biggest picture that is seen first.
 */
const budgets = {
  toRead: { script: 6, style: 14.6, font: 62, requests: 21, picture: 42 },
  toWorkIn: { script: 86, style: 18, font: 62, requests: 20, picture: 42 },
}

test.use(phone)

const visits: [Page, (typeof locales)[number]][] = [
  ...listedPages.map((page) => [page, 'en'] as [Page, 'en']),
  // Names of places and Polish letters are in files of their own.
  ...locales.slice(1).map((locale) => ['home', locale] as [Page, typeof locale]),
]

for (const [key, locale] of visits) {
  test(`${key} in ${locale} weighs no more than it may`, async ({ page, baseURL }) => {
    const budget = budgets[pages[key].hydrated ? 'toWorkIn' : 'toRead']
    const weight = await weigh(page, baseURL + hrefTo(key, locale))
    expect(weight.script).toBeGreaterThan(0)
    for (const kind of ['script', 'style', 'font', 'requests', 'picture'] as const) {
      expect(weight[kind], `${kind}: ${JSON.stringify(weight)}`).toBeLessThanOrEqual(budget[kind])
    }
  })
}

test('the script of every page comes in three packets, its headers included', async ({ page }) => {
  const came = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/entry.client-'))
  await page.goto('/')
  const { responseHeadersSize, responseBodySize } = await (await came).sizes()
  // A fourth takes another turn of the slow line, and the largest paint waits for it (docs/operations/speed.md).
  expect(responseHeadersSize + responseBodySize).toBeLessThanOrEqual(3 * 1_460)
})
