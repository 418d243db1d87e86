import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { locales } from '../../../src/i18n/locales.ts'
import { builtOperatorAppFiles } from '../../../src/operator/app/shell.ts'
import { hrefTo, indexablePages, type Page, pages } from '../../../src/pages.ts'
import { projectRoot } from '../../../src/shared/project-root.ts'
import { test } from '../fixtures/guarded-test.ts'
import { measurePageWeight, phoneContext } from '../fixtures/page-weight.ts'

/**
 * Budgets for a first visit on a phone without interaction. `requests` is a number of requests. The other budgets are
 * transferred kilobytes (of 1,000 bytes), and `picture` is for the largest picture above the fold. Each budget is at
 * least a tenth above the heaviest page, so small changes stay within it. The home page is heaviest when it shows
 * reviews, which happens if another test has submitted reviews to the same site.
 */
const budgets = {
  static: { script: 7, style: 18, font: 66, requests: 20, picture: 42 },
  hydrated: { script: 102, style: 22, font: 66, requests: 22, picture: 42 },
}

test.use(phoneContext)

const visits: [Page, (typeof locales)[number]][] = [
  ...indexablePages.map((page) => [page, 'en'] as [Page, 'en']),
  // Visits the home page in each other language, because Croatian and Polish letters are in separate font files.
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

test('the script of every page takes one round trip of a slow phone with its headers', async ({ page }) => {
  const finished = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/entry.client-'))
  await page.goto('/')
  const { responseHeadersSize, responseBodySize } = await (await finished).sizes()
  // More bytes would take a second round trip, which delays the largest contentful paint
  // (docs/operations/performance.md).
  expect(responseHeadersSize + responseBodySize).toBeLessThanOrEqual(4_800)
})

test('a browser without WebMCP loads no script for it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.some((url) => url.includes('/entry.client-'))).toBe(true)
  expect(scripts.filter((url) => url.includes('page-tools'))).toEqual([])
})

test('the document of every reading page stays within 18 kB with its headers, in every language', async ({
  request,
}) => {
  for (const key of indexablePages.filter((page) => !pages[page].hydrated)) {
    for (const locale of locales) {
      const response = await request.get(hrefTo(key, locale), { headers: { 'Accept-Encoding': 'br' } })
      expect(response.headers()['content-encoding']).toBe('br')
      const head = response.headersArray().reduce((sum, { name, value }) => sum + `${name}: ${value}\r\n`.length, 0)
      // The site shows a rating only if another test has submitted reviews. For a page without it, 200 bytes are added.
      const rating = (await response.text()).includes('class="rating-line"') ? 0 : 200
      const size = head + Number(response.headers()['content-length']) + rating
      expect(size, `${key} in ${locale}`).toBeLessThanOrEqual(18_000)
      expect(size).toBeGreaterThan(3_000)
    }
  }
})

test('the operator’s app stays within 225 kB with all its screens, the styles and one language', () => {
  const folder = join(projectRoot, 'build/client')
  const scripts = readdirSync(join(folder, 'assets/operator-app')).filter((name) => name.endsWith('.js.br'))
  // Not counted: the reader of QR codes, which only the scan screen loads, in browsers without their own reader; the
  // second language; and the text editor, which only the studio loads.
  const counted = scripts
    .filter((name) => !/^(decode|hr|create-editor)-/.test(name))
    .map((name) => `assets/operator-app/${name}`)
  const styles = builtOperatorAppFiles().styles.map((href) => `${href}.br`)
  const bytes = [...counted, ...styles].reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  expect(scripts.some((name) => name.startsWith('decode-'))).toBe(true)
  expect(bytes).toBeLessThanOrEqual(225_000)
  const editor = scripts.filter((name) => name.startsWith('create-editor-'))
  expect(editor).toHaveLength(1)
  expect(statSync(join(folder, `assets/operator-app/${editor[0]}`)).size).toBeLessThanOrEqual(100_000)
})

test('no public page loads a file of the operator’s app', () => {
  const manifest = readFileSync(join(projectRoot, 'build/client-manifest.json'), 'utf8')
  expect(manifest).not.toContain('operator-app')
})
