import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { call } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'

// What is refused before anything looks at it: what other sites have a visitor's browser send to us, and what can't be read.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
const send = async (headers: Record<string, string>) =>
  (await call(site.app, 'sendEmail', { body: message, headers: { Host: 'bonaca.test', ...headers } })).status

test.each([
  ['our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://bonaca.test' }, 202],
  ['the visitor by themselves', { 'Sec-Fetch-Site': 'none' }, 202],
  ['our own page in an old browser', { Origin: 'http://bonaca.test' }, 202],
  ['our own page behind TLS in an old browser', { Origin: 'https://bonaca.test' }, 202],
  ['a program', {}, 202],
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
  ['a neighbour of the same domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.bonaca.test' }, 403],
  ['another site in an old browser', { Origin: 'https://evil.example' }, 403],
  ['a page of no origin in an old browser', { Origin: 'null' }, 403],
])('a message from %s', async (_, headers, status) => {
  expect(await send(headers)).toBe(status)
})

test.each(locales)('a form from another site is refused in %s, and nothing of it reaches the page', async (locale) => {
  let reached = false
  const render = async () => {
    reached = true
    return new Response('a page')
  }
  const app = createApp({ services: site.services, render })
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const path = locale === 'en' ? '/contact' : `/${locale}/contact`
  const answer = await app.request(`http://bonaca.test${path}`, { method: 'POST', headers, body: 'name=A' })
  expect([answer.status, reached]).toEqual([403, false])
  expect(await answer.text()).toContain(translatorOf(locale)('problem.foreign'))
})

test('what no page takes is said to be so', async () => {
  const app = createApp({ services: site.services, render: async () => new Response('a page') })
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const answer = await app.request('http://bonaca.test/de/ausflug', { method })
    expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, POST'])
  }
})

test('an address that can’t be read is refused, and no page has to do with it', async () => {
  const render = async () => new Response('a page')
  const app = createApp({ services: site.services, render })
  for (const path of ['/de/%ff', '/booking/%E0%A4%A', '/%']) {
    const answer = await app.request(`http://bonaca.test${path}`)
    expect([path, answer.status]).toEqual([path, 400])
  }
  expect(await (await app.request('http://bonaca.test/%C5%A1')).text()).toBe('a page')
})
