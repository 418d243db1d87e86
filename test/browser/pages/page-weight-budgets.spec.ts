import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { measurePageWeight, phoneContext } from '../../../scripts/bench/page-weight.ts'
import { locales } from '../../../src/i18n/locales.ts'
import { builtOperatorAppFiles } from '../../../src/operator/app/shell.ts'
import { hrefTo, indexablePages, type Page, pages } from '../../../src/pages.ts'
import { projectRoot } from '../../../src/shared/project-root.ts'
import { test } from '../fixtures/guarded-test.ts'

/**
 * Budgets for a first visit on a phone without interaction: transferred kilobytes of 1,000 bytes, the number of requests, and the
 * largest image above the fold.
 */
const budgets = {
  static: { script: 6, style: 16, font: 60, requests: 20, picture: 42 },
  hydrated: { script: 95, style: 20.5, font: 60, requests: 21, picture: 42 },
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

test('the document of every reading page fits into ten TCP packets in English, and nearly in the other languages', async ({
  request,
}) => {
  // Ten packets arrive in one round trip. German and Polish texts are longer: their tour pages need two (docs/operations/performance.md).
  const budgets = { en: 10 * 1_460, hr: 15_400, de: 16_000, it: 15_400, pl: 16_200 }
  for (const key of indexablePages.filter((page) => !pages[page].hydrated)) {
    for (const locale of locales) {
      const response = await request.get(hrefTo(key, locale), { headers: { 'Accept-Encoding': 'br' } })
      expect(response.headers()['content-encoding']).toBe('br')
      const head = response.headersArray().reduce((sum, { name, value }) => sum + `${name}: ${value}\r\n`.length, 0)
      // Before the first review the page lacks the rating. Other tests submit reviews to the same site.
      const rating = (await response.text()).includes('class="rating-line"') ? 0 : 200
      const size = head + Number(response.headers()['content-length']) + rating
      expect(size, `${key} in ${locale}`).toBeLessThanOrEqual(budgets[locale])
      expect(size).toBeGreaterThan(3_000)
    }
  }
})

test('the operator’s app stays within 130 kB with all its screens, the styles and one language', () => {
  const folder = join(projectRoot, 'build/client')
  const scripts = readdirSync(join(folder, 'assets/operator-app')).filter((name) => name.endsWith('.js.br'))
  // The reader of QR codes is loaded on the scan screen only, and only by browsers without one of their own.
  const counted = scripts.filter((name) => !/^(decode|hr)-/.test(name)).map((name) => `assets/operator-app/${name}`)
  const styles = builtOperatorAppFiles().styles.map((href) => `${href}.br`)
  const bytes = [...counted, ...styles].reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  expect(scripts.some((name) => name.startsWith('decode-'))).toBe(true)
  expect(bytes).toBeLessThanOrEqual(130_000)
})

test('no public page loads a file of the operator’s app', () => {
  const manifest = readFileSync(join(projectRoot, 'build/client-manifest.json'), 'utf8')
  expect(manifest).not.toContain('operator-app')
})
