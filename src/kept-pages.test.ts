import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { costFault, costOf } from '../test/fuzz/cost.ts'
import { compression } from './compression.ts'
import { type KeptPages, keptPages } from './kept-pages.ts'

let kept: KeptPages
let server: Server
let origin: string
let clock: Date
let words: string
let renderings: string[]
let held: Promise<void> | undefined
let fails: boolean

/** A site of one sentence, behind what keeps its pages, as `listen.ts` puts them together. */
beforeEach(async () => {
  clock = new Date('2027-07-14T10:00:00Z')
  words = 'A calm sea. '.repeat(200)
  renderings = []
  held = undefined
  fails = false
  kept = keptPages(() => clock)
  const app = new Hono()
  app.use(compression)
  app.use(kept.keep)
  app.all('*', async (c) => {
    const said = words
    renderings.push(c.req.path)
    await held
    if (fails) return c.text('out of reach', 503)
    const isOwn = c.req.path === '/book-now' || c.req.query('code')
    // The router answers HEAD without a body by itself.
    return c.html(c.req.method === 'HEAD' ? '' : said, 200, {
      'Cache-Control': isOwn ? 'no-store' : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  const afresh = getRequestListener(app.fetch)
  server = createServer((request, response) => void (kept.answer(request, response, {}) || afresh(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const ask = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
const read = async (path: string, init?: RequestInit) => (await ask(path, init)).text()

describe('a page that is the same for everybody', () => {
  test('is rendered once, in every language by itself', async () => {
    for (const path of ['/tour', '/tour', '/de/ausflug', '/de/ausflug', '/en/Reviews', '/en/Reviews']) await read(path)
    expect(renderings).toEqual(['/tour', '/de/ausflug', '/en/Reviews'])
  })

  test('is the same in every coding, from memory as the first time', async () => {
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
        expect(text.toString()).toBe(words)
      }
      kept.forget()
    }
  })

  test('does not travel again to who has it', async () => {
    const tag = (await ask('/tour')).headers.get('ETag') ?? ''
    const again = await ask('/tour', { headers: { 'If-None-Match': `"other", ${tag}` } })
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
    words = 'Wind from the south.'
    kept.forget()
    const changed = await ask('/tour', { headers: { 'If-None-Match': tag } })
    expect([changed.status, await changed.text()]).toEqual([200, words])
  })

  test('costs linear work, whatever tags a browser says to have', async () => {
    await read('/tour')
    const request = (tags: string) => ({ url: '/tour', method: 'GET', headers: { 'if-none-match': tags } })
    const response = { writeHead() {}, end() {} } as unknown as ServerResponse
    const answering = (unit: string, count: number) => {
      const asked = request(`x${unit.repeat(count)}!`) as unknown as IncomingMessage
      return () => expect(kept.answer(asked, response, {})).toBe(true)
    }
    const [harmless, empty] = [await costOf(answering('"a", ', 3_000)), await costOf(answering('', 0))]
    for (const unit of [' ', '\t', ',', ' ,']) {
      const compared = { large: answering(unit, 12_000), small: answering(unit, 3_000), harmless, empty }
      expect(await costFault(compared)).toBeUndefined()
    }
  })

  test('asked for by many at once is rendered once', async () => {
    let go = () => {}
    held = new Promise((resolve) => {
      go = resolve
    })
    const answers = Array.from({ length: 20 }, () => read('/tour'))
    await expect.poll(() => renderings.length).toBe(1)
    go()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([words]))
    expect(renderings).toEqual(['/tour'])
  })

  test('is new as soon as something on it has changed, also for who asks while the old one is being rendered', async () => {
    await read('/tour')
    words = 'Wind from the south.'
    kept.forget()
    let go = () => {}
    held = new Promise((resolve) => {
      go = resolve
    })
    const before = read('/tour')
    await expect.poll(() => renderings.length).toBe(2)
    words = 'A storm.'
    kept.forget()
    const after = read('/tour')
    await expect.poll(() => renderings.length).toBe(3)
    go()
    expect([await before, await after, await read('/tour')]).toEqual(['Wind from the south.', 'A storm.', 'A storm.'])
  })

  test('is new on the next day of the quay', async () => {
    clock = new Date('2027-07-14T21:59:59Z')
    await read('/tour')
    await read('/tour')
    clock = new Date('2027-07-14T22:00:00Z')
    await read('/tour')
    expect(renderings).toHaveLength(2)
  })

  test('is looked at again after a minute, for what nobody says has changed', async () => {
    await read('/tour')
    clock = new Date(clock.getTime() + 59_000)
    await read('/tour')
    expect(renderings).toHaveLength(1)
    words = 'The last places.'
    clock = new Date(clock.getTime() + 1_000)
    expect(await read('/tour')).toBe(words)
  })

  test('is still there, as it last was, when no new one can be had', async () => {
    await read('/tour')
    fails = true
    kept.forget()
    for (const _ of ['asked', 'asked again']) expect(await read('/tour')).toBe(words)
    expect(renderings).toEqual(['/tour', '/tour'])
    expect((await ask('/about-us')).status).toBe(503)
    fails = false
    words = 'Wind from the south.'
    clock = new Date(clock.getTime() + 2_000)
    expect(await read('/tour')).toBe(words)
  })

  test('answers HEAD without its body, from memory and before', async () => {
    for (const _ of ['rendered', 'kept']) {
      const head = await ask('/tour', { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(head.headers.get('ETag')).not.toBeNull()
    }
    expect(await read('/tour')).toBe(words)
    expect(renderings).toHaveLength(1)
  })
})

describe('is rendered each time', () => {
  test.each([
    ['a page to work in', '/book-now', {}],
    ['what somebody sends', '/payout', { method: 'POST' }],
    ['one person’s own', '/payout?code=ABC', {}],
    ['an address with more to it', '/?utm_source=google', {}],
    ['an address that is none of ours', '/tour/', {}],
  ])('%s', async (_, path, init) => {
    await read(path, init)
    await read(path, init)
    expect(renderings).toHaveLength(2)
  })

  test('the root, for whom it leads to another language', async () => {
    await read('/')
    const german = { headers: { 'Accept-Language': 'de' } }
    await read('/', german)
    expect(renderings).toHaveLength(2)
    await read('/', { headers: { 'Accept-Language': 'de', Cookie: 'a=b; i18n_redirected=en' } })
    await read('/', { headers: { 'Accept-Language': 'de', 'Sec-Fetch-Site': 'same-origin' } })
    expect(renderings).toHaveLength(2)
  })
})
