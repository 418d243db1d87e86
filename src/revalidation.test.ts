import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { revalidation } from './revalidation.ts'

let words = 'A calm sea.'
const app = new Hono()
app.use(revalidation)
app.get('/read', (c) => c.html(words, 200, { 'Cache-Control': 'no-cache' }))
app.get('/work', (c) => c.html(words, 200, { 'Cache-Control': 'no-store' }))

const ask = (path: string, known = '') => app.request(path, { headers: { 'If-None-Match': known } })

test('a page to read comes again only when it has changed', async () => {
  const first = await ask('/read')
  expect([first.status, await first.text()]).toEqual([200, words])
  const tag = first.headers.get('ETag') ?? ''
  const again = await ask('/read', `"other", ${tag}`)
  expect([again.status, await again.text(), again.headers.get('Cache-Control')]).toEqual([304, '', 'no-cache'])
  words = 'Wind from the south.'
  const changed = await ask('/read', tag)
  expect([changed.status, await changed.text()]).toEqual([200, words])
  expect(changed.headers.get('ETag')).not.toBe(tag)
})

test('a page to work in is nobody’s to keep', async () => {
  expect((await ask('/work')).headers.get('ETag')).toBeNull()
})
