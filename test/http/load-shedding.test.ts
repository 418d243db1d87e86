import { Agent, get } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endOfDay } from '../../src/domain/time/operator-time.ts'
import { errorTexts } from '../../src/guest/site/layout/error-texts.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { createApp } from '../../src/main/app.ts'
import { plainTextError } from '../../src/main/http/error-page.ts'
import { createPageCache } from '../../src/platform/cache/page-cache.ts'
import { startHttpServer } from '../../src/platform/http/http-server.ts'
import { openPairing } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Load shedding: more concurrent requests than the admission limit.

let site: TestSite
let release: () => void
let renderGate: Promise<void>
beforeEach(async () => {
  site = await testSite()
  renderGate = new Promise((resolve) => {
    release = resolve
  })
})
afterEach(() => site.close())

const appOfSlowPages = () =>
  createApp({
    services: site.services,
    render: async () => {
      await renderGate
      return new Response('a page')
    },
  })

test('beyond 32 concurrent renders pages and API get 503 with Retry-After; probes and payment requests are served', async () => {
  const app = appOfSlowPages()
  const request = (path: string, init?: RequestInit) => app.request(`http://bonaca.test${path}`, init)
  const admitted = Array.from({ length: 32 }, () => request('/book-now'))
  for (const locale of locales) {
    const answer = await request(locale === 'en' ? '/book-now' : `/${locale}/x`)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^[2-5]$/)])
    const html = await answer.text()
    expect(html).toContain(translatorOf(locale)('problem.busy'))
    expect(html).toContain(`${errorTexts[locale].errorText[0]}<a href="mailto:${site.services.operator.email}">`)
  }
  const api = await request('/api/settings', { headers: { 'X-Locale': 'hr' } })
  expect([api.status, (await api.json()).title]).toEqual([503, translatorOf('hr')('problem.busy')])
  for (const path of ['/livez', '/readyz']) expect((await request(path)).status).toBe(200)
  const paying = [request('/book-now', { method: 'POST' }), request('/booking/AAAAAAAAAAAAAAAAAAAAAA')]
  expect((await request('/api/reservations/status/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  release()
  for (const answer of await Promise.all([...admitted, ...paying])) expect(answer.status).toBe(200)
  expect((await request('/book-now')).status).toBe(200)
})

test('a crowd of visitors leaves the crew their app, and the crew leave the visitors their pages', async () => {
  await openPairing(site.services, 'Ana', 'crew')
  const shell = async () => {
    await renderGate
    return new Response('the app')
  }
  const render = shell
  const app = createApp({ services: site.services, render, operatorShell: shell })
  const request = (path: string) => app.request(`http://bonaca.test${path}`)
  const visitors = Array.from({ length: 32 }, () => request('/book-now'))
  expect((await request('/book-now')).status).toBe(503)
  expect((await request('/operator/api/session')).status).toBe(401)
  const crew = Array.from({ length: 32 }, () => request('/operator'))
  expect((await request('/operator/api/session')).status).toBe(503)
  release()
  for (const answer of await Promise.all([...visitors, ...crew])) expect(answer.status).toBe(200)
})

test('a failed render (500) releases its slot', async () => {
  const render = async () => {
    throw new Error('internal error')
  }
  const app = createApp({ services: site.services, render })
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await app.request('http://bonaca.test/de/tour')
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain(errorTexts.de.errorText[0])
  }
})

test('a crowd on separate connections is shed while pages are rendered', async () => {
  const { services } = site
  const listener = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    origin: services.origin,
    plainTextError: plainTextError(services.operator),
  })
  listener.serve(createApp({ services, render: createPageHandler([]) }), createPageCache(services.now, endOfDay))
  const agent = new Agent({ keepAlive: false })
  const statusOf = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${listener.address}/book-now`, { agent }, (response) => resolve(response.resume().statusCode)).on(
        'error',
        reject,
      )
    })
  const statuses = await Promise.all(Array.from({ length: 200 }, statusOf))
  await listener.close()
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})
