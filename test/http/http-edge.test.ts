import { afterEach, beforeEach, expect, test } from 'vitest'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { createApp } from '../../src/main/app.ts'
import { call } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Requests rejected before routing: cross-origin posts (CSRF), methods and malformed URLs.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
const send = async (headers: Record<string, string>) =>
  (await call(site.app, 'sendEmail', { body: message, headers: { Host: 'bonaca.test', ...headers } })).status

test.each([
  ['same origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://bonaca.test' }, 202],
  ['Sec-Fetch-Site none', { 'Sec-Fetch-Site': 'none' }, 202],
  ['same Origin without Sec-Fetch-Site', { Origin: 'http://bonaca.test' }, 202],
  ['same Origin behind a TLS proxy without Sec-Fetch-Site', { Origin: 'https://bonaca.test' }, 202],
  ['no Origin (not a browser)', {}, 202],
  ['cross-site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
  ['same-site, another subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.bonaca.test' }, 403],
  ['another Origin without Sec-Fetch-Site', { Origin: 'https://evil.example' }, 403],
  ['an Origin with a user name', { Origin: 'http://evil@bonaca.test' }, 403],
  ['Origin null without Sec-Fetch-Site', { Origin: 'null' }, 403],
])('POST /send-email with %s (%j) gets %i', async (_, headers, status) => {
  expect(await send(headers)).toBe(status)
})

test('an https site rejects the Origin of the same host without TLS', async () => {
  const origin = 'https://bonaca.test'
  const app = createApp({ services: { ...site.services, origin, operatorOrigin: origin } })
  const post = async (Origin: string) =>
    (await call(app, 'sendEmail', { body: message, headers: { Host: 'bonaca.test', Origin } })).status
  expect([await post('https://bonaca.test'), await post('http://bonaca.test')]).toEqual([202, 403])
})

test.each(locales)('a cross-site form post gets 403 in %s and is not rendered', async (locale) => {
  let rendered = false
  const render = async () => {
    rendered = true
    return new Response('a page')
  }
  const app = createApp({ services: site.services, render })
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const path = locale === 'en' ? '/contact' : `/${locale}/contact`
  const answer = await app.request(`http://bonaca.test${path}`, { method: 'POST', headers, body: 'name=A' })
  expect([answer.status, rendered]).toEqual([403, false])
  expect(await answer.text()).toContain(translatorOf(locale)('problem.foreign'))
})

test('PUT, DELETE, OPTIONS and PATCH on a page get 405 with Allow: GET, HEAD, POST', async () => {
  const app = createApp({ services: site.services, render: async () => new Response('a page') })
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const answer = await app.request('http://bonaca.test/de/ausflug', { method })
    expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, POST'])
  }
})

test('malformed percent-encoding gets 400', async () => {
  const render = async () => new Response('a page')
  const app = createApp({ services: site.services, render })
  for (const path of ['/de/%ff', '/booking/%E0%A4%A', '/%']) {
    const answer = await app.request(`http://bonaca.test${path}`)
    expect([path, answer.status]).toEqual([path, 400])
  }
  expect(await (await app.request('http://bonaca.test/%C5%A1')).text()).toBe('a page')
})
