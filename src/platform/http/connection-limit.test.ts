import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitConnections } from './connection-limit.ts'

const max = 20
let server: Server
const sockets: Socket[] = []

/** Responds to each request once its body has arrived. */
beforeEach(async () => {
  server = createServer((request, response) => void request.resume().on('end', () => response.end('served')))
  limitConnections(server, max)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

interface Opened {
  socket: Socket
  received: string
  closed: boolean
}

function dial(): Opened {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const opened: Opened = { socket, received: '', closed: false }
  sockets.push(socket)
  socket.on('error', () => {})
  socket.on('close', () => {
    opened.closed = true
  })
  socket.on('data', (bytes) => {
    opened.received += bytes
  })
  return opened
}

/** Resolves once the server has accepted the connection. */
async function open(written = ''): Promise<Opened> {
  const accepted = new Promise((resolve) => server.once('connection', resolve))
  const opened = dial()
  await accepted
  opened.socket.write(written)
  return opened
}
async function openMany(count: number, written?: string): Promise<Opened[]> {
  const opened: Opened[] = []
  while (opened.length < count) opened.push(await open(written))
  return opened
}

const get = 'GET / HTTP/1.1\r\nHost: bonaca.test\r\n\r\n'
const unfinishedHead = 'GET / HTTP/1.1\r\nHost: bonaca.test\r\nX-Slow: '
const unfinishedPost = 'POST / HTTP/1.1\r\nHost: bonaca.test\r\nContent-Length: 2\r\n\r\nx'
const served = (opened: Opened) => expect.poll(() => opened.received).toMatch(/^HTTP\/1\.1 200[\s\S]*served$/)

/** Resolves once the server has parsed the request headers on this many connections. */
const inProgress = async (count: number): Promise<Opened[]> => {
  let requests = 0
  const counted = () => requests++
  server.on('request', counted)
  const opened = await openMany(count, unfinishedPost)
  await expect.poll(() => requests).toBe(count)
  server.off('request', counted)
  return opened
}

const openConnections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))

test.each([
  ['that send nothing', ''],
  ['with an unfinished head', unfinishedHead],
])(
  'at the limit, with connections %s, a new request is served and the oldest connection is closed',
  async (_, written) => {
    const idle = await openMany(max, written)
    await served(await open(get))
    await expect.poll(() => idle.map(({ closed }) => closed)).toEqual(idle.map((_, index) => index === 0))
  },
)

test('at the limit, the keep-alive connection with the oldest request is closed first', async () => {
  const keepAlive = await openMany(max)
  // Sends the requests in reverse order, so that the last connection has the oldest request.
  for (const opened of keepAlive.toReversed()) {
    opened.socket.write(get)
    await served(opened)
  }
  await served(await open(get))
  await expect.poll(() => keepAlive.map(({ closed }) => closed)).toEqual(keepAlive.map((_, index) => index === max - 1))
})

test('requests in progress are served, and a new connection beyond the limit is closed', async () => {
  const busy = await inProgress(max)
  const refused = await open(get)
  await expect.poll(() => refused.closed).toBe(true)
  expect([refused.received, busy.some(({ closed }) => closed)]).toEqual(['', false])

  const [left, ...others] = busy
  left?.socket.destroy()
  await expect.poll(openConnections).toBe(max - 1)
  await served(await open(get))

  for (const { socket } of others) socket.write('x')
  await Promise.all(others.map(served))
})

test('after a burst of new connections, only the latest stay open, up to the limit', () => {
  const burst = Array.from({ length: 3 * max }, () => new Duplex({ read() {}, write() {} }))
  for (const socket of burst) server.emit('connection', socket)
  expect(burst.filter(({ destroyed }) => !destroyed)).toEqual(burst.slice(-max))
  for (const socket of burst) socket.destroy()
})

test('the responses of kept connections are freed by minor garbage collections', () => {
  setFlagsFromString('--expose-gc')
  const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc')
  const emitter = new EventEmitter()
  limitConnections(emitter as Server, 100)
  const connections = Array.from({ length: 32 }, () => new EventEmitter())
  for (const connection of connections) emitter.emit('connection', connection)
  const answer = (requests: number) => {
    for (let request = 0; request < requests; request++) {
      const response = { writableFinished: true, body: new Array(400).fill(request) }
      emitter.emit('request', { socket: connections[request % connections.length] }, response)
    }
  }
  // Whatever survives two collections is old.
  for (const _ of [1, 2, 3]) {
    answer(100)
    collect({ type: 'minor' })
  }
  collect()
  const before = process.memoryUsage().heapUsed
  for (const _ of [1, 2, 3, 4, 5]) {
    answer(1_000)
    collect({ type: 'minor' })
  }
  collect({ type: 'minor' })
  expect((process.memoryUsage().heapUsed - before) / 5_000).toBeLessThan(1_000)
})
