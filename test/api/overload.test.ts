import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { errorWords } from '../../src/site/layout/error-words.ts'
import { type TestSite, testSite } from '../site.ts'

// More requests than one process serves.

let site: TestSite
let release: () => void
let held: Promise<void>
beforeEach(async () => {
  site = await testSite()
  held = new Promise((resolve) => {
    release = resolve
  })
})
afterEach(() => site.close())

const appOfSlowPages = () =>
  createApp({
    services: site.services,
    render: async () => {
      await held
      return new Response('a page')
    },
  })

test('whoever comes beyond what is served is sent away at once, in their language; probes and payments are not', async () => {
  const app = appOfSlowPages()
  const ask = (path: string, init?: RequestInit) => app.request(`http://bonaca.test${path}`, init)
  const inside = Array.from({ length: 32 }, () => ask('/book-now'))
  for (const locale of locales) {
    const answer = await ask(locale === 'en' ? '/book-now' : `/${locale}/x`)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^[2-5]$/)])
    const html = await answer.text()
    expect(html).toContain(translatorOf(locale)('problem.busy'))
    expect(html).toContain(`${errorWords[locale].brokenText[0]}<a href="mailto:${site.services.operator.email}">`)
  }
  const api = await ask('/api/settings', { headers: { 'X-Locale': 'hr' } })
  expect([api.status, (await api.json()).title]).toEqual([503, translatorOf('hr')('problem.busy')])
  for (const path of ['/livez', '/readyz']) expect((await ask(path)).status).toBe(200)
  const paying = [ask('/book-now', { method: 'POST' }), ask('/booking/AAAAAAAAAAAAAAAAAAAAAA')]
  expect((await ask('/api/reservations/status/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  release()
  for (const answer of await Promise.all([...inside, ...paying])) expect(answer.status).toBe(200)
  expect((await ask('/book-now')).status).toBe(200)
})

test('a request that fails makes room again', async () => {
  const render = async () => {
    throw new Error('a fault of ours')
  }
  const app = createApp({ services: site.services, render })
  for (let time = 0; time < 40; time++) {
    const answer = await app.request('http://bonaca.test/de/tour')
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain(errorWords.de.brokenText[0])
  }
})
