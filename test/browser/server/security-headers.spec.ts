import { type APIResponse, expect } from '@playwright/test'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { offlineHref } from '../../../src/guest/site/routing/offline-href.ts'
import { locales } from '../../../src/i18n/locales.ts'
import { fragmentHref, fragments, hrefTo, pageKeys, pages } from '../../../src/pages.ts'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'

// Security headers of every route.

const origin = 'https://tours.example'
let own: IsolatedSite
let address: string
let id: string
test.beforeAll(async ({ request }) => {
  own = await createIsolatedSite()
  const running = await own.launch({ ORIGIN: origin })
  address = running.origin
  await expect
    .poll(
      () =>
        request.get(`${address}/readyz`).then(
          (answer) => answer.status(),
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  id = (await bookByApi(request, address, '4242424242424242', { date: await nextBookableDay(address), adults: 1 })).id
})
test.afterAll(() => own.close())

const assetPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface Expected {
  /** May be framed by other sites. */
  framed?: boolean
  /** Personal data, which must not be stored by any cache. */
  isPrivate?: boolean
}

function expectSecureHeaders(what: string, answer: APIResponse, { framed = false, isPrivate = false }: Expected = {}) {
  const headers = answer.headers()
  const policy = headers['content-security-policy'] ?? ''
  expect([what, policy.match(/unsafe-|'(sha\d+|nonce|strict-dynamic)|\*(?!\.)(?!$|;)/g)]).toEqual([what, null])
  expect(policy, what).toMatch(/default-src '(self|none)'/)
  expect(policy, what).toMatch(framed ? /frame-ancestors \*/ : /frame-ancestors 'none'/)
  expect({ what, ...headers }).toMatchObject({
    what,
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  })
  // Assets have the strictest policy, because they load nothing.
  if (/^\/(assets|charts|pictures)\//.test(what)) expect([what, policy]).toEqual([what, assetPolicy])
  else {
    expect([what, headers['cross-origin-opener-policy']]).toEqual([what, 'same-origin'])
    expect(headers['permissions-policy'], what).toMatch(/camera=\(\).*payment=\(\)/)
    expect(headers['referrer-policy'], what).toMatch(/^(strict-origin-when-cross-origin|origin)$/)
  }
  const elsewhere = framed || /^\/(pictures|share)\/|^\/favicon/.test(what)
  expect([what, headers['cross-origin-resource-policy']]).toEqual([what, elsewhere ? 'cross-origin' : 'same-origin'])
  if (isPrivate) expect([what, headers['cache-control']]).toEqual([what, 'no-store'])
  for (const cookie of answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')) {
    expect(cookie.value, what).toMatch(/; Secure(;|$)/)
    expect(cookie.value, what).toMatch(/; SameSite=Lax(;|$)/)
    // The locale cookie is not secret, and scripts must read it.
    if (!cookie.value.startsWith('i18n_redirected=')) expect(cookie.value, what).toMatch(/; HttpOnly(;|$)/)
  }
}

test('pages have the security headers: uncached, cached and as 304 responses', async ({ request }) => {
  for (const locale of locales) {
    for (const page of pageKeys) {
      const { hydrated } = pages[page]
      const path = hrefTo(page, locale)
      const expected = { isPrivate: page === 'booking' || page === 'book_now' }
      const fetchPage = (headers: Record<string, string> = {}) =>
        request.get(address + path, { headers: { 'Accept-Language': 'en', ...headers } })
      const first = await fetchPage()
      expect([path, first.status()]).toEqual([path, 200])
      expectSecureHeaders(path, first, expected)
      const again = await fetchPage()
      expectSecureHeaders(path, again, expected)
      const tag = again.headers().etag
      if (!hydrated) expectSecureHeaders(path, await fetchPage({ 'If-None-Match': tag ?? '' }))
    }
  }
})

test('private responses (booking, calendar file, draft, refund lookup) are not cached', async ({ request }) => {
  for (const locale of locales) {
    const path = hrefTo('booking', locale, id)
    const answer = await request.get(address + path)
    expectSecureHeaders(path, answer, { isPrivate: true })
    expect(answer.headers()).toMatchObject({ 'referrer-policy': 'origin', 'x-robots-tag': 'noindex' })
  }
  expectSecureHeaders('calendar', await request.get(`${address}/booking/${id}?calendar`), { isPrivate: true })
  const draft = await request.post(`${address}/book-now`, { form: { intent: 'next' }, maxRedirects: 0 })
  expect(draft.headers()['set-cookie']).toMatch(/^__Host-booking_draft=/)
  expectSecureHeaders('a draft', draft, { isPrivate: true })
  const refunds = await request.post(`${address}/payout`, { form: { code: 'BNC-AAAAAA', email: 'ana@mail.example' } })
  expect(refunds.status()).toBe(422)
  expectSecureHeaders('/payout', refunds, { isPrivate: true })
})

test('fragments, offline pages and 404 pages have the security headers', async ({ request }) => {
  for (const locale of locales) {
    for (const fragment of fragments) {
      const path = fragmentHref(fragment, locale)
      expectSecureHeaders(path, await request.get(address + path), { framed: true })
    }
    expectSecureHeaders(offlineHref(locale), await request.get(address + offlineHref(locale)))
    const missing = await request.get(`${address}/${locale}/nowhere`)
    expect(missing.status()).toBe(404)
    expectSecureHeaders('nowhere', missing)
  }
})

test('API responses have the security headers, successful or not, and are not cached', async ({ request }) => {
  for (const { method, path } of Object.values(endpoints)) {
    const full = `${address}/api${path.replace(':id', id).replace(':page', 'tour').replace(':provider', 'sandbox')}`
    expectSecureHeaders(path, method === 'get' ? await request.get(full) : await request.post(full, { data: {} }), {
      isPrivate: true,
    })
    expectSecureHeaders(path, await request.delete(full), { isPrivate: true })
  }
  const fetchApi = (path: string, options: object = {}) => request.fetch(`${address}/api${path}`, options)
  const message = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  const statuses = [
    [404, await fetchApi('/nowhere')],
    [404, await fetchApi('/reservations/status/AAAAAAAAAAAAAAAAAAAAAA')],
    [400, await fetchApi('/send-email', { ...message, data: Buffer.from('{') })],
    [413, await fetchApi('/send-email', { ...message, data: 'x'.repeat(70_000) })],
    [415, await fetchApi('/send-email', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, data: 'x' })],
    [422, await fetchApi('/send-email', { ...message, data: '{}' })],
    [403, await fetchApi('/send-email', { ...message, data: '{}', headers: { 'Sec-Fetch-Site': 'cross-site' } })],
  ] as const
  for (const [status, answer] of statuses) {
    expect(answer.status()).toBe(status)
    expectSecureHeaders(String(status), answer, { isPrivate: true })
  }
  for (const path of ['/openapi.json', '/docs']) expectSecureHeaders(path, await fetchApi(path))
})

test('machine-readable files, assets and redirects have the security headers', async ({ request }) => {
  const html = await (await request.get(`${address}/tour`)).text()
  const assets = [...html.matchAll(/(?:src|href)="(\/(?:assets|charts|pictures)\/[^"?#]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(assets.length).toBeGreaterThan(3)
  const paths = [
    '/livez',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/favicon.svg',
    '/favicon.ico',
    '/site.webmanifest',
    '/sw.js',
    '/operator-sw.js',
  ]
  for (const path of [...paths, ...new Set(assets), '/pictures/icon-180.png', '/api-docs.css']) {
    expectSecureHeaders(path, await request.get(address + path))
  }
  expectSecureHeaders('an asset that is gone', await request.get(`${address}/assets/nothing.js`))
  const getRedirect = (path: string, headers = {}) => request.get(address + path, { headers, maxRedirects: 0 })
  for (const path of ['/language/hr?page=tour', '/tour/', '/language/xx'])
    expectSecureHeaders(path, await getRedirect(path))
  const root = await getRedirect('/', { 'Accept-Language': 'de' })
  expect(root.status()).toBe(302)
  expectSecureHeaders('/', root)
})

test('sandbox frames have their own content security policy', async ({ request }) => {
  for (const path of [
    '/sandbox/v1.js',
    '/sandbox/field.js',
    '/sandbox/fields/number',
    '/sandbox/bank/nobody',
    '/sandbox/x',
  ]) {
    const headers = (await request.get(address + path)).headers()
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none'/)
    expect({ path, ...headers }).toMatchObject({
      path,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('a same-origin form behind TLS is accepted, a cross-site form is rejected with 403', async ({ request }) => {
  const form = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
  const send = (from: string, site: string) =>
    request.post(`${address}/contact`, { form, headers: { Origin: from, 'Sec-Fetch-Site': site } })
  expect((await send(origin, 'same-origin')).status()).toBe(200)
  const foreign = await send('https://evil.example', 'cross-site')
  expect(foreign.status()).toBe(403)
  expectSecureHeaders('/contact', foreign, { isPrivate: true })
})

test('without TLS no Strict-Transport-Security header is sent', async ({ request }) => {
  for (const path of ['/', '/tour', '/api/settings', '/livez']) {
    expect((await request.get(path)).headers()).not.toHaveProperty('strict-transport-security')
  }
})
