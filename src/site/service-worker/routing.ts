import { hrefTo } from '../../i18n/href-to.ts'
import { locales } from '../../i18n/locales.ts'
import { pageKeys, pages } from '../../pages.ts'

/**
 * How the worker handles a request:
 * - `document`: network first, then the cached page or the offline page
 * - `language`: network first; offline it redirects to the page in the chosen language
 * - `pass`: a navigation to something other than a page, passed through unchanged
 * - `files`, `pictures`: served from that cache, else from the network
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
  // A frame contains the card provider's fields, or a fragment of ours embedded in another site.
  if (destination !== 'document' || /^\/(api|sandbox)(\/|$)/.test(target.pathname)) return 'pass'
  return target.pathname.startsWith('/language/') ? 'language' : 'document'
}

/** The cache of an asset; URLs with a query are unique requests and are not cached. */
export function assetCacheOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): 'files' | 'pictures' | undefined {
  if (search !== '') return undefined
  if (pathname.startsWith('/assets/')) return 'files'
  return /^\/(pictures|charts)\/|^\/favicon\.svg$/.test(pathname) ? 'pictures' : undefined
}

/** Whether a path is a page that may be cached: never a hydrated (working) page, whatever its Cache-Control. */
export const isCacheablePage = (path: string): boolean =>
  pageKeys.some((page) => !pages[page].hydrated && locales.some((locale) => hrefTo(page, locale) === path))

/** Whether a response may be cached. A redirected response cannot answer a navigation and depends on the visitor's language. */
export const isCacheableResponse = (
  response: Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> },
) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')

/**
 * Whether a new version may activate while these URLs are open. A working page (booking, forms) keeps the version that loaded it;
 * unknown URLs count as working pages.
 */
export const canActivateNow = (openUrls: readonly string[]): boolean =>
  openUrls.every((url) => isCacheablePage(new URL(url).pathname))

/** The assets that a page needs to render, extracted from its HTML. */
export const assetsIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src)="(\/(?:assets|charts)\/[^"?#]+|\/favicon\.svg)"/g)].map(([, path = '']) => path)
