import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compression } from './compression.ts'
import type { Env } from './env.ts'
import type { KeptPages } from './kept-pages.ts'
import { projectRoot } from './project-root.ts'

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
   *   next answer, so that a proxy turns to other processes before anything is closed
   */
  close(drainSeconds?: number): Promise<void>
}

const closingPatience = 10_000
/** How long a visitor waits for a site that is starting. */
const startingPatience = 15_000
/** Longer than proxies keep a connection that nothing goes over: it is they who close it, never we under a request. */
const keepAliveTimeout = 75_000

/** Takes the port before anything else is started, so that a second start fails at once and in one sentence. */
export async function listen({ host, port }: Pick<Env, 'host' | 'port'>): Promise<Listener> {
  const waiting = new Set<() => void>()
  const starting: RequestListener = (request, response) => {
    if (isProbe(request)) return notReady(request, response, 'starting')
    const go = () => {
      clearTimeout(tooLong)
      waiting.delete(go)
      handle(request, response)
    }
    const tooLong = setTimeout(() => {
      waiting.delete(go)
      notReady(request, response, 'starting')
    }, startingPatience)
    waiting.add(go)
  }
  let handle = starting
  const server = createServer({ keepAliveTimeout }, (request, response) => handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(sentence(error, host, port)))
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  const self = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    address: `http://${self}:${boundPort}`,
    answer(app, kept) {
      const answerAfresh = getRequestListener(withFiles(app, kept).fetch)
      handle = (request, response) => void (kept.answer(request, response) || answerAfresh(request, response))
      for (const go of waiting) go()
    },
    async close(drainSeconds = 0) {
      handle = draining(handle === starting ? (request, response) => notReady(request, response, 'stopping') : handle)
      for (const go of waiting) go()
      await pause(drainSeconds * 1000)
      await new Promise<void>((resolve) => {
        const impatient = setTimeout(() => server.closeAllConnections(), closingPatience)
        server.close(() => {
          clearTimeout(impatient)
          resolve()
        })
        server.closeIdleConnections()
      })
    },
  }
}

const draining =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    response.shouldKeepAlive = false
    if (isProbe(request)) notReady(request, response, 'stopping')
    else handle(request, response)
  }

const isProbe = ({ url }: IncomingMessage) => url === '/readyz' || url === '/livez'

function notReady({ url }: IncomingMessage, response: ServerResponse, why: string): void {
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
  site.use('/assets/*', cached('public, max-age=31536000, immutable'))
  for (const path of ['/pictures/*', '/share/*', '/charts/*', '/favicon.svg', '/site.webmanifest', '/api-docs.css']) {
    site.use(path, cached('public, max-age=86400'))
  }
  // Found to be new as soon as it is, so that a version of the site takes over that is there.
  site.use('/sw.js', cached('no-cache'))
  site.use(kept.keep)
  site.route('/', app)
  return site
}
