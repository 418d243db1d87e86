import { locales } from '../../../i18n/locales.ts'
import { offlineHref } from '../routing/offline-href.ts'
import { localeOfPath } from '../routing/page-by-path.ts'
import { networkFirst } from './network-first.ts'
import { assetsIn, type CacheName, cacheOf, classifyRequest, isCacheable, limits } from './routing.ts'

declare const self: ServiceWorkerGlobalScope
/** The hash of the whole build, defined at build time (`build.ts`). */
declare const buildVersion: string

/** The offline pages of this build. */
const offlineCache = `bonaca.offline.${buildVersion}`
const nameOf = (cache: CacheName) => `bonaca.${cache}`
const networkTimeoutMs = 4_000
const dayMs = 86_400_000

// All versions of the worker share the caches for the files of pages, so open pages keep their files when the version
// changes. A new version can therefore replace the old one at once.
self.addEventListener('install', (event) => event.waitUntil(Promise.all([storeOfflinePages(), self.skipWaiting()])))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), deleteFormerOfflinePages(), self.clients.claim()]),
  ),
)

/**
 * Stores the page that has sent the message, and the URLs that the message lists. Then replies `stored`. The URLs are
 * the files that the page loaded before the worker was installed, or the ticket of a booking.
 */
self.addEventListener('message', (event) => {
  const page = event.source instanceof WindowClient ? [event.source.url] : []
  const stored = Promise.allSettled([...page, ...event.data].map(fetchAndStore))
  event.waitUntil(stored.then(() => event.source?.postMessage('stored')))
})

self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, self.location.origin)
  if (kind === 'document') event.respondWith(handleDocument(event))
  else if (kind === 'asset') event.respondWith(handleAsset(event))
  else if (kind === 'pass') event.respondWith(passThrough(event))
})

/**
 * Stores the offline pages, and their assets in the cache for assets of visited pages. If one of them can't be loaded,
 * this build is not installed.
 */
async function storeOfflinePages(): Promise<void> {
  const cache = await caches.open(offlineCache)
  const pages = locales.map(offlineHref)
  await cache.addAll(pages)
  const texts = await Promise.all(pages.map(async (page) => (await cache.match(page))?.text() ?? ''))
  const files = await caches.open(nameOf('files'))
  await files.addAll([...new Set(texts.flatMap(assetsIn))])
}

/**
 * Loads the offline pages again if the stored ones are older than a day. They contain data that the operator can
 * change, such as languages and phone number.
 */
async function refreshOfflinePages(): Promise<void> {
  const stored = await find(offlineHref(localeOfPath('/')))
  if (stored && ageOf(stored) > dayMs) await storeOfflinePages()
}

async function deleteFormerOfflinePages(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith('bonaca.offline.') && name !== offlineCache)
  await Promise.all(former.map((name) => caches.delete(name)))
}

/**
 * Returns the response of the navigation preload, or fetches if there is none. The preload starts while the worker
 * boots. It also keeps the headers that say which site the visitor comes from, such as `Sec-Fetch-Site`, by which the
 * server chooses the language at `/`. A fetch by the worker can look like a request from our own site.
 */
async function passThrough(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  // If the browser is offline, Firefox resolves `preloadResponse` with an error response instead of rejecting it.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be loaded.')
  return preloaded ?? fetch(event.request)
}

async function handleDocument(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url)
  const network = passThrough(event).then((response) => store(event, url, response))
  inBackground(event, network.then(refreshOfflinePages))
  inBackground(event, dropPagesOfPastTrips())
  const cached = async () => {
    await dropPagesOfPastTrips()
    return find(url.pathname)
  }
  return (await networkFirst({ network, cached, timeoutMs: networkTimeoutMs })) ?? offlinePage(url.pathname)
}

async function offlinePage(path: string): Promise<Response> {
  const page = await find(offlineHref(localeOfPath(path)))
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error()
}

/** Cache first; pictures older than a day are served stale and revalidated in the background. */
async function handleAsset(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url)
  const cached = await find(url.pathname)
  if (cached && (cacheOf(url) === 'files' || ageOf(cached) < dayMs)) return cached
  const fresh = fetch(event.request).then((response) => store(event, url, response))
  inBackground(event, fresh)
  return cached ?? fresh
}

/** Deletes stored day pages after the boat is back. `client/day-page.ts` writes that time into `Keep-Until`. */
async function dropPagesOfPastTrips(): Promise<void> {
  const cache = await caches.open(nameOf('pages'))
  for (const request of await cache.keys()) {
    const until = (await cache.match(request, { ignoreVary: true }))?.headers.get('Keep-Until')
    if (until && Date.parse(until) < Date.now()) await cache.delete(request)
  }
}

const ageOf = ({ headers }: Response) => Date.now() - Date.parse(headers.get('Date') ?? '')

const find = (path: string) => caches.match(path, { ignoreVary: true })

/** Returns the response. If it may be cached, also stores a copy in the background. */
function store(event: ExtendableEvent, url: URL, response: Response): Response {
  const cache = cacheOf(url)
  if (cache && isCacheable(url.pathname, response)) inBackground(event, put(cache, url.pathname, response.clone()))
  return response
}

async function put(name: CacheName, path: string, response: Response): Promise<void> {
  const cache = await caches.open(nameOf(name))
  await cache.put(path, response)
  const paths = await cache.keys()
  await Promise.all(paths.slice(0, -limits[name]).map((oldest) => cache.delete(oldest)))
}

/**
 * Fetches a URL and stores the response. A file that is already stored is not fetched again. A page, such as a ticket,
 * is always fetched, because it may have changed.
 */
async function fetchAndStore(address: string): Promise<void> {
  const url = new URL(address)
  const cache = url.origin === self.location.origin && cacheOf(url)
  if (!cache || (cache !== 'pages' && (await find(url.pathname)))) return
  const response = await fetch(url.pathname)
  if (isCacheable(url.pathname, response)) await put(cache, url.pathname, response)
}

/** Lets the worker finish a cache write after the response. If the write fails, only the cached copy is missing. */
const inBackground = (event: ExtendableEvent, work: Promise<unknown>) => event.waitUntil(work.catch(() => {}))
