import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo, type Page as PageKey } from '../../../src/pages.ts'
import { test } from '../fixtures/guarded-test.ts'

// Loading performance: no layout shifts, compression, conditional requests, deferred scripts.

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** Delays the fonts until the page has been painted, and records layout shifts. */
async function openWithLateFonts(page: Page, address: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : `${node?.textContent}`,
        )
        window.shifts.push({ value: entry.value, moved: moved.map((html) => html.slice(0, 90)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await nextPaint(page)
  expect(await webFontsLoaded(page)).toBe(false)
  release()
  await page.evaluate(() => document.fonts.ready)
  await nextPaint(page)
  expect(await webFontsLoaded(page)).toBe(true)
}

const webFontsLoaded = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(
      ({ family, status }) => /^"?(Newsreader|Instrument Sans)"?$/.test(family) && status === 'loaded',
    ),
  )

const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const visits: [PageKey, Locale][] = [
  ['home', 'en'],
  ['tour', 'en'],
  ['book_now', 'en'],
  ['home', 'pl'],
  ['tour', 'de'],
]

for (const [key, locale] of visits) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`late fonts cause no layout shift on ${key} in ${locale} at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await openWithLateFonts(page, hrefTo(key, locale))
      const shifts = await page.evaluate(() => window.shifts)
      // A word may move by less than a pixel. An additional line would be a shift of 0.2.
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThan(0.05)
    })
  }
}

const codings = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

test('pages, scripts, styles and charts are compressed as Accept-Encoding allows', async ({ request }) => {
  const html = await (await request.get('/tour')).text()
  const asset = (ending: string) => html.match(new RegExp(`/assets/[\\w.-]+\\.${ending}`))?.[0] ?? `no ${ending}`
  for (const address of ['/tour', '/no-such-page', '/charts/day.svg', asset('css'), asset('js')]) {
    const bodies = new Set<string>()
    for (const [coding, decode] of Object.entries(codings)) {
      // `raw` returns the body as the server sent it. Playwright's own requests would return it decompressed.
      const answer = await raw(new URL(address, test.info().project.use.baseURL), coding)
      expect([address, answer.headers['content-encoding'] ?? 'identity']).toEqual([address, coding])
      expect([address, answer.headers.vary]).toEqual([address, 'Accept-Encoding'])
      bodies.add(decode(answer.body).toString())
    }
    expect([address, bodies.size]).toEqual([address, 1])
  }
  const font = await raw(new URL(asset('woff2'), test.info().project.use.baseURL), 'br, gzip')
  expect(font.headers['content-encoding']).toBeUndefined()
  expect(font.headers['cache-control']).toContain('immutable')
})

test('an unchanged file returns 304, the service worker always 200', async () => {
  const { baseURL } = test.info().project.use
  for (const [path, again] of [
    ['/pictures/hero-golden-hour-480.avif', 304],
    ['/charts/day.svg', 304],
    ['/sw.js', 200],
  ] as const) {
    const address = new URL(path, baseURL)
    const first = await raw(address, 'br')
    expect([path, first.status, first.body.length > 0]).toEqual([path, 200, true])
    const second = await raw(address, 'br', { 'If-None-Match': `${first.headers.etag}` })
    expect([path, second.status, second.body.length > 0]).toEqual([path, again, again === 200])
    expect(second.headers['cache-control']).toBe(first.headers['cache-control'])
    const older = await raw(address, 'br', { 'If-None-Match': 'W/"another"' })
    expect([path, older.status]).toEqual([path, 200])
  }
})

test('every page links to valid speculation rules', async ({ page, request }) => {
  for (const path of ['/', '/de/ausflug', '/book-now']) {
    expect((await request.get(path)).headers()['speculation-rules']).toBe('"/speculation-rules.json"')
  }
  expect((await request.get('/en/Reviews')).headers()['speculation-rules']).toBeUndefined()
  const found = Promise.withResolvers<{ sourceText: string; errorMessage?: string }>()
  const session = await page.context().newCDPSession(page)
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => found.resolve(ruleSet))
  await session.send('Preload.enable')
  await page.goto('/')
  const { sourceText, errorMessage } = await found.promise
  expect(errorMessage).toBeUndefined()
  expect(sourceText).toContain('/about-us')
})

function raw(address: URL, accepted: string, more: Record<string, string> = {}) {
  type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }
  return new Promise<Answer>((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': accepted, ...more } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

test('the hydration scripts are requested only after the first paint', async ({ page }) => {
  const scripts: string[] = []
  let pageParsed = false
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/last-of-the-page.png') pageParsed = true
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname.replace(/-[\w-]+\.js$/, ''))
  })
  const styles = Promise.withResolvers<void>()
  await page.route('**/*.css', async (route) => {
    await styles.promise
    await route.continue()
  })
  // The parser requests resources in document order. So the request for the last image proves that the whole page is parsed.
  await page.route('/book-now', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</body>', '<img src="/last-of-the-page.png" alt=""></body>')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/book-now', { waitUntil: 'commit' })
  await expect.poll(() => pageParsed).toBe(true)
  await expect.poll(() => scripts).toContain('/assets/entry.client')
  expect(scripts).toEqual(['/assets/entry.client'])
  styles.resolve()
  await expect.poll(() => scripts).toContain('/assets/react')
  // The service worker may still request the page when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('sections below the fold are laid out after the first paint, so that anchor links reach their target', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const belowHeader = () =>
    page.locator('#day').evaluate((part) => {
      const { scrollPaddingTop } = getComputedStyle(document.documentElement)
      return Math.round(part.getBoundingClientRect().top - Number.parseFloat(scrollPaddingTop))
    })
  await page.goto('/')
  await expect(page.locator('main > section:nth-of-type(n + 3):not([data-layout-done])')).toHaveCount(0)
  await page.locator('a[href="#day"]').first().click()
  await expect.poll(belowHeader).toBeCloseTo(0, -1)
  // A navigation from another page scrolls to the same position.
  await page.goto('/tour')
  await page.goto('/#day')
  await expect.poll(belowHeader).toBeCloseTo(0, -1)
})
