import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { costFault, costOf } from '../../test/fuzz/cost.ts'
import { preferred } from '../i18n/chosen-locale.ts'
import { languageSwitch, rootRedirect, toOurAddress } from './redirects.ts'

const app = new Hono()
app.get('/language/:code', languageSwitch('http://bonaca.test'))
app.get('/', rootRedirect, (c) => c.text('home'))
app.get('*', toOurAddress, (c) => c.text(c.req.path))

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://bonaca.test${path}`, { headers })
const goesTo = async (path: string, headers?: Record<string, string>) => {
  const { status, headers: answered } = await ask(path, headers)
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
])('a browser that wishes %s reads %s', (wish, locale) => {
  expect(preferred(wish)).toBe(locale)
})

test('the root leads to the chosen language, else to the browser’s, for who comes from elsewhere', async () => {
  expect(await goesTo('/', { 'Accept-Language': 'de' })).toEqual([302, '/de'])
  expect(await goesTo('/', { 'Accept-Language': 'de', Cookie: 'i18n_redirected=it' })).toEqual([302, '/it'])
  expect(await goesTo('/', { 'Accept-Language': 'de', Cookie: 'i18n_redirected=xx' })).toEqual([302, '/de'])
  expect(await goesTo('/', { 'Accept-Language': 'de', 'Sec-Fetch-Site': 'same-origin' })).toEqual([200, null])
  expect(await goesTo('/', { 'Accept-Language': 'fr' })).toEqual([200, null])
})

test('rows of slashes cost linear work, at the end of an address and within it', async () => {
  const asking = (unit: string, count: number) => {
    const path = `/x${unit.repeat(count)}!/`
    return async () => expect(await goesTo(path)).toEqual([301, path.slice(0, -1)])
  }
  const [harmless, empty] = [await costOf(asking('a', 4_000)), await costOf(asking('', 0))]
  const compared = { large: asking('/', 4_000), small: asking('/', 1_000), harmless, empty }
  expect(await costFault(compared)).toBeUndefined()
})

test('the switcher remembers the language for a year and goes to the same page in it, and nowhere else', async () => {
  const answer = await ask('/language/hr?page=tour')
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/hr/izlet'])
  expect(answer.headers.get('Set-Cookie')).toBe('i18n_redirected=hr; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(await goesTo('/language/de?page=https://evil.example')).toEqual([303, '/de'])
  expect(await goesTo('/language/de?page=booking&id=AAAAAAAAAAAAAAAAAAAAAA')).toEqual([
    303,
    '/de/booking/AAAAAAAAAAAAAAAAAAAAAA',
  ])
  expect(await goesTo('/language/de?page=booking&id=../evil')).toEqual([303, '/de/booking'])
  expect(await goesTo('/language/fr?page=tour')).toEqual([303, '/'])
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
])('%s leads to the one address of its page, %s', async (written, ours) => {
  expect(await goesTo(written)).toEqual([301, ours])
  expect(await goesTo(ours)).toEqual([200, null])
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
])('%s is left as it is', async (path) => {
  expect(await goesTo(path)).toEqual([200, null])
})
