import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { findCostFault, measureCpuCost } from '../../../test/fuzz/cpu-cost.ts'
import { locales } from '../../i18n/locales.ts'
import { negotiateLocale } from '../../i18n/negotiate-locale.ts'
import { languageSwitch, redirectToCanonical, rootRedirect } from './redirects.ts'

const app = new Hono()
app.get('/language/:code', languageSwitch('http://bonaca.test'))
app.get('/', rootRedirect, (c) => c.text('home'))
app.get('*', redirectToCanonical, (c) => c.text(c.req.path))

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://bonaca.test${path}`, { headers })
const redirectOf = async (path: string, headers?: Record<string, string>) => {
  const { status, headers: answered } = await get(path, headers)
  return [status, answered.get('Location')]
}

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,fr;q=0.9,pl;q=0.5,en;q=0.4', 'pl'],
  ['en-GB,hr;q=0.9', 'en'],
  ['hr;q=0,it', 'it'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('Accept-Language %s selects %s', (header, locale) => {
  expect(negotiateLocale(header, locales)).toBe(locale)
})

test('the root redirects to the locale of the cookie, else of the browser, except from within the site', async () => {
  expect(await redirectOf('/', { 'Accept-Language': 'de' })).toEqual([302, '/de'])
  expect(await redirectOf('/', { 'Accept-Language': 'de', Cookie: 'i18n_redirected=it' })).toEqual([302, '/it'])
  expect(await redirectOf('/', { 'Accept-Language': 'de', Cookie: 'i18n_redirected=xx' })).toEqual([302, '/de'])
  expect(await redirectOf('/', { 'Accept-Language': 'de', 'Sec-Fetch-Site': 'same-origin' })).toEqual([200, null])
  expect(await redirectOf('/', { 'Accept-Language': 'fr' })).toEqual([200, null])
  expect(await redirectOf('/?gclid=a%26b&utm_source=x', { 'Accept-Language': 'de' })).toEqual([
    302,
    '/de?gclid=a%26b&utm_source=x',
  ])
})

test('runs of slashes take linear time, at the end of a path and within it', async () => {
  const requesting = (unit: string, count: number) => {
    const path = `/x${unit.repeat(count)}!/`
    return async () => expect(await redirectOf(path)).toEqual([301, path.slice(0, -1)])
  }
  const [harmless, empty] = [await measureCpuCost(requesting('a', 4_000)), await measureCpuCost(requesting('', 0))]
  const compared = { large: requesting('/', 4_000), small: requesting('/', 1_000), harmless, empty }
  expect(await findCostFault(compared)).toBeUndefined()
})

test('the language switcher sets a cookie for a year and redirects to the same page, and to no other URL', async () => {
  const answer = await get('/language/hr?page=tour')
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/hr/izlet'])
  expect(answer.headers.get('Set-Cookie')).toBe('i18n_redirected=hr; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(await redirectOf('/language/de?page=https://evil.example')).toEqual([303, '/de'])
  expect(await redirectOf('/language/de?page=booking&id=AAAAAAAAAAAAAAAAAAAAAA')).toEqual([
    303,
    '/de/booking/AAAAAAAAAAAAAAAAAAAAAA',
  ])
  expect(await redirectOf('/language/de?page=booking&id=../evil')).toEqual([303, '/de/booking'])
  expect(await redirectOf('/language/fr?page=tour')).toEqual([303, '/'])
})

test('the language switcher keeps the query of the page, and of no other page', async () => {
  const from = (Referer: string) => redirectOf('/language/de?page=book_now', { Referer })
  const form = '/de/buchen-sie-jetzt'
  expect(await from('https://bonaca.test/hr/rezerviraj?step=details&gclid=x&prefilled=date')).toEqual([
    303,
    `${form}?step=details&gclid=x`,
  ])
  for (const other of ['https://bonaca.test/tour?gclid=x', 'https://bonaca.test/', 'nothing', ''])
    expect(await from(other)).toEqual([303, form])
})

test('the language switcher keeps the query that a personal page passes', async () => {
  const locationFor = async (query: string) =>
    (await redirectOf(`/language/de?page=booking&id=AAAAAAAAAAAAAAAAAAAAAA&query=${encodeURIComponent(query)}`))[1]
  const booking = '/de/booking/AAAAAAAAAAAAAAAAAAAAAA'
  expect(await locationFor('?change')).toBe(`${booking}?change=`)
  for (const other of ['', '/../evil', '@evil.example', '#evil']) expect(await locationFor(other)).toBe(booking)
})

test.each([
  ['/tour/?a=1', '/tour?a=1'],
  ['/Privacy-Cookies', '/privacy-cookies'],
  ['/HR/Izlet?a=B', '/hr/izlet?a=B'],
  ['/HR', '/hr'],
  ['/privacy%2dcookies', '/privacy-cookies'],
  ['/de%2Fausflug', '/de/ausflug'],
  ['/PL/Booking/aB3/', '/pl/booking/aB3'],
  ['/booking/%41bc', '/booking/Abc'],
  ['//evil.example/', '/evil.example'],
])('%s redirects to the canonical URL %s', async (path, canonical) => {
  expect(await redirectOf(path)).toEqual([301, canonical])
  expect(await redirectOf(canonical)).toEqual([200, null])
})

test.each([
  '/tour',
  '/nothing',
  '/Nothing',
  '/tour/x',
  '/booking/a%20b',
  '/booking/a/b',
  '/%zz',
  '/booking/%E0%A4%A',
  '//Tour',
])('%s is not redirected', async (path) => {
  expect(await redirectOf(path)).toEqual([200, null])
})
