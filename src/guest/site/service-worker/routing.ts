import { locales } from '../../../i18n/locales.ts'
import { hrefTo, isTripPath, pageKeys, pages } from '../../../pages.ts'

/** The maximum number of entries per cache. The oldest entries are evicted first. */
export const limits = { pages: 40, files: 150, pictures: 60 }
export type CacheName = keyof typeof limits

/**
 * How the worker handles a request:
 * - `document`: network first, then the cached page or the offline page
 * - `pass`: a navigation in a frame, or to the API or the sandbox, passed through unchanged
 * - `asset`: from the cache if present, else from the network
 * - `ignore`: not intercepted
 */
type RequestKind = 'document' | 'pass' | 'asset' | 'ignore'

type MatchedRequest = Pick<Request, 'method' | 'mode' | 'destination' | 'url'> & { headers: Pick<Headers, 'has'> }

export function classifyRequest(
  { method, mode, destination, url, headers }: MatchedRequest,
  origin: string,
): RequestKind {
  const target = new URL(url)
  if (method !== 'GET' || target.origin !== origin || headers.has('Range')) return 'ignore'
  if (mode !== 'navigate') return ['files', 'pictures'].includes(cacheOf(target) ?? '') ? 'asset' : 'ignore'
  // A navigation in a frame is passed through. It shows card fields of a provider, or one of our fragments on another
  // site.
  return destination !== 'document' || /^\/(api|sandbox)(\/|$)/.test(target.pathname) ? 'pass' : 'document'
}

/**
 * The cache of a URL; undefined if it is not cached. Pages are cached if they are static or tickets, but not booking
 * pages or forms. URLs with a query are not cached, since each may be unique.
 */
export function cacheOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): CacheName | undefined {
  if (search !== '') return undefined
  if (/^\/assets\/|^\/look-[\w-]+\.css$/.test(pathname)) return 'files'
  if (/^\/(pictures|charts)\/|^\/favicon\.svg$/.test(pathname)) return 'pictures'
  return isStaticPage(pathname) || isTicket(pathname) ? 'pages' : undefined
}

const isStaticPage = (path: string) =>
  isTripPath(path) ||
  pageKeys.some((page) => !pages[page].hydrated && locales.some((locale) => hrefTo(page, locale) === path))

const isTicket = (path: string) => locales.some((locale) => path.startsWith(`${hrefTo('ticket', locale)}/`))

/**
 * Whether a response may be cached. Redirected responses may not: browsers reject them as answers to a navigation, and
 * they depend on the visitor's language. Tickets are personal, but the cache stays on the visitor's own device.
 */
export const isCacheable = (
  path: string,
  response: Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> },
) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  (isTicket(path) || !/no-store|private/.test(response.headers.get('Cache-Control') ?? ''))

/** The assets that a page needs to render, extracted from its HTML. */
export const assetsIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src)="(\/(?:assets|charts)\/[^"?#]+|\/look-[\w-]+\.css|\/favicon\.svg)["#]/g)].map(
    ([, path = '']) => path,
  )
