import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { PageCache } from '../cache/page-cache.ts'
import type { Env } from '../env.ts'
import { limitConnections } from './connection-limit.ts'
import { plainTextError } from './plain-text-error.ts'
import { securityHeaders } from './security-headers.ts'
import { withStaticFiles } from './static-files.ts'

export class ListenError extends Error {
  override name = 'ListenError'
}

export interface HttpServer {
  /** Base URL under which this process reaches itself, independent of the public origin. */
  address: string
  /** Starts serving: cached pages first, then this app. Requests received during start-up are queued until now. */
  serve(app: Hono, kept: PageCache): void
  /**
   * Graceful shutdown: stops accepting connections and waits for requests in progress, for ten seconds at most.
   * @param drainSeconds serves for that long while `/readyz` answers 503 and each response closes its connection, so that
   *   a proxy switches to other processes before the port is closed; then keeps open connections for that long again
   */
  close(drainSeconds?: number): Promise<void>
}

const shutdownTimeout = 10_000
/** How long a request is queued while the site starts. */
const startupTimeout = 15_000

/** Limits per connection and for the server. A proxy in front should time out earlier (docs/operations). */
const defaultLimits = {
  /** Milliseconds to receive the request headers and the whole request, and how often both are checked. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  /**
   * Longer than the keep-alive of proxies: the proxy closes idle connections, so that we never close one under its next
   * request.
   */
  keepAliveTimeout: 75_000,
  /** Milliseconds without socket activity, such as a client that doesn't read the response. */
  timeout: 60_000,
  /** Bytes of request line and headers together. */
  maxHeaderSize: 16 * 1024,
  maxConnections: 2_000,
  maxUrlLength: 4_096,
}
export type ServerLimits = typeof defaultLimits

/** Binds the port before anything else is started, so that a second start fails at once and in one sentence. */
export async function startHttpServer(
  { host, port, origin, operator }: Pick<Env, 'host' | 'port' | 'origin' | 'operator'>,
  limits: Partial<ServerLimits> = {},
): Promise<HttpServer> {
  const { maxUrlLength, maxConnections, timeout, ...timeouts } = { ...defaultLimits, ...limits }
  const errorResponse = plainTextError(operator)
  const unavailable = errorResponse(503)
  const queued = new Set<() => void>()
  const queueUntilStarted: RequestListener = (request, response) => {
    if (isProbe(request)) return answerProbe(request, response, 'starting')
    const resume = () => {
      clearTimeout(timer)
      queued.delete(resume)
      handle(request, response)
    }
    const timer = setTimeout(() => {
      queued.delete(resume)
      unavailable(request, response)
    }, startupTimeout)
    queued.add(resume)
  }
  let handle = queueUntilStarted
  // Called before any header is set: the page cache writes all headers at once, which takes a quarter of the time.
  let serveFromCache: PageCache['serve'] = () => false
  const headersOf = securityHeaders(origin)
  const [urlTooLong, ambiguousHost] = [errorResponse(414), errorResponse(400, { Connection: 'close' })]
  const server = createServer(timeouts, (request, response) => {
    const { url = '' } = request
    const [path = ''] = url.split('?', 1)
    const headers = headersOf(path)
    const isAmbiguous = hasSeveralHosts(request)
    if (!isAmbiguous && serveFromCache(request, response, headers)) return
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (url.length > maxUrlLength) urlTooLong(request, response)
    else if (isAmbiguous) ambiguousHost(request, response)
    else handle(request, response)
  })
  server.timeout = timeout
  limitConnections(server, maxConnections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, host, port)))
    server.listen({ port, host, backlog: maxConnections }, resolve)
  })
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  const localHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    address: `http://${localHost}:${boundPort}`,
    serve(app, kept) {
      handle = getRequestListener(withStaticFiles(app, kept).fetch)
      serveFromCache = kept.serve
      for (const resume of queued) resume()
    },
    async close(drainSeconds = 0) {
      serveFromCache = () => false
      handle = draining(handle === queueUntilStarted ? unavailable : handle)
      for (const resume of queued) resume()
      await pause(drainSeconds * 1000)
      await acceptPendingConnections(server)
      // Not `http.Server.close`, which also destroys idle connections, on which a proxy may be sending a booking right now.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      await Promise.race([closed, pause(drainSeconds * 1000)])
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeout)
      await closed
      clearTimeout(timer)
    },
  }
}

/**
 * Closing the port resets the connections that the kernel has established but this process hasn't accepted yet. Waits for an
 * event loop iteration that accepted none and had nothing else to do, so that the accept queue is most likely empty.
 */
async function acceptPendingConnections(server: NetServer): Promise<void> {
  let accepted = false
  const onConnection = () => {
    accepted = true
  }
  server.on('connection', onConnection)
  // Bounded, since under a flood of connections there is no such iteration.
  for (let count = 0; count < 2_000; count++) {
    accepted = false
    const startedAt = performance.now()
    await yieldToEventLoop()
    await yieldToEventLoop()
    if (!accepted && performance.now() - startedAt < idleMilliseconds) break
  }
  server.off('connection', onConnection)
}

/** Two event loop iterations without any work take less than this. */
const idleMilliseconds = 0.3

const draining =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    response.shouldKeepAlive = false
    if (isProbe(request)) answerProbe(request, response, 'stopping')
    else handle(request, response)
  }

/** RFC 9112 demands 400. Node.js uses the first `Host` header, a proxy may have used another (request smuggling). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const isProbe = ({ url }: IncomingMessage) => url === '/readyz' || url === '/livez'

/** Probes during start-up and shutdown: the process is alive, but not ready. */
function answerProbe({ url }: IncomingMessage, response: ServerResponse, reason: string): void {
  if (url === '/livez') response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok')
  else response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end(reason)
}

const toListenError = (error: NodeJS.ErrnoException, host: string, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new ListenError(`Port ${port} of ${host} is taken: stop what listens there, or set PORT to another.`)
    : new ListenError(`The site can't listen on ${host}:${port} (${error.code ?? error.message}).`)
