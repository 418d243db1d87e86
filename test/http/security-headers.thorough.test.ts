import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { endOfDay } from '../../src/domain/time/operator-time.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { offlineHref } from '../../src/guest/site/routing/offline-href.ts'
import { locales } from '../../src/i18n/locales.ts'
import { createApp } from '../../src/main/app.ts'
import { plainTextError } from '../../src/main/http/error-page.ts'
import { fragmentHref, fragments, hrefTo, pageKeys } from '../../src/pages.ts'
import { createPageCache } from '../../src/platform/cache/page-cache.ts'
import { type HttpServer, startHttpServer } from '../../src/platform/http/http-server.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Security headers of every route, as the HTTP server of a site behind TLS sends them. `built-files.check.spec.ts`
// checks the headers of files.

const origin = 'https://tours.example'
let site: TestSite
let server: HttpServer
let id: string
beforeAll(async () => {
  // The content security policy allows inline styles in development. These tests need the policy of production.
  vi.stubEnv('DEV', false)
  const render = createPageHandler(['/entry.js'])
  site = await testSite({ render })
  const { operator, now } = site.services
  server = await startHttpServer({ host: '127.0.0.1', port: 0, origin, plainTextError: plainTextError(operator) })
  const mountedApps = [{ path: '/sandbox', app: site.sandbox.app }]
  server.serve(
    createApp({ services: { ...site.services, origin, operatorOrigin: origin }, render, mountedApps }),
    createPageCache(now, endOfDay),
  )
  id = (await book(site.app, '4242424242424242')).id
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await site.close()
})

const request = (path: string, init: RequestInit = {}) => fetch(server.address + path, { redirect: 'manual', ...init })
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body: new URLSearchParams(fields), headers })

interface Expected {
  /** Whether other sites may show the page in a frame. */
  framed?: boolean
  /** Whether the response has personal data, so that no cache may store it. */
  isPrivate?: boolean
  /** Whether pages of other sites may read the response, and caches may store it for a minute. */
  isOpen?: boolean
}

function expectSecureHeaders(
  what: string,
  answer: Response,
  { framed = false, isPrivate = false, isOpen = false }: Expected = {},
) {
  const headers = Object.fromEntries(answer.headers)
  const policy = headers['content-security-policy'] ?? ''
  expect([what, policy.match(/unsafe-|'(sha\d+|nonce|strict-dynamic)|\*(?!\.)(?!$|;)/g)]).toEqual([what, null])
  expect(policy, what).toMatch(/default-src '(self|none)'/)
  expect(policy, what).toMatch(framed ? /frame-ancestors \*/ : /frame-ancestors 'none'/)
  expect({ what, ...headers }).toMatchObject({
    what,
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  })
  expect([what, headers['cross-origin-opener-policy']]).toEqual([what, 'same-origin'])
  expect(headers['permissions-policy'], what).toMatch(/camera=\(\).*payment=\(\)/)
  expect(headers['referrer-policy'], what).toMatch(/^(strict-origin-when-cross-origin|origin)$/)
  expect([what, headers['cross-origin-resource-policy']]).toEqual([
    what,
    framed || isOpen ? 'cross-origin' : 'same-origin',
  ])
  if (isOpen) expect([what, headers['cache-control']]).toEqual([what, 'public, max-age=60'])
  if (isPrivate) expect([what, headers['cache-control']]).toEqual([what, 'no-store'])
  for (const cookie of answer.headers.getSetCookie()) {
    expect(cookie, what).toMatch(/; Secure(;|$)/)
    expect(cookie, what).toMatch(/; SameSite=Lax(;|$)/)
    // The locale cookie is not secret, and scripts must read it.
    if (!cookie.startsWith('i18n_redirected=')) expect(cookie, what).toMatch(/; HttpOnly(;|$)/)
  }
}

test('pages have the security headers: uncached, cached and as 304 responses', async () => {
  let cached = 0
  for (const locale of locales) {
    for (const page of pageKeys) {
      const path = hrefTo(page, locale)
      const expected = { isPrivate: page === 'booking' || page === 'book_now' }
      const fetchPage = (headers: Record<string, string> = {}) =>
        request(path, { headers: { 'Accept-Language': 'en', ...headers } })
      const first = await fetchPage()
      expect([path, first.status]).toEqual([path, 200])
      expectSecureHeaders(path, first, expected)
      const again = await fetchPage()
      expectSecureHeaders(path, again, expected)
      const tag = again.headers.get('ETag')
      if (!tag) continue
      const unchanged = await fetchPage({ 'If-None-Match': tag })
      expect([path, unchanged.status]).toEqual([path, 304])
      expectSecureHeaders(path, unchanged)
      cached++
    }
  }
  expect(cached).toBeGreaterThan(40)
})

test('private responses (booking, calendar file, draft, refund lookup) are not cached', async () => {
  for (const locale of locales) {
    const path = hrefTo('booking', locale, id)
    const answer = await request(path)
    expectSecureHeaders(path, answer, { isPrivate: true })
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'referrer-policy': 'origin', 'x-robots-tag': 'noindex' })
  }
  expectSecureHeaders('calendar', await request(`/booking/${id}?calendar`), { isPrivate: true })
  const draft = await post('/book-now', { intent: 'next' })
  expect(draft.headers.get('Set-Cookie')).toMatch(/^__Host-booking_draft=/)
  expectSecureHeaders('a draft', draft, { isPrivate: true })
  const refunds = await post('/payout', { code: 'BNC-AAAAAA', email: 'ana@mail.example' })
  expect(refunds.status).toBe(422)
  expectSecureHeaders('/payout', refunds, { isPrivate: true })
})

test('fragments, offline pages and 404 pages have the security headers', async () => {
  for (const locale of locales) {
    for (const fragment of fragments) {
      const path = fragmentHref(fragment, locale)
      expectSecureHeaders(path, await request(path), { framed: true })
    }
    expectSecureHeaders(offlineHref(locale), await request(offlineHref(locale)))
    const missing = await request(`/${locale}/nowhere`)
    expect(missing.status).toBe(404)
    expectSecureHeaders('nowhere', missing)
  }
})

const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } }

test('API responses have the security headers, successful or not; only the list of departures is cached', async () => {
  for (const { method, path } of Object.values(endpoints)) {
    const full = `/api${path.replace(':id', id).replace(':page', 'tour').replace(':provider', 'sandbox')}`
    const isOpen = path === endpoints.departures.path
    const answer = method === 'get' ? await request(full) : await request(full, { ...json, body: '{}' })
    expectSecureHeaders(path, answer, { isPrivate: !isOpen, isOpen })
    expectSecureHeaders(path, await request(full, { method: 'DELETE' }), { isPrivate: true })
  }
  const fetchApi = (path: string, options: RequestInit = {}) => request(`/api${path}`, options)
  const statuses = [
    [404, await fetchApi('/nowhere')],
    [404, await fetchApi('/reservations/status/AAAAAAAAAAAAAAAAAAAAAA')],
    [400, await fetchApi('/send-email', { ...json, body: '{' })],
    [413, await fetchApi('/send-email', { ...json, body: 'x'.repeat(70_000) })],
    [415, await fetchApi('/send-email', { ...json, headers: { 'Content-Type': 'text/plain' }, body: 'x' })],
    [422, await fetchApi('/send-email', { ...json, body: '{}' })],
    [403, await fetchApi('/send-email', { ...json, body: '{}', headers: { 'Sec-Fetch-Site': 'cross-site' } })],
  ] as const
  for (const [status, answer] of statuses) {
    expect(answer.status).toBe(status)
    expectSecureHeaders(String(status), answer, { isPrivate: true })
  }
  for (const path of ['/openapi.json', '/docs']) expectSecureHeaders(path, await fetchApi(path))
})

test('machine-readable files and redirects have the security headers', async () => {
  for (const path of ['/livez', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']) {
    expectSecureHeaders(path, await request(path))
  }
  for (const path of ['/language/hr?page=tour', '/tour/', '/language/xx'])
    expectSecureHeaders(path, await request(path))
  const root = await request('/', { headers: { 'Accept-Language': 'de' } })
  expect(root.status).toBe(302)
  expectSecureHeaders('/', root)
})

test('sandbox frames have their own content security policy', async () => {
  for (const path of [
    '/sandbox/v1.js',
    '/sandbox/field.js',
    '/sandbox/fields/number',
    '/sandbox/bank/nobody',
    '/sandbox/x',
  ]) {
    const headers = Object.fromEntries((await request(path)).headers)
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none'/)
    expect({ path, ...headers }).toMatchObject({
      path,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('a same-origin form behind TLS is accepted, a cross-site form is rejected with 403', async () => {
  const form = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
  const send = (from: string, fetchSite: string) =>
    post('/contact', form, { Origin: from, 'Sec-Fetch-Site': fetchSite })
  expect((await send(origin, 'same-origin')).status).toBe(200)
  const foreign = await send('https://evil.example', 'cross-site')
  expect(foreign.status).toBe(403)
  expectSecureHeaders('/contact', foreign, { isPrivate: true })
})
