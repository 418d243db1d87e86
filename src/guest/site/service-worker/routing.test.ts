import { expect, test } from 'vitest'
import { locales } from '../../../i18n/locales.ts'
import { hrefTo } from '../../../pages.ts'
import { assetsIn, canActivateNow, classifyRequest, isCacheablePage, isCacheableResponse } from './routing.ts'

const origin = 'https://bonaca.test'
const classified = (path: string, over: Partial<Parameters<typeof classifyRequest>[0]> = {}) =>
  classifyRequest(
    {
      method: 'GET',
      mode: 'no-cors',
      destination: '',
      url: new URL(path, origin).href,
      headers: new Headers(),
      ...over,
    },
    origin,
  )
const classifiedNavigation = (path: string, destination: RequestDestination = 'document') =>
  classified(path, { mode: 'navigate', destination })

test.each([
  ['/', 'document'],
  ['/de/ausflug', 'document'],
  ['/tour?utm_source=mail', 'document'],
  ['/book-now', 'document'],
  ['/de/booking/AAAAAAAAAAAAAAAAAAAAAA', 'document'],
  ['/language/de?page=tour', 'language'],
  ['/api/docs', 'pass'],
  ['/sandbox/bank/1', 'pass'],
])('a navigation to %s is handled as %s', (path, kind) => {
  expect(classifiedNavigation(path)).toBe(kind)
})

test('a navigation inside a frame is passed through', () => {
  expect(classifiedNavigation('/sandbox/fields/number', 'iframe')).toBe('pass')
  expect(classifiedNavigation('/de/Reviews', 'iframe')).toBe('pass')
})

test.each([
  ['/assets/root-Dx81kq.css', 'files'],
  ['/pictures/hero-480.avif', 'pictures'],
  ['/charts/day.svg', 'pictures'],
  ['/favicon.svg', 'pictures'],
  ['/assets/map.js?v=AAAAAAAAAAAAAAAAAAAAAA', 'ignore'],
  ['/api/special-offers', 'ignore'],
  ['/api/reservations/status/AAAAAAAAAAAAAAAAAAAAAA', 'ignore'],
  ['/book-now.data', 'ignore'],
  ['/sandbox/fields.js', 'ignore'],
  ['https://tiles.example.com/1/2/3.png', 'ignore'],
])('a subresource request for %s is handled as %s', (path, kind) => {
  expect(classified(path)).toBe(kind)
})

test('ignores POST, HEAD and range requests', () => {
  expect(classified('/book-now', { method: 'POST', mode: 'navigate', destination: 'document' })).toBe('ignore')
  expect(classified('/pictures/hero-480.avif', { method: 'HEAD' })).toBe('ignore')
  expect(classified('/pictures/film.mp4', { headers: new Headers({ Range: 'bytes=0-99' }) })).toBe('ignore')
})

test.each(locales)('in %s, pages with an island are not cacheable, static pages are', (locale) => {
  for (const page of ['book_now', 'booking', 'contact', 'leave_review', 'private_tours'] as const) {
    expect([page, isCacheablePage(hrefTo(page, locale))]).toEqual([page, false])
  }
  expect(isCacheablePage(hrefTo('booking', locale, 'AAAAAAAAAAAAAAAAAAAAAA'))).toBe(false)
  for (const page of ['home', 'tour', 'terms_of_purchase'] as const) {
    expect([page, isCacheablePage(hrefTo(page, locale))]).toEqual([page, true])
  }
})

const isCacheable = (cacheControl: string | null, over = {}) =>
  isCacheableResponse({
    status: 200,
    type: 'basic',
    redirected: false,
    headers: new Headers(cacheControl ? { 'Cache-Control': cacheControl } : {}),
    ...over,
  })

test.each([['no-cache'], ['public, max-age=31536000, immutable'], [null]])(
  'a response with Cache-Control %s is cacheable',
  (policy) => {
    expect(isCacheable(policy)).toBe(true)
  },
)

test.each([['no-store'], ['private, max-age=60']])('a response with Cache-Control %s is not cacheable', (policy) => {
  expect(isCacheable(policy)).toBe(false)
})

test.each([
  [{ status: 404 }],
  [{ status: 206 }],
  [{ status: 503 }],
  [{ status: 0, type: 'opaqueredirect' as const }],
  [{ type: 'opaque' as const }],
  [{ redirected: true }],
])('a response with %o is not cacheable', (over) => {
  expect(isCacheable('no-cache', over)).toBe(false)
})

test('a new version activates only while no page with an island and no unknown page is open', () => {
  const at = (...paths: string[]) => canActivateNow(paths.map((path) => origin + path))
  expect(at()).toBe(true)
  expect(at('/', '/de/ausflug?utm_source=mail')).toBe(true)
  expect(at('/', '/book-now?step=preview')).toBe(false)
  expect(at('/pl/booking/AAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
  expect(at('/sandbox/bank/1')).toBe(false)
})

test('finds the assets that a page needs and ignores links, pictures and other hosts', () => {
  const html = `<link rel="stylesheet" href="/assets/a.css"/><script type="module" src="/assets/b.js"></script>
    <image href="/charts/night.svg"/><link rel="icon" href="/favicon.svg"/><svg><use href="/assets/d.svg#sun"/></svg>
    <a href="/tour">x</a><img src="/pictures/hero-1080.jpg"/><script src="https://elsewhere.example/assets/c.js"></script>`
  expect(assetsIn(html)).toEqual([
    '/assets/a.css',
    '/assets/b.js',
    '/charts/night.svg',
    '/favicon.svg',
    '/assets/d.svg',
  ])
})
