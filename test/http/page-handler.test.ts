import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { homePage } from '../../src/guest/site/pages/home.tsx'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { hrefTo } from '../../src/pages.ts'
import { book } from '../fixtures/api-client.ts'
import { cardOf, markBooking } from '../fixtures/marked-bookings.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Routing, replies to forms and errors of the pages, rendered from the sources.

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(() => site.close())

const plain = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")
const send = (path: string, init: RequestInit = {}) => site.app.request(new URL(path, site.services.origin), init)
const post = (path: string, fields: Record<string, string>, accept = 'text/html') =>
  send(path, {
    method: 'POST',
    headers: { Origin: site.services.origin, Accept: accept },
    body: new URLSearchParams(fields),
  })

test.each([
  ['/', 200, 'en', 'home'],
  ['/de/ausflug', 200, 'de', 'tour'],
  ['/hr/booking', 200, 'hr', 'booking'],
  ['/pl/Reviews', 200, 'pl', undefined],
  ['/some-site/Reviews', 200, 'en', undefined],
  ['/de/offline', 200, 'de', undefined],
  ['/de/no-such-page', 404, 'de', undefined],
  ['/some-site/more/Reviews', 404, 'en', undefined],
  ['/booking/AAAAAAAAAAAAAAAAAAAAAA', 404, 'en', 'booking'],
  ['/booking/x/y', 404, 'en', undefined],
  ['/tour/x', 404, 'en', undefined],
  ['/tour.data', 404, 'en', undefined],
])('GET %s answers %i in %s', async (path, status, language, page) => {
  const response = await send(path)
  const html = await response.text()
  expect([response.status, html.match(/<html lang="(..)"/)?.[1], html.match(/data-page="(\w+)"/)?.[1]]).toEqual([
    status,
    language,
    page,
  ])
})

test('a rejected form is rendered again with its input, or answered as JSON that no cache may store', async () => {
  const fields = { name: 'Ana', email: 'not an address', message: 'Is there shade on board?' }
  const page = await post('/contact', fields)
  expect([page.status, await page.text()]).toEqual([422, expect.stringContaining('value="not an address"')])
  const json = await post('/contact', fields, 'application/json')
  expect([json.status, json.headers.get('Cache-Control'), await json.json()]).toEqual([
    422,
    'no-store',
    { sent: false, errors: { email: [expect.any(String)] }, typed: { ...fields, form_key: '' } },
  ])
})

test.each(locales)('a message sent in %s is queued in its language and confirmed on the page', async (locale) => {
  const email = `${locale}@mail.example`
  const page = await post(hrefTo('contact', locale), { name: 'Ana', email, message: 'Is there shade on board?' })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(translatorOf(locale)('contact.sent'))])
  const queued = await site.services.db.selectFrom('message').select(['kind', 'details']).execute()
  expect(queued.filter(({ details }) => details.email === email)).toMatchObject([
    { kind: 'contact_message', details: { locale } },
    { kind: 'contact_acknowledgement', details: { locale } },
  ])
})

test('the refund lookup of an unpaid booking says in each language that nothing was charged, and is not cached', async () => {
  const booking = await book(site.app, cardOf('not_paid'), { children: 0 })
  await markBooking(site.services.db, booking, 'not_paid')
  for (const locale of locales) {
    const t = translatorOf(locale)
    const { code } = booking
    const page = await post(hrefTo('payout', locale), { code, email: 'ana.kowalska@mail.example' })
    const [slip = ''] = /<section class="refund-slip".*?<\/section>/s.exec(await page.text()) ?? []
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(plain(slip)).toContain(plain(t('payout.state.never_charged')))
    expect(plain(slip)).toContain(t('payout.deposit.never_charged'))
    expect(slip).toContain(`href="${hrefTo('contact', locale)}">${t('payout.answer.contact')}</a>`)
  }
  for (const page of [await post('/payout', {}), await send('/payout?code=BNC-AAAAAA')])
    expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect((await send('/payout')).headers.get('Cache-Control')).not.toBe('no-store')
})

test('an accepted booking step redirects without JavaScript, and both replies set the cookie of the draft', async () => {
  const step = { date: '2027-07-14', adults: '2', departure_location: 'zadar', intent: 'next' }
  const page = await post('/book-now', step)
  expect([page.status, page.headers.get('Location')]).toEqual([303, '/book-now?step=details'])
  const json = await post('/book-now', step, 'application/json')
  expect([json.status, await json.json()]).toEqual([200, expect.objectContaining({ step: 'details' })])
  for (const { headers } of [page, json]) expect(headers.get('Set-Cookie')).toMatch(/^booking_draft=/)
})

test('a POST gets 405 for a page without a form, 404 for an unknown path, and 400 with a malformed or unsupported body', async () => {
  expect((await post('/tour', {})).status).toBe(405)
  expect((await post('/no-such-page', {})).status).toBe(404)
  const headers = { Origin: site.services.origin, 'Content-Type': 'multipart/form-data' }
  expect((await send('/contact', { method: 'POST', headers, body: 'x' })).status).toBe(400)
  const text = { ...headers, 'Content-Type': 'text/plain' }
  for (const path of ['/payout', '/contact', '/private-tours', '/booking'])
    expect([path, (await send(path, { method: 'POST', headers: text, body: 'x' })).status]).toEqual([path, 400])
})

test('a page reads the departures once, for its head and its content', async () => {
  const query = vi.spyOn(site.services.db, 'executeQuery')
  await send('/tour')
  const texts = query.mock.calls.map(([compiled]) => ('sql' in compiled ? compiled.sql : ''))
  query.mockRestore()
  expect(texts.filter((text) => /from departure\b/.test(text))).toHaveLength(1)
})

test('a page whose visitor has left is not rendered', async () => {
  const response = await send('/tour', { signal: AbortSignal.abort() })
  expect([response.status, await response.text()]).toEqual([499, ''])
})

test('a page that fails to load answers 500 with the error page and logs the fault', async () => {
  const render = vi.spyOn(homePage, 'render').mockRejectedValue(new Error('a fault of the test'))
  const log = vi.spyOn(site.services.log, 'error')
  const response = await send('/')
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('Something went wrong')])
  expect(log).toHaveBeenCalledWith({ err: new Error('a fault of the test'), path: '/' }, 'page failed')
  render.mockRestore()
})
