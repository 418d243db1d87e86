import { locales } from '../../../i18n/locales.ts'
import { hrefTo, pageKeys, pages } from '../../../pages.ts'

/**
 * How the worker handles a request:
 * - `document`: network first, then the cached page or the offline page
 * - `language`: network first; offline a redirect to the page in the chosen language
 * - `pass`: a navigation in a frame, or to the API or the sandbox, passed through unchanged
 * - `files`: a hashed asset, from the cache if present, else from the network
 * - `pictures`: like `files`, but revalidated when older than a day
 * - `ignore`: not intercepted
 */
export type RequestKind = 'document' | 'language' | 'pass' | 'files' | 'pictures' | 'ignore'

type MatchedRequest = Pick<Request, 'method' | 'mode' | 'destination' | 'url'> & { headers: Pick<Headers, 'has'> }

export function classifyRequest(
  { method, mode, destination, url, headers }: MatchedRequest,
  origin: string,
): RequestKind {
  const target = new URL(url)
  if (method !== 'GET' || target.origin !== origin || headers.has('Range')) return 'ignore'
  if (mode !== 'navigate') return assetCacheOf(target) ?? 'ignore'
  // A frame shows the card fields of a provider, or one of our fragments in another site.
  if (destination !== 'document' || /^\/(api|sandbox)(\/|$)/.test(target.pathname)) return 'pass'
  return target.pathname.startsWith('/language/') ? 'language' : 'document'
}

/** The cache of an asset; undefined if it is not cached. URLs with a query are not cached, since each may be unique. */
export function assetCacheOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): 'files' | 'pictures' | undefined {
  if (search !== '') return undefined
  if (pathname.startsWith('/assets/')) return 'files'
  return /^\/(pictures|charts)\/|^\/favicon\.svg$/.test(pathname) ? 'pictures' : undefined
}

/**
 * Whether a path is a page that may be cached. Hydrated pages (booking, forms) are never cached, whatever their
 * Cache-Control is.
 */
export const isCacheablePage = (path: string): boolean =>
  pageKeys.some((page) => !pages[page].hydrated && locales.some((locale) => hrefTo(page, locale) === path))

/**
 * Whether a response may be cached. Not if it was redirected: browsers reject it as the answer to a navigation, and it
 * depends on the visitor's language.
 */
export const isCacheableResponse = (
  response: Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> },
) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')

/**
 * Whether a new version may activate while these URLs are open. A working page (booking, form) must keep the version
 * that loaded it. Unknown URLs count as working pages.
 */
export const canActivateNow = (openUrls: readonly string[]): boolean =>
  openUrls.every((url) => isCacheablePage(new URL(url).pathname))

/** The assets that a page needs to render, extracted from its HTML. */
export const assetsIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src)="(\/(?:assets|charts)\/[^"?#]+|\/favicon\.svg)["#]/g)].map(([, path = '']) => path)
