import { expect, test } from 'vitest'
import { locales } from '../../../i18n/locales.ts'
import { hrefTo } from '../../../pages.ts'
import { assetsIn, cacheOf, classifyRequest, isCacheable } from './routing.ts'

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
  ['/language/de?page=tour', 'document'],
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
  ['/assets/root-Dx81kq.css', 'asset'],
  ['/pictures/hero-480.avif', 'asset'],
  ['/charts/day.svg', 'asset'],
  ['/favicon.svg', 'asset'],
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

const cacheOfPath = (path: string) => cacheOf(new URL(path, origin))
const ticket = 'AAAAAAAAAAAAAAAAAAAAAA'

test.each(locales)('in %s, static pages and tickets are cached, pages with an island are not', (locale) => {
  for (const page of ['book_now', 'booking', 'contact', 'leave_review', 'private_tours'] as const) {
    expect([page, cacheOfPath(hrefTo(page, locale))]).toEqual([page, undefined])
  }
  expect(cacheOfPath(hrefTo('booking', locale, ticket))).toBeUndefined()
  expect(cacheOfPath(hrefTo('waitlist', locale, ticket))).toBeUndefined()
  for (const page of ['home', 'tour', 'terms_of_purchase'] as const) {
    expect([page, cacheOfPath(hrefTo(page, locale))]).toEqual([page, 'pages'])
  }
  expect(cacheOfPath(hrefTo('ticket', locale, ticket))).toBe('pages')
  expect(cacheOfPath(`${hrefTo('ticket', locale, ticket)}?calendar`)).toBeUndefined()
})

const isCacheableWith = (cacheControl: string | null, over = {}, path = '/tour') =>
  isCacheable(path, {
    status: 200,
    type: 'basic',
    redirected: false,
    headers: new Headers(cacheControl ? { 'Cache-Control': cacheControl } : {}),
    ...over,
  })

test.each([['no-cache'], ['public, max-age=31536000, immutable'], [null]])(
  'a response with Cache-Control %s is cacheable',
  (policy) => {
    expect(isCacheableWith(policy)).toBe(true)
  },
)

test.each([['no-store'], ['private, max-age=60']])(
  'a response with Cache-Control %s is not cacheable, except for a ticket',
  (policy) => {
    expect(isCacheableWith(policy)).toBe(false)
    expect(isCacheableWith(policy, {}, `/ticket/${ticket}`)).toBe(true)
  },
)

test.each([
  [{ status: 404 }],
  [{ status: 206 }],
  [{ status: 503 }],
  [{ status: 0, type: 'opaqueredirect' as const }],
  [{ type: 'opaque' as const }],
  [{ redirected: true }],
])('a response with %o is not cacheable', (over) => {
  expect(isCacheableWith('no-cache', over)).toBe(false)
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
