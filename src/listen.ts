import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { setImmediate as lookAtTheNetwork, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compression } from './compression.ts'
import { limitConnections } from './connection-limit.ts'
import { earlyRefusal } from './early-refusal.ts'
import type { Env } from './env.ts'
import type { KeptPages } from './kept-pages.ts'
import { projectRoot } from './project-root.ts'
import { securityHeaders } from './security-headers.ts'

export class ListenError extends Error {
  override name = 'ListenError'
}

export interface Listener {
  /** Where this process reaches itself, whatever the outside calls it. */
  address: string
  /** From now on this application answers, after what is kept; whoever came before waits for it. */
  answer(app: Hono, kept: KeptPages): void
  /**
   * Takes no more requests and waits for those under way, for ten seconds at most.
   * @param drainSeconds for so long it goes on answering, but `/readyz` says no and every connection ends with its
   *   next answer, so that a proxy turns to other processes before anything is closed; and then for as long again on the
   *   connections that there are
   */
  close(drainSeconds?: number): Promise<void>
}

const closingPatience = 10_000
/** How long a visitor waits for a site that is starting. */
const startingPatience = 15_000

/** What a connection may ask of us before anything is known of it. A proxy's own patience is shorter (docs/operations). */
const bounds = {
  /** Milliseconds for the head of a request, and for all of it; how often is looked who has used them up. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than proxies keep a connection that nothing goes over: it is they who close it, never we under a request. */
  keepAliveTimeout: 75_000,
  /** Who takes nothing of an answer for so long doesn't want it. */
  timeout: 60_000,
  /** Bytes of address and headers together. */
  maxHeaderSize: 16 * 1024,
  maxConnections: 2_000,
  longestAddress: 4_096,
}
export type Bounds = typeof bounds

/** Takes the port before anything else is started, so that a second start fails at once and in one sentence. */
export async function listen(
  { host, port, origin, operator }: Pick<Env, 'host' | 'port' | 'origin' | 'operator'>,
  tighter: Partial<Bounds> = {},
): Promise<Listener> {
  const { longestAddress, maxConnections, timeout, ...patience } = { ...bounds, ...tighter }
  const refuse = earlyRefusal(operator)
  const unavailable = refuse(503)
  const waiting = new Set<() => void>()
  const starting: RequestListener = (request, response) => {
    if (isProbe(request)) return answerProbe(request, response, 'starting')
    const go = () => {
      clearTimeout(patienceEnds)
      waiting.delete(go)
      handle(request, response)
    }
    const patienceEnds = setTimeout(() => {
      waiting.delete(go)
      unavailable(request, response)
    }, startingPatience)
    waiting.add(go)
  }
  let handle = starting
  // Written in one go, before anything is set: that is a quarter of the time that such an answer takes.
  let fromMemory: KeptPages['answer'] = () => false
  const headersOf = securityHeaders(origin)
  const [tooLong, ambiguous] = [refuse(414), refuse(400, { Connection: 'close' })]
  const server = createServer(patience, (request, response) => {
    const { url = '' } = request
    const [path = ''] = url.split('?', 1)
    const headers = headersOf(path)
    const isAmbiguous = hasSeveralHosts(request)
    if (!isAmbiguous && fromMemory(request, response, headers)) return
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (url.length > longestAddress) tooLong(request, response)
    else if (isAmbiguous) ambiguous(request, response)
    else handle(request, response)
  })
  server.timeout = timeout
  limitConnections(server, maxConnections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(sentence(error, host, port)))
    server.listen({ port, host, backlog: maxConnections }, resolve)
  })
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  const self = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    address: `http://${self}:${boundPort}`,
    answer(app, kept) {
      const answerAfresh = getRequestListener(withFiles(app, kept).fetch)
      handle = answerAfresh
      fromMemory = kept.answer
      for (const go of waiting) go()
    },
    async close(drainSeconds = 0) {
      fromMemory = () => false
      handle = draining(handle === starting ? unavailable : handle)
      for (const go of waiting) go()
      await pause(drainSeconds * 1000)
      await letInWhoIsAtTheDoor(server)
      // HTTP's own `close` would cut connections that are idle, just when a proxy sends a booking on one of them.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      await Promise.race([closed, pause(drainSeconds * 1000)])
      server.closeIdleConnections()
      const impatient = setTimeout(() => server.closeAllConnections(), closingPatience)
      await closed
      clearTimeout(impatient)
    },
  }
}

/**
 * The kernel has connected them, and would cut them off when the door is shut: it is shut just after a look at the network
 * that found nobody and had nothing else to do, so that hardly anybody can have come since.
 */
async function letInWhoIsAtTheDoor(server: NetServer): Promise<void> {
  let came = false
  const somebody = () => {
    came = true
  }
  server.on('connection', somebody)
  // A flood never ends.
  for (let times = 0; times < 2_000; times++) {
    came = false
    const begun = performance.now()
    await lookAtTheNetwork()
    await lookAtTheNetwork()
    if (!came && performance.now() - begun < quietMilliseconds) break
  }
  server.off('connection', somebody)
}

/** For two looks. Where anything is answered meanwhile they take longer. */
const quietMilliseconds = 0.3

const draining =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    response.shouldKeepAlive = false
    if (isProbe(request)) answerProbe(request, response, 'stopping')
    else handle(request, response)
  }

/** RFC 9112 asks for 400. Node.js keeps the first one, where a proxy may have looked at another. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const isProbe = ({ url }: IncomingMessage) => url === '/readyz' || url === '/livez'

/** While the site starts or stops: the process is alive, but not ready. */
function answerProbe({ url }: IncomingMessage, response: ServerResponse, why: string): void {
  if (url === '/livez') response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok')
  else response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end(why)
}

const sentence = (error: NodeJS.ErrnoException, host: string, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new ListenError(`Port ${port} of ${host} is taken: stop what listens there, or set PORT to another.`)
    : new ListenError(`The site can't listen on ${host}:${port} (${error.code ?? error.message}).`)

/** The browser's files as the build left them: compressed already, and those with a hash in their name for ever. */
function withFiles(app: Hono, kept: KeptPages): Hono {
  const site = new Hono()
  site.use(compression)
  const files = serveStatic({ root: join(projectRoot, 'build/client'), precompressed: true })
  const cached =
    (policy: string): MiddlewareHandler =>
    async (c, next) => {
      c.header('Cache-Control', policy)
      return files(c, next)
    }
  site.use('/assets/*', unlessUnchanged, cached('public, max-age=31536000, immutable'))
  for (const path of [
    '/pictures/*',
    '/share/*',
    '/charts/*',
    '/favicon.svg',
    '/favicon.ico',
    '/site.webmanifest',
    '/api-docs.css',
    '/plain.css',
  ]) {
    site.use(path, unlessUnchanged, cached('public, max-age=86400, stale-while-revalidate=604800'))
  }
  // Found to be new as soon as it is, so that a version of the site takes over that is there. Always sent whole, since two
  // versions of it are of one length.
  site.use('/sw.js', cached('no-cache'))
  site.use(kept.keep)
  site.route('/', app)
  return site
}

/** A browser that has the file as it is doesn't get it again. Its time alone wouldn't do: some deployments set one for all. */
const unlessUnchanged: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body } = c.res
  const changed = headers.get('Last-Modified')
  if (!changed) return
  const tag = `W/"${headers.get('Content-Length')}-${Date.parse(changed) / 1000}"`
  c.header('ETag', tag)
  // The tag says more, and the first view of a page loads a dozen files.
  c.header('Last-Modified', undefined)
  if (c.req.header('If-None-Match') !== tag) return
  await body?.cancel()
  const kept = [...c.res.headers].filter(([name]) => /^(cache-control|etag|vary)$/.test(name))
  c.res = undefined
  c.res = new Response(null, { status: 304, headers: kept })
}
