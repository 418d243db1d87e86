import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { endOfDay } from '../../domain/time/operator-time.ts'
import { bodyLimit } from '../../main/http/body-limit.ts'
import { plainTextError } from '../../main/http/error-page.ts'
import { createPageCache } from '../cache/page-cache.ts'
import { type HttpServer, type ServerLimits, startHttpServer } from './http-server.ts'

const operator = { email: 'operator@bonaca.test', phone: '+385 23 000 000' }

let listener: HttpServer | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await listener?.close()
})

/** Starts a site that responds with the size of the request body. */
async function open(limits: Partial<ServerLimits> = {}) {
  listener = await startHttpServer(
    {
      host: '127.0.0.1',
      port: 0,
      origin: 'https://bonaca.test',
      largeBodies: ['/operator/api/pictures'],
      plainTextError: plainTextError(operator),
    },
    limits,
  )
  const app = new Hono()
  app.use((c, next) => {
    c.set('operator', operator)
    return next()
  })
  app.use(bodyLimit)
  app.get('/tour', (c) => c.text('a page', 200, { 'Cache-Control': 'no-cache' }))
  app.all('*', async (c) => c.text(`${(await c.req.text()).length} bytes`))
  listener.serve(
    app,
    createPageCache(() => new Date(), endOfDay),
  )
}

/** Opens a raw socket. `ended` resolves with all received bytes when the socket closes. */
function raw(): { socket: Socket; ended: Promise<string> } {
  const { hostname, port } = new URL(listener?.address ?? '')
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  const ended = new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
  return { socket, ended }
}
const head = 'POST /contact HTTP/1.1\r\nHost: bonaca.test\r\n'
const shortTimeouts = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 }

test.each([
  ['the head of a request', 'GET / HTTP/1.1\r\nHost: bonaca.test\r\nX-Slow: '],
  ['its body', `${head}Content-Length: 10\r\n\r\nx`],
  ['the next part of its body', `${head}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`],
])('a client that never completes %s gets 408', async (_, written) => {
  await open(shortTimeouts)
  const { socket, ended } = raw()
  socket.write(written)
  expect(await ended).toMatch(/^HTTP\/1\.1 408/)
})

test('a large body may take longer than that of other paths', async () => {
  await open(shortTimeouts)
  const [upload, other] = [raw(), raw()]
  const uploadHead = head.replace('/contact', '/operator/api/pictures?name=Deck')
  upload.socket.write(`${uploadHead}Connection: close\r\nContent-Length: 10\r\n\r\nx`)
  other.socket.write(`${head}Content-Length: 10\r\n\r\nx`)
  expect(await other.ended).toMatch(/^HTTP\/1\.1 408/)
  upload.socket.write('123456789')
  expect(await upload.ended).toMatch(/10 bytes$/)
})

test('an idle keep-alive connection is closed', async () => {
  await open({ keepAliveTimeout: 50 })
  const { socket, ended } = raw()
  socket.write('GET / HTTP/1.1\r\nHost: bonaca.test\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 200/)
})

test.each([
  ['headers', `GET / HTTP/1.1\r\nHost: bonaca.test\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a URL', `GET /?q=${'x'.repeat(5_000)} HTTP/1.1\r\nHost: bonaca.test\r\nConnection: close\r\n\r\n`, 414],
  ['a body with Content-Length', `${head}Content-Length: 70000\r\nConnection: close\r\n\r\n${'x'.repeat(70_000)}`, 413],
  [
    'a chunked body',
    `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`,
    413,
  ],
  [
    'a multipart body',
    `${head}Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n11170\r\n--b\r\n${'x'.repeat(69_995)}\r\n0\r\n\r\n`,
    413,
  ],
  ['invalid HTTP', 'hello\r\n\r\n', 400],
])('%s beyond the limit is rejected', async (_, written, status) => {
  await open()
  const { socket, ended } = raw()
  socket.write(written)
  expect(await ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
})

test.each([
  [
    '414',
    `GET /de/?q=${'x'.repeat(5_000)} HTTP/1.1\r\nHost: bonaca.test\r\nConnection: close\r\n\r\n`,
    /schiefgegangen/,
  ],
  ['400', 'GET /tour HTTP/1.1\r\nHost: bonaca.test\r\nHost: other.test\r\n\r\n', /Something went wrong/],
])(
  'an error response of the server itself (%s) has the contact data, in the locale of the URL',
  async (_, sent, title) => {
    await open()
    const { socket, ended } = raw()
    socket.write(sent)
    const answer = await ended
    expect(answer).toMatch(title)
    expect(answer).toContain(operator.email)
    expect(answer).toContain(operator.phone)
  },
)

test('after 413 the connection serves the next request', async () => {
  await open()
  const { socket, ended } = raw()
  const large = `${head}Content-Length: 500000\r\n\r\n${'x'.repeat(500_000)}`
  socket.write(`${large}GET / HTTP/1.1\r\nHost: bonaca.test\r\nConnection: close\r\n\r\n`)
  const received = await ended
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('a body beyond the drain limit gets 413 and closes the connection', async () => {
  await open()
  const { socket, ended } = raw()
  socket.write(`${head}Content-Length: 99999999\r\n\r\nx`)
  expect(await ended).toMatch(/^HTTP\/1\.1 413[\s\S]*Connection: close/i)
})

test('a body within the limit arrives, with Content-Length or chunked', async () => {
  await open()
  for (const framed of [
    `Content-Length: 65536\r\n\r\n${'x'.repeat(65_536)}`,
    `Transfer-Encoding: chunked\r\n\r\n8000\r\n${'x'.repeat(32_768)}\r\n8000\r\n${'x'.repeat(32_768)}\r\n0\r\n\r\n`,
  ]) {
    const { socket, ended } = raw()
    socket.write(`${head}Connection: close\r\n${framed}`)
    expect(await ended).toMatch(/65536 bytes/)
  }
})

test('a connection beyond the limit is closed, and those within are served', async () => {
  await open({ maxConnections: 1 })
  const first = raw()
  await new Promise((resolve) => first.socket.once('connect', resolve))
  expect(await raw().ended).toBe('')
  first.socket.end('GET / HTTP/1.1\r\nHost: bonaca.test\r\nConnection: close\r\n\r\n')
  expect(await first.ended).toMatch(/^HTTP\/1\.1 200/)
})

test('a request with two Host headers gets 400 and closes the connection, even for a cached page', async () => {
  await open()
  await fetch(`${listener?.address}/tour`)
  for (const path of ['/', '/tour']) {
    const { socket, ended } = raw()
    const get = `GET ${path} HTTP/1.1\r\nHost: bonaca.test\r\n`
    socket.write(`${get}HOST: elsewhere.test\r\n\r\n${get}Connection: close\r\n\r\n`)
    const answers = (await ended).match(/HTTP\/1\.1 \d+/g)
    expect([path, answers]).toEqual([path, ['HTTP/1.1 400']])
  }
})

test('responses during start-up have the security headers', async () => {
  listener = await startHttpServer(
    { host: '127.0.0.1', port: 0, origin: 'https://bonaca.test', plainTextError: plainTextError(operator) },
    { startupTimeout: 10 },
  )
  const answer = await fetch(listener.address)
  expect([answer.status, answer.headers.get('Strict-Transport-Security')]).toEqual([503, 'max-age=31536000'])
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})
