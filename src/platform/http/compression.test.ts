import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { compression } from './compression.ts'

const page = `<!doctype html><p>${'A calm sea. '.repeat(200)}</p>`
const app = new Hono()
app.use(compression)
app.get('/page', (c) => c.html(page, 200, { ETag: '"1"' }))
app.get('/short', (c) => c.text('starting'))
app.get('/file', (c) =>
  c.body('compressed at the build', 200, { 'Content-Type': 'text/css', 'Content-Encoding': 'br' }),
)
app.get('/picture', (c) => c.body(page, 200, { 'Content-Type': 'image/avif' }))
app.get('/missing', (c) => c.html(page, 404))

const get = (path: string, accepted?: string, method = 'GET') =>
  app.request(path, { method, headers: accepted ? { 'Accept-Encoding': accepted } : {} })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('the response', () => {
  test('has the same content in every encoding, with Vary: Accept-Encoding', async () => {
    const [br, gzip, plain] = await Promise.all([get('/page', 'gzip, deflate, br'), get('/page', 'gzip'), get('/page')])
    const zstd = await get('/page', 'gzip, deflate, br, zstd')
    expect(zstd.headers.get('Content-Encoding')).toBe('zstd')
    expect(zstdDecompressSync(await bytes(zstd)).toString()).toBe(page)
    expect(br.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(await bytes(br)).toString()).toBe(page)
    expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
    expect(gunzipSync(await bytes(gzip)).toString()).toBe(page)
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect(await plain.text()).toBe(page)
    for (const answer of [br, gzip, plain]) expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(br.headers.get('ETag')).toBe('W/"1"')
  })

  test('is not compressed if it is small, an image, or compressed already', async () => {
    for (const path of ['/short', '/picture']) {
      expect((await get(path, 'br')).headers.get('Content-Encoding')).toBeNull()
    }
    expect(await (await get('/short', 'br')).text()).toBe('starting')
    expect(await (await get('/file', 'br')).text()).toBe('compressed at the build')
  })
})

test('the status of a compressed 404 stays 404', async () => {
  const answer = await get('/missing', 'br')
  expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([404, 'br'])
})
