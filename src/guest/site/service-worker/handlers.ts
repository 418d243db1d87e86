import { defaultLocale, isLocale, type Locale } from '../../../i18n/locales.ts'
import { localeCookie, negotiateLocale } from '../../../i18n/negotiate-locale.ts'
import { hrefTo, pageKeys, withQuery } from '../../../pages.ts'
import { offlineHref } from '../routing/offline-href.ts'
import { localeOfPath } from '../routing/page-by-path.ts'
import type { CacheKind, SiteCaches } from './caches.ts'
import { networkFirst } from './network-first.ts'
import { assetCacheOf, isCacheablePage, isCacheableResponse } from './routing.ts'

declare const self: ServiceWorkerGlobalScope

const networkTimeoutMs = 4_000
const dayMs = 86_400_000

/**
 * Returns the response of the navigation preload, or fetches if there is none. The preload starts while the worker
 * boots, and it keeps the original Referer. The server needs that to choose the language at `/`: for a fetch by the
 * worker the referrer is a page of our own.
 */
export async function passThrough(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  // If the browser is offline, Firefox resolves `preloadResponse` with an error response instead of rejecting it.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be loaded.')
  return preloaded ?? fetch(event.request)
}

/** Loads from the network first, then from the page cache, and falls back to the offline page. */
export async function handleDocument(event: FetchEvent, siteCaches: SiteCaches): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const network = passThrough(event).then((response) => {
    if (search === '' && isCacheablePage(pathname) && isCacheableResponse(response)) {
      inBackground(event, siteCaches.put('pages', pathname, response.clone()))
    }
    return response
  })
  inBackground(event, network)
  const cached = async () => (await rootRedirect(event.request)) ?? (await cachedPage(pathname, siteCaches))
  return (
    (await networkFirst({ network, cached, timeoutMs: networkTimeoutMs })) ??
    offlinePage(localeOfPath(pathname), siteCaches)
  )
}

const cachedPage = async (path: string, siteCaches: SiteCaches) =>
  isCacheablePage(path) ? siteCaches.findPage(path) : undefined

/**
 * Used when the network fails. Redirects a visit of `/` to the home page in the visitor's language, as the server does.
 * A link on our own pages to `/` means the English home page.
 */
async function rootRedirect({ url, referrer }: Request): Promise<Response | undefined> {
  const requested = new URL(url)
  if (requested.pathname !== '/' || referrer.startsWith(`${requested.origin}/`)) return undefined
  const locale = await preferredLocale()
  return locale === defaultLocale ? undefined : Response.redirect(withQuery(hrefTo('home', locale), requested))
}

async function preferredLocale(): Promise<Locale> {
  // Not every browser has the Cookie Store API in workers.
  const chosen = 'cookieStore' in self ? (await self.cookieStore.get(localeCookie))?.value : undefined
  return isLocale(chosen) ? chosen : negotiateLocale(navigator.languages.join())
}

/** Handles the language switch. Offline it redirects to the page in that language and cannot store the choice. */
export async function handleLanguageSwitch(event: FetchEvent): Promise<Response> {
  return passThrough(event).catch(() => {
    const { pathname, searchParams } = new URL(event.request.url)
    const [, , code] = pathname.split('/')
    const page = pageKeys.find((key) => key === searchParams.get('page')) ?? 'home'
    return Response.redirect(hrefTo(page, isLocale(code) ? code : defaultLocale))
  })
}

async function offlinePage(locale: Locale, siteCaches: SiteCaches): Promise<Response> {
  const page = await siteCaches.findOfflinePage(offlineHref(locale))
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error()
}

/**
 * Cache first; pictures older than a day are served stale and revalidated in the background. If the network fails too,
 * a cached picture is served in another size.
 */
export async function handleAsset(
  event: FetchEvent,
  siteCaches: SiteCaches,
  cache: 'files' | 'pictures',
): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const cached = await siteCaches.findAsset(pathname)
  if (cached && (cache === 'files' || ageOf(cached) < dayMs)) return cached
  const fresh = fetch(event.request).then((response) => {
    if (isCacheableResponse(response)) inBackground(event, siteCaches.put(cache, pathname, response.clone()))
    return response
  })
  inBackground(event, fresh)
  return cached ?? fresh.catch(async (error) => (await siteCaches.findOtherSize(pathname)) ?? Promise.reject(error))
}

const ageOf = ({ headers }: Response) => Date.now() - Date.parse(headers.get('Date') ?? '')

/**
 * Caches a page that was loaded before the worker was installed, with its assets. These requests are mostly answered by
 * the browser's HTTP cache.
 */
export async function cacheOpenPage(siteCaches: SiteCaches, page: string, loadedUrls: unknown): Promise<void> {
  const { origin, pathname, search } = new URL(page)
  if (search === '' && isCacheablePage(pathname)) await fetchAndCache(siteCaches, 'pages', pathname)
  for (const url of Array.isArray(loadedUrls) ? loadedUrls : []) {
    const asset = new URL(String(url), page)
    const cache = asset.origin === origin && assetCacheOf(asset)
    if (cache && !(await siteCaches.findAsset(asset.pathname))) await fetchAndCache(siteCaches, cache, asset.pathname)
  }
}

async function fetchAndCache(siteCaches: SiteCaches, cache: CacheKind, path: string): Promise<void> {
  const response = await fetch(path).catch(() => undefined)
  if (response && isCacheableResponse(response)) await siteCaches.put(cache, path, response)
}

/** Lets the worker finish a cache write after the response. If the write fails, only the cached copy is missing. */
const inBackground = (event: ExtendableEvent, work: Promise<unknown>) => event.waitUntil(work.catch(() => {}))
