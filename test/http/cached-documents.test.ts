import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endOfDay } from '../../src/domain/time/operator-time.ts'
import { createApi } from '../../src/guest/api/api.ts'
import { buildOpenApi } from '../../src/guest/api/openapi.ts'
import { plainTextError } from '../../src/main/http/error-page.ts'
import { createPageCache, type PageCache } from '../../src/platform/cache/page-cache.ts'
import { type HttpServer, startHttpServer } from '../../src/platform/http/http-server.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

const operator = { email: 'operator@bonaca.test', phone: '+385 23 000 000' }

vi.mock('../../src/guest/api/openapi.ts', { spy: true })

let site: TestSite
let listener: HttpServer
let pageCache: PageCache
const renderedPaths: string[] = []

beforeAll(async () => {
  site = await testSite()
  listener = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    origin: site.services.origin,
    plainTextError: plainTextError(operator),
  })
  pageCache = createPageCache(site.services.now, endOfDay)
  const countingApp = new Hono()
  countingApp.use((c, next) => {
    renderedPaths.push(c.req.path)
    return next()
  })
  countingApp.route('/', site.app)
  listener.serve(countingApp, pageCache)
})
afterAll(async () => {
  await listener.close()
  await site.close()
})

test.each([
  ['/sitemap.xml', 'application/xml', '<urlset'],
  ['/api/openapi.json', 'application/json', '"openapi":"3.1.0"'],
  ['/api/docs', 'text/html; charset=UTF-8', '<h1>Bonaca API</h1>'],
])('%s (%s, contains %s) is rendered once and again after invalidation', async (path, type, part) => {
  const get = () => fetch(listener.address + path, { headers: { 'Accept-Encoding': 'br' } })
  const first = await get()
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, type])
  expect(await first.text()).toContain(part)
  const second = await get()
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'))
  expect(second.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'))
  expect(second.headers.get('Content-Encoding')).toBe('br')
  expect(await second.text()).toContain(part)
  expect(renderedPaths.splice(0)).toEqual([path])

  pageCache.invalidate()
  await (await get()).text()
  expect(renderedPaths.splice(0)).toEqual([path])
})

test('with a query string, which bypasses the page cache, buildOpenApi is still called once', async () => {
  const api = createApi(site.services)
  for (const path of ['/openapi.json?a', '/openapi.json?b', '/docs?c']) {
    expect((await api.request(path)).status).toBe(200)
  }
  expect(buildOpenApi).toHaveBeenCalledTimes(1)
})
