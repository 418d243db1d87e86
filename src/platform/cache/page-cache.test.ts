import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findCostFault, measureCpuCost } from '../../../test/fuzz/cpu-cost.ts'
import { endOfDay } from '../../domain/time/operator-time.ts'
import { compression } from '../http/compression.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

let cache: PageCache
let server: Server
let origin: string
let clock: Date
let content: string
let renderings: string[]
let blocked: Promise<void> | undefined
let fails: boolean

/** Starts a site whose pages all show the same text, with the page cache in front as in `http-server.ts`. */
beforeEach(async () => {
  clock = new Date('2027-07-14T10:00:00Z')
  content = 'A calm sea. '.repeat(200)
  renderings = []
  blocked = undefined
  fails = false
  cache = createPageCache(() => clock, endOfDay)
  const app = new Hono()
  app.use(compression)
  app.use(cache.middleware)
  app.all('*', async (c) => {
    const rendered = content
    renderings.push(c.req.path)
    await blocked
    if (fails) return c.text('out of reach', 503)
    const isPersonal = c.req.path === '/book-now' || c.req.query('code')
    return c.html(rendered, 200, {
      'Cache-Control': isPersonal ? 'no-store' : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  const handle = getRequestListener(app.fetch)
  server = createServer(
    (request, response) => void (cache.serve(request, response, () => ({})) || handle(request, response)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const get = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
const read = async (path: string, init?: RequestInit) => (await get(path, init)).text()

describe('a public page', () => {
  test('is rendered once per locale', async () => {
    for (const path of ['/tour', '/tour', '/de/ausflug', '/de/ausflug', '/en/Reviews', '/en/Reviews']) await read(path)
    expect(renderings).toEqual(['/tour', '/de/ausflug', '/en/Reviews'])
  })

  test('has the same content in every encoding, on a miss and on a hit', async () => {
    for (const coding of ['br', 'gzip', 'identity']) {
      for (const time of ['first', 'again']) {
        const bytes = await new Promise<Buffer>((resolve, reject) =>
          import('node:http').then(({ get }) =>
            get(`${origin}/tour`, { headers: { 'Accept-Encoding': coding } }, (answer) => {
              const chunks: Buffer[] = []
              answer.on('data', (chunk: Buffer) => chunks.push(chunk))
              answer.on('end', () => resolve(Buffer.concat(chunks)))
              expect([time, answer.headers['content-encoding'] ?? 'identity']).toEqual([time, coding])
              expect(answer.headers.vary).toBe('Accept-Encoding')
              expect(answer.headers['cache-control']).toBe('no-cache')
              expect(answer.headers['x-content-type-options']).toBe('nosniff')
            }).on('error', reject),
          ),
        )
        const text = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
        expect(text.toString()).toBe(content)
      }
      cache.invalidate()
    }
  })

  test('answers 304 to a matching If-None-Match', async () => {
    const tag = (await get('/tour')).headers.get('ETag') ?? ''
    const again = await get('/tour', { headers: { 'If-None-Match': `"other", ${tag}` } })
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
    content = 'Wind from the south.'
    cache.invalidate()
    const changed = await get('/tour', { headers: { 'If-None-Match': tag } })
    expect([changed.status, await changed.text()]).toEqual([200, content])
  })

  test('takes linear time for any If-None-Match header', async () => {
    await read('/tour')
    const request = (tags: string) => ({ url: '/tour', method: 'GET', headers: { 'if-none-match': tags } })
    const response = { writeHead() {}, end() {} } as unknown as ServerResponse
    const answering = (unit: string, count: number) => {
      const incoming = request(`x${unit.repeat(count)}!`) as unknown as IncomingMessage
      return () => expect(cache.serve(incoming, response, () => ({}))).toBe(true)
    }
    const [harmless, empty] = [await measureCpuCost(answering('"a", ', 3_000)), await measureCpuCost(answering('', 0))]
    for (const unit of [' ', '\t', ',', ' ,']) {
      const compared = { large: answering(unit, 12_000), small: answering(unit, 3_000), harmless, empty }
      expect(await findCostFault(compared)).toBeUndefined()
    }
  })

  test('is rendered once for concurrent requests', async () => {
    let go = () => {}
    blocked = new Promise((resolve) => {
      go = resolve
    })
    const answers = Array.from({ length: 20 }, () => read('/tour'))
    await expect.poll(() => renderings.length).toBe(1)
    go()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([content]))
    expect(renderings).toEqual(['/tour'])
  })

  test('is rendered again after an invalidation, even one during rendering', async () => {
    await read('/tour')
    content = 'Wind from the south.'
    cache.invalidate()
    let go = () => {}
    blocked = new Promise((resolve) => {
      go = resolve
    })
    const before = read('/tour')
    await expect.poll(() => renderings.length).toBe(2)
    content = 'A storm.'
    cache.invalidate()
    const after = read('/tour')
    await expect.poll(() => renderings.length).toBe(3)
    go()
    expect([await before, await after, await read('/tour')]).toEqual(['Wind from the south.', 'A storm.', 'A storm.'])
  })

  test('expires at midnight in the time zone of the operator', async () => {
    clock = new Date('2027-07-14T21:59:59Z')
    await read('/tour')
    await read('/tour')
    clock = new Date('2027-07-14T22:00:00Z')
    await read('/tour')
    expect(renderings).toHaveLength(2)
  })

  test('expires after a minute without an invalidation', async () => {
    await read('/tour')
    clock = new Date(clock.getTime() + 59_000)
    await read('/tour')
    expect(renderings).toHaveLength(1)
    content = 'The last places.'
    clock = new Date(clock.getTime() + 1_000)
    expect(await read('/tour')).toBe(content)
  })

  test('is served stale if rendering fails', async () => {
    await read('/tour')
    fails = true
    cache.invalidate()
    for (const _ of ['first', 'second']) expect(await read('/tour')).toBe(content)
    expect(renderings).toEqual(['/tour', '/tour'])
    expect((await get('/about-us')).status).toBe(503)
    fails = false
    content = 'Wind from the south.'
    clock = new Date(clock.getTime() + 2_000)
    expect(await read('/tour')).toBe(content)
  })

  test('answers HEAD without a body, on a miss and on a hit', async () => {
    for (const _ of ['miss', 'hit']) {
      const head = await get('/tour', { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(head.headers.get('ETag')).not.toBeNull()
    }
    expect(await read('/tour')).toBe(content)
    expect(renderings).toHaveLength(1)
  })
})

describe('does not cache', () => {
  test.each([
    ['a hydrated page', '/book-now', {}],
    ['a POST', '/payout', { method: 'POST' }],
    ['a personal page', '/payout?code=ABC', {}],
    ['a URL with a query', '/?utm_source=google', {}],
    ['a URL that is not canonical', '/tour/', {}],
  ])('%s', async (_, path, init) => {
    await read(path, init)
    await read(path, init)
    expect(renderings).toHaveLength(2)
  })

  test('the root, if it redirects to another locale', async () => {
    await read('/')
    const german = { headers: { 'Accept-Language': 'de' } }
    await read('/', german)
    expect(renderings).toHaveLength(2)
    await read('/', { headers: { 'Accept-Language': 'de', Cookie: 'a=b; i18n_redirected=en' } })
    await read('/', { headers: { 'Accept-Language': 'de', 'Sec-Fetch-Site': 'same-origin' } })
    expect(renderings).toHaveLength(2)
  })
})
