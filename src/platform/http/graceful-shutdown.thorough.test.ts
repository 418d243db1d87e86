import { Agent, request } from 'node:http'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOfDay } from '../../domain/time/operator-time.ts'
import { plainTextError } from '../../main/http/error-page.ts'
import { createPageCache } from '../cache/page-cache.ts'
import { type HttpServer, startHttpServer } from './http-server.ts'

const operator = { email: 'operator@bonaca.test', phone: '+385 23 000 000' }

vi.setConfig({ testTimeout: 30_000 })

let listener: HttpServer
let agent: Agent
let closing: Promise<void> | undefined

beforeEach(async () => {
  closing = undefined
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  listener = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    origin: 'http://bonaca.test',
    plainTextError: plainTextError(operator),
  })
})
afterEach(async () => {
  await (closing ?? listener.close())
  agent.destroy()
})

const site = () => new Hono().get('/hello', (c) => c.text('hello'))
const open = (app = site()) =>
  listener.serve(
    app,
    createPageCache(() => new Date(), endOfDay),
  )

/** All requests use one keep-alive connection. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; connection: string | undefined; text: string }>((resolve, reject) => {
    request(`${listener.address}${path}`, { agent }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection, text }))
    })
      .on('error', reject)
      .end()
  })

test('requests during start-up are queued; probes are answered at once', async () => {
  const early = fetch(`${listener.address}/hello`)
  expect(await get('/readyz')).toMatchObject({ status: 503, text: 'starting' })
  expect(await get('/livez')).toMatchObject({ status: 200 })
  open()
  expect(await (await early).text()).toBe('hello')
})

test('queued requests get 503 if the start fails', async () => {
  const early = fetch(`${listener.address}/hello`)
  await get('/readyz')
  closing = listener.close()
  const answer = await early
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await answer.text()).toContain(`contact us on ${operator.email} and ${operator.phone}.`)
})

test('while draining, requests are served with Connection: close, and /readyz answers 503', async () => {
  open()
  expect(await get('/hello')).toMatchObject({ status: 200, connection: 'keep-alive' })
  closing = listener.close(5)
  expect(await get('/readyz')).toMatchObject({ status: 503, text: 'stopping', connection: 'close' })
  expect(await get('/hello')).toMatchObject({ status: 200, connection: 'close' })
  await closing
  // Usually the connection is refused. It is reset if the kernel has only just closed the connection of the last
  // response.
  await expect(get('/hello')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
})

test('after the port is closed, a request on an idle connection is still served', async () => {
  open()
  await get('/hello')
  closing = listener.close(4)
  const connectAnew = () => fetch(`${listener.address}/hello`, { headers: { Connection: 'close' } })
  await expect
    .poll(
      () =>
        connectAnew().then(
          () => 'open',
          () => 'shut',
        ),
      { timeout: 10_000 },
    )
    .toBe('shut')
  expect(await get('/hello')).toMatchObject({ status: 200, connection: 'close' })
})

test('the keep-alive timeout is 75 seconds, longer than that of proxies', async () => {
  open()
  const { headers } = await fetch(`${listener.address}/hello`)
  expect(headers.get('Keep-Alive')).toBe('timeout=75')
})

test('a request in progress is served before the server closes', async () => {
  let release = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  let reached = () => {}
  const arrived = new Promise<void>((resolve) => {
    reached = resolve
  })
  open(
    new Hono().get('/slow', async (c) => {
      reached()
      await blocked
      return c.text('at last')
    }),
  )
  const slow = get('/slow')
  await arrived
  closing = listener.close()
  release()
  expect((await slow).text).toBe('at last')
})
