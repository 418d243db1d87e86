import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono, MiddlewareHandler } from 'hono'
import type { PageCache } from '../cache/page-cache.ts'
import { listenInternally } from './internal-listener.ts'
import { securityHeaders } from './security-headers.ts'
import { withStaticFiles } from './static-files.ts'

export class ListenError extends Error {
  override name = 'ListenError'
}

export interface HttpServer {
  /** The base URL at which this process can reach itself; not the public origin. */
  address: string
  /** Starts serving: first from the page cache, then from this app. Handles the requests that were queued during start-up. */
  serve(app: Hono, kept: PageCache, madeFiles?: MiddlewareHandler): void
  /**
   * Graceful shutdown: closes the port and waits for requests in progress, for ten seconds at most.
   * @param drainSeconds keeps serving for this time before the port is closed, while `/readyz` answers 503 and each response
   *   closes its connection. So a proxy switches to other processes. After the port is closed, open connections are kept for
   *   the same time.
   */
  close(drainSeconds?: number): Promise<void>
}

export interface HttpServerOptions {
  host: string
  port: number
  /** A listening socket that is already open, instead of host and port. */
  listenFd?: number | undefined
  origin: string
  /** Paths that accept large request bodies. Such a body may take up to `largeBodyTimeout` to arrive. */
  largeBodies?: readonly string[]
  /** Answers a request that is rejected before the application runs. */
  plainTextError(status: 400 | 414 | 503, headers?: Record<string, string>): RequestListener
}

const shutdownTimeout = 10_000

/** Limits per connection and for the whole server. A proxy in front of the site needs shorter timeouts. */
const defaultLimits = {
  /**
   * Milliseconds within which the headers of a request (`headersTimeout`), its body (`requestTimeout`) or a large body
   * (`largeBodyTimeout`) must have arrived. Node.js checks the limits for headers and large bodies at every
   * `connectionsCheckingInterval`. Node.js has no limit per path, so `endSlowBody` enforces `requestTimeout`.
   */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  largeBodyTimeout: 20 * 60_000,
  connectionsCheckingInterval: 1_000,
  /** How long a request waits for the start-up to end before it gets 503. */
  startupTimeout: 15_000,
  /**
   * Longer than the keep-alive timeout of proxies, so that the proxy closes idle connections. If we closed one, the
   * proxy might be sending a request on it.
   */
  keepAliveTimeout: 75_000,
  /** Milliseconds without activity on the socket, for example because the client doesn't read the response. */
  timeout: 60_000,
  /** Bytes of request line and headers together. */
  maxHeaderSize: 16 * 1024,
  /**
   * Connections beyond this number are closed. The number is enough, because slow and idle connections of visitors end
   * at the proxy: it connects to the site only for a complete request.
   */
  maxConnections: 2_000,
  maxUrlLength: 4_096,
}
export type ServerLimits = typeof defaultLimits

/**
 * Binds the port. Called before the database is opened, so that a second process fails at once, with a one-sentence message.
 */
export async function startHttpServer(
  { host, port, listenFd, origin, largeBodies = [], plainTextError: errorResponse }: HttpServerOptions,
  limits: Partial<ServerLimits> = {},
): Promise<HttpServer> {
  const { maxUrlLength, maxConnections, timeout, startupTimeout, requestTimeout, largeBodyTimeout, ...timeouts } = {
    ...defaultLimits,
    ...limits,
  }
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
  // The page cache is asked before any header is set. It passes all headers to one `writeHead`, which is four times as
  // fast as one `setHeader` per header.
  let serveFromCache: PageCache['serve'] = () => false
  const headersOf = securityHeaders(origin)
  const [urlTooLong, ambiguousHost] = [errorResponse(414), errorResponse(400, { Connection: 'close' })]
  const server = createServer({ ...timeouts, requestTimeout: largeBodyTimeout }, (request, response) => {
    const { url = '' } = request
    if (hasBody(request) && !largeBodies.includes(url.split('?', 1)[0] ?? '')) endSlowBody(request, requestTimeout)
    const isAmbiguous = hasSeveralHosts(request)
    if (!isAmbiguous && serveFromCache(request, response, headersOf)) return
    const [path = ''] = url.split('?', 1)
    for (const [name, value] of Object.entries(headersOf(path))) response.setHeader(name, value)
    if (url.length > maxUrlLength) urlTooLong(request, response)
    else if (isAmbiguous) ambiguousHost(request, response)
    else handle(request, response)
  })
  server.timeout = timeout
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, host, port)))
    if (listenFd === undefined) server.listen({ port, host, backlog: maxConnections }, resolve)
    // While no process accepts connections the kernel keeps them in its queue, so a restart fails no request. `listen`
    // also sets the length of that queue, by default to 511; with `fd`, Node.js ignores the option `backlog`.
    else server.listen({ fd: listenFd }, maxConnections, resolve)
  })
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  const internal = listenFd === undefined ? undefined : await listenInternally(server)
  const localHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    address: internal?.address ?? `http://${localHost}:${boundPort}`,
    serve(app, kept, madeFiles) {
      handle = getRequestListener(withStaticFiles(app, kept, madeFiles).fetch)
      serveFromCache = kept.serve
      for (const resume of queued) resume()
    },
    async close(drainSeconds = 0) {
      serveFromCache = () => false
      handle = draining(handle === queueUntilStarted ? unavailable : handle)
      for (const resume of queued) resume()
      await pause(drainSeconds * 1000)
      // `http.Server.close` would also destroy idle connections, on which a proxy may be sending a booking.
      // `net.Server.close` only closes the port.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      await Promise.race([closed, pause(drainSeconds * 1000)])
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeout)
      await closed
      clearTimeout(timer)
      internal?.close()
    },
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function endSlowBody(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    request.socket.destroy()
  }, milliseconds)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}

const draining =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    response.shouldKeepAlive = false
    if (isProbe(request)) answerProbe(request, response, 'stopping')
    else handle(request, response)
  }

/**
 * Whether a request has several `Host` headers, for which RFC 9112 requires status 400. Node.js uses the first one, but
 * a proxy may use another (request smuggling).
 */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const isProbe = ({ url }: IncomingMessage) => url === '/readyz' || url === '/livez'

/** Answers probes during start-up and shutdown: the process is alive (`/livez` 200) but not ready (`/readyz` 503). */
function answerProbe({ url }: IncomingMessage, response: ServerResponse, reason: string): void {
  if (url === '/livez') response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok')
  else response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end(reason)
}

const toListenError = (error: NodeJS.ErrnoException, host: string, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new ListenError(`Port ${port} of ${host} is taken: stop what listens there, or set PORT to another.`)
    : new ListenError(`The site can't listen on ${host}:${port} (${error.code ?? error.message}).`)
