import { expect, test } from 'vitest'
import { hrefTo } from '../../i18n/href-to.ts'
import { locales } from '../../i18n/locales.ts'
import { courseOf, filesOf, isPageToRead, mayBeKept, mayTakeOver } from './rules.ts'

const origin = 'https://bonaca.test'
const asked = (path: string, over: Partial<Parameters<typeof courseOf>[0]> = {}) =>
  courseOf(
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
const gone = (path: string, destination: RequestDestination = 'document') =>
  asked(path, { mode: 'navigate', destination })

test.each([
  ['/', 'document'],
  ['/de/ausflug', 'document'],
  ['/tour?utm_source=mail', 'document'],
  ['/book-now', 'document'],
  ['/de/booking/AAAAAAAAAAAAAAAAAAAAAA', 'document'],
  ['/language/de?page=tour', 'language'],
  ['/api/docs', 'pass'],
  ['/sandbox/bank/1', 'pass'],
])('who goes to %s: %s', (path, course) => {
  expect(gone(path)).toBe(course)
})

test('a frame is none of our pages', () => {
  expect(gone('/sandbox/fields/number', 'iframe')).toBe('pass')
  expect(gone('/de/Reviews', 'iframe')).toBe('pass')
})

test.each([
  ['/assets/root-Dx81kq.css', 'files'],
  ['/pictures/hero-480.avif', 'pictures'],
  ['/charts/day.svg', 'pictures'],
  ['/favicon.svg', 'pictures'],
  ['/assets/map.js?v=AAAAAAAAAAAAAAAAAAAAAA', 'leave'],
  ['/api/special-offers', 'leave'],
  ['/api/reservations/status/AAAAAAAAAAAAAAAAAAAAAA', 'leave'],
  ['/book-now.data', 'leave'],
  ['/sandbox/fields.js', 'leave'],
  ['https://tiles.example.com/1/2/3.png', 'leave'],
])('what a page asks for at %s: %s', (path, course) => {
  expect(asked(path)).toBe(course)
})

test('what is sent, and a part of a file, is left alone', () => {
  expect(asked('/book-now', { method: 'POST', mode: 'navigate', destination: 'document' })).toBe('leave')
  expect(asked('/pictures/hero-480.avif', { method: 'HEAD' })).toBe('leave')
  expect(asked('/pictures/film.mp4', { headers: new Headers({ Range: 'bytes=0-99' }) })).toBe('leave')
})

test.each(locales)('in %s, no page to work in may ever be kept', (locale) => {
  for (const page of ['book_now', 'booking', 'contact', 'leave_review', 'private_tours'] as const) {
    expect([page, isPageToRead(hrefTo(page, locale))]).toEqual([page, false])
  }
  expect(isPageToRead(hrefTo('booking', locale, 'AAAAAAAAAAAAAAAAAAAAAA'))).toBe(false)
  for (const page of ['home', 'tour', 'terms_of_purchase'] as const) {
    expect([page, isPageToRead(hrefTo(page, locale))]).toEqual([page, true])
  }
})

const answered = (cacheControl: string | null, over = {}) =>
  mayBeKept({
    status: 200,
    type: 'basic',
    redirected: false,
    headers: new Headers(cacheControl ? { 'Cache-Control': cacheControl } : {}),
    ...over,
  })

test.each([['no-cache'], ['public, max-age=31536000, immutable'], [null]])(
  'an answer that says %s may be kept',
  (policy) => {
    expect(answered(policy)).toBe(true)
  },
)

test.each([['no-store'], ['private, max-age=60']])('an answer that says %s is not kept', (policy) => {
  expect(answered(policy)).toBe(false)
})

test.each([
  [{ status: 404 }],
  [{ status: 206 }],
  [{ status: 503 }],
  [{ status: 0, type: 'opaqueredirect' as const }],
  [{ type: 'opaque' as const }],
  [{ redirected: true }],
])('nor is one that is %o', (over) => {
  expect(answered('no-cache', over)).toBe(false)
})

test('a new version takes over while pages are read, and waits while somebody works in one', () => {
  const at = (...paths: string[]) => mayTakeOver(paths.map((path) => origin + path))
  expect(at()).toBe(true)
  expect(at('/', '/de/ausflug?utm_source=mail')).toBe(true)
  expect(at('/', '/book-now?step=preview')).toBe(false)
  expect(at('/pl/booking/AAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
  expect(at('/sandbox/bank/1')).toBe(false)
})

test('the files that a page needs are found in it, and no link', () => {
  const html = `<link rel="stylesheet" href="/assets/a.css"/><script type="module" src="/assets/b.js"></script>
    <image href="/charts/night.svg"/><link rel="icon" href="/favicon.svg"/><a href="/tour">x</a>
    <img src="/pictures/hero-1080.jpg"/><script src="https://elsewhere.example/assets/c.js"></script>`
  expect(filesOf(html)).toEqual(['/assets/a.css', '/assets/b.js', '/charts/night.svg', '/favicon.svg'])
})
