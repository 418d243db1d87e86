import { hrefTo } from '../../i18n/href-to.ts'
import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts'
import { localeCookie, negotiateLocale } from '../../i18n/negotiate-locale.ts'
import { pageKeys } from '../../pages.ts'
import { localeOfPath } from '../routing/page-by-path.ts'
import type { CacheKind, SiteCaches } from './caches.ts'
import { networkFirst } from './network-first.ts'
import { offlineHref } from './offline-href.ts'
import { assetCacheOf, isCacheablePage, isCacheableResponse } from './routing.ts'

declare const self: ServiceWorkerGlobalScope

const networkTimeoutMs = 4_000
const dayMs = 86_400_000

/**
 * Returns the navigation preload response, or fetches. Preload starts while the worker boots, and keeps the original Referer,
 * which the server needs to choose the language at `/`: a fetch by the worker has one of our own pages as referrer.
 */
export async function passThrough(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  // Offline, Firefox resolves the promise with an error response instead of rejecting it.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be loaded.')
  return preloaded ?? fetch(event.request)
}

/** Network first, then the cached page, then the offline page. */
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

/** Redirects external visits of `/` to the visitor's language, as the server does; `/` itself is the English home page. */
async function rootRedirect({ url, referrer }: Request): Promise<Response | undefined> {
  const { pathname, origin } = new URL(url)
  if (pathname !== '/' || referrer.startsWith(`${origin}/`)) return undefined
  const locale = await preferredLocale()
  return locale === defaultLocale ? undefined : Response.redirect(hrefTo('home', locale))
}

async function preferredLocale(): Promise<Locale> {
  // Not every browser supports the Cookie Store API in workers.
  const chosen = 'cookieStore' in self ? (await self.cookieStore.get(localeCookie))?.value : undefined
  return isLocale(chosen) ? chosen : negotiateLocale(navigator.languages.join())
}

/** The language switch: offline it redirects to the page in that language without storing the choice. */
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

/** Cache first for hashed assets; stale-while-revalidate for pictures older than a day. */
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

/** Caches the page that was loaded before the worker was installed, mostly from the browser's HTTP cache. */
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

/** Runs cache writes in the background; a failure only costs the cached copy. */
const inBackground = (event: ExtendableEvent, work: Promise<unknown>) => event.waitUntil(work.catch(() => {}))
