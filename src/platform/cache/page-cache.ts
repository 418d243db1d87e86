import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { defaultLocale, type Locale, locales } from '../../i18n/locales.ts'
import { localeForRoot } from '../../i18n/negotiate-locale.ts'
import { fragmentHref, fragments, hrefTo, isTripPath, pageKeys, pages } from '../../pages.ts'
import { negotiateEncoding } from '../../shared/negotiate-encoding.ts'

type CommonHeaders = (path: string) => Record<string, string>

/** In-memory cache of pages that are equal for all visitors. Each is rendered and compressed once, until content changes. */
export interface PageCache {
  /**
   * Serves a cached page without running the application; returns false on a cache miss.
   * @param commonHeaders returns the headers of every response to a path, with lower-case names; the page's own headers
   *   override them. Called once per cached response.
   */
  serve(request: IncomingMessage, response: ServerResponse, commonHeaders: CommonHeaders): boolean
  /** Caches the pages that the application renders. */
  middleware: MiddlewareHandler
  /** Invalidates all pages, after content has changed. */
  invalidate(): void
}

interface CachedPage {
  tag: string
  responses: Record<'br' | 'gzip' | 'identity', CachedResponse>
  /** The 304 response, for a browser that already has the page. */
  notModified: CachedResponse
  /** The generation of the cache when rendering began. A page of an older generation is only served if rendering fails. */
  generation: number
  /**
   * When the page expires, in milliseconds since 1970. Structured data contains free places, so that is a minute after
   * rendering began. Prices change at the operator's midnight, so the page expires at midnight if that is earlier.
   */
  expiresAt: number
}

interface CachedResponse {
  status: 200 | 304
  head: Record<string, string>
  body: Buffer | null
  /**
   * The names and values of the page's headers and the common headers, in one flat list; absent until the first
   * response from the cache.
   */
  rawHead?: string[]
}

const maxAgeMs = 60_000
const staleRetryMs = 2_000

/**
 * @param endOfDay the operator's next midnight, at which prices change
 * @param getsSharedPages whether a request with these headers may get the pages that are the same for all visitors
 * @param shownLocales the locales between which `/` chooses
 */
export function createPageCache(
  now: () => Date,
  endOfDay: (instant: Date) => Date,
  getsSharedPages: (header: (name: string) => string | undefined) => boolean = () => true,
  shownLocales: () => readonly Locale[] = () => locales,
): PageCache {
  const redirectsToLocale = (header: (name: string) => string | undefined) =>
    localeForRoot((name) => header(name) ?? '', shownLocales()) !== defaultLocale
  const cache = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage | undefined>>()
  let generation = 0

  const fresh = (path: string): CachedPage | undefined => {
    const page = cache.get(path)
    return page && page.generation === generation && now().getTime() < page.expiresAt ? page : undefined
  }

  async function render(path: string, c: Context, next: () => Promise<void>): Promise<CachedPage | undefined> {
    const startGeneration = generation
    const expiresAt = Math.min(endOfDay(now()).getTime(), now().getTime() + maxAgeMs)
    await next()
    if (c.res.status >= 500) return staleOnError(path)
    if (!isShareable(c.res)) return undefined
    const page = { ...(await encode(c.res, cache.get(path))), generation: startGeneration, expiresAt }
    // If content has changed during rendering, the waiting requests still get this page, but it is not cached.
    if (startGeneration === generation) cache.set(path, page)
    return page
  }

  /**
   * Returns the page that was cached before, although it is outdated (stale-if-error); undefined if there is none. The
   * next attempt to render is made after `staleRetryMs`.
   */
  function staleOnError(path: string): CachedPage | undefined {
    const last = cache.get(path)
    if (last) cache.set(path, { ...last, generation, expiresAt: now().getTime() + staleRetryMs })
    return last
  }

  return {
    serve(request, response, commonHeaders) {
      const { url = '', method, headers } = request
      const page = isRead(method) ? fresh(url) : undefined
      const header = (name: string) => headers[name]?.toString()
      if (!page || (url === '/' && redirectsToLocale(header)) || !getsSharedPages(header)) return false
      const cached = select(page, headers['if-none-match'], String(headers['accept-encoding'] ?? ''))
      // A flat list of names and values, which Node.js writes without copying it.
      cached.rawHead ??= Object.entries({ ...commonHeaders(url), ...cached.head }).flat()
      response.writeHead(cached.status, cached.rawHead)
      response.end(method === 'GET' ? cached.body : undefined)
      return true
    },

    async middleware(c, next) {
      const path = c.req.path
      const header = (name: string) => c.req.header(name)
      const isCacheable = isRead(c.req.method) && isCacheablePath(path) && !c.req.url.includes('?')
      if (!isCacheable || (path === '/' && redirectsToLocale(header)) || !getsSharedPages(header)) return next()
      let page = fresh(path) ?? (await rendering.get(path))
      if (!page) {
        const promise = render(path, c, next).finally(() => {
          if (rendering.get(path) === promise) rendering.delete(path)
        })
        rendering.set(path, promise)
        page = await promise
      }
      if (!page) return
      const { status, head, body } = select(page, c.req.header('If-None-Match'), c.req.header('Accept-Encoding'))
      c.res = undefined
      c.res = new Response(body && new Uint8Array(body), { status, headers: head })
    },

    invalidate() {
      generation++
      rendering.clear()
    },
  }
}

/**
 * Pages of trips are cached too. Requests for invented paths can't fill the cache: the status of a path without a trip
 * is not 200, so the response isn't cached.
 */
const isCacheablePath = (path: string) => cacheablePaths.has(path) || isTripPath(path)

/**
 * The canonical paths of pages that aren't hydrated, of fragments and of generated documents. The list is fixed, so
 * that requests for other paths can't fill the cache.
 */
const cacheablePaths = new Set([
  ...locales.flatMap((locale) => [
    ...pageKeys.filter((page) => !pages[page].hydrated).map((page) => hrefTo(page, locale)),
    ...fragments.map((fragment) => fragmentHref(fragment, locale)),
  ]),
  '/sitemap.xml',
  '/api/openapi.json',
  '/api/docs',
])

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD'

/** Whether the response is equal for all visitors: such pages have `no-cache`, personal ones `no-store`. */
const isShareable = ({ status, headers }: Response) =>
  status === 200 && headers.get('Cache-Control') === 'no-cache' && !headers.has('Set-Cookie')

type EncodedPage = Pick<CachedPage, 'tag' | 'responses' | 'notModified'>

/** @param last the previous rendering; reused without compressing again if the content is identical, as it usually is */
async function encode(response: Response, last: EncodedPage | undefined): Promise<EncodedPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  // The ETag is weak, because one page has several encodings.
  const tag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (last?.tag === tag) return last
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      // With this quality pages are 10 % smaller than uncached responses. Compression takes forty times as long, but
      // happens once per page.
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const validators = { etag: tag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }
  const head = { ...Object.fromEntries(response.headers), ...validators }
  const responseOf = (body: Buffer, encoding: Record<string, string> = {}): CachedResponse => ({
    status: 200,
    head: { ...head, ...encoding, 'content-length': String(body.length) },
    body,
  })
  return {
    tag,
    responses: {
      identity: responseOf(identity),
      br: responseOf(br, { 'content-encoding': 'br' }),
      gzip: responseOf(gzipped, { 'content-encoding': 'gzip' }),
    },
    // A browser updates the headers of its cached page from a 304. So the 304 contains the page's headers, such as the
    // content security policy, except those about the body.
    notModified: { status: 304, head: withoutContentHeaders(head), body: null },
  }
}

const withoutContentHeaders = (head: Record<string, string>) =>
  Object.fromEntries(Object.entries(head).filter(([name]) => !/^content-(type|length|encoding)$/.test(name)))

function select(
  { tag, notModified, responses }: CachedPage,
  ifNoneMatch = '',
  acceptEncoding: string | undefined,
): CachedResponse {
  if (ifNoneMatch.split(',').some((candidate) => candidate.trim() === tag)) return notModified
  return responses[negotiateEncoding(acceptEncoding, ['br', 'gzip']) ?? 'identity']
}
