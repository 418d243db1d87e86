import { documentHeaders } from '../../../contract/operator-app/document-headers.ts'
import { shellPath, shouldServeShell } from './routing.ts'

declare const self: ServiceWorkerGlobalScope
/** Defined at build time (`build.ts`): a hash of the app's build, and the SHA-256 hash of each of its files by path. */
declare const appVersion: string
declare const appHashes: Record<string, string>

const cacheName = `operator-app-${appVersion}`

/**
 * Stores the whole app, so that it opens without a network and all its screens have the same version. If a download
 * fails or has another version, the installation fails and the previous version stays.
 */
self.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName)
      await Promise.all(
        Object.keys(appHashes).map(async (path) => {
          const response = await fetch(path, { credentials: 'same-origin' })
          if (!(await verified(path, response.clone()))) throw new Error(`${path}: ${response.status}`)
          // The header `no-store` keeps the document out of the browser's HTTP cache. The service worker may still
          // store it here, because the document contains no data.
          await cache.put(path, response)
        }),
      )
    })(),
  ),
)

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const old = names.filter((name) => name.startsWith('operator-app-') && name !== cacheName)
      await Promise.all(old.map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  ),
)

/**
 * The app sends the message `activate` (`register.ts`) if a new version of this worker waits when the app starts, or
 * when somebody restarts the app. The page reloads when the new version is active.
 */
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (shouldServeShell(request.mode, url.pathname)) event.respondWith(fromCache(shellPath, request))
  else if (Object.hasOwn(appHashes, url.pathname)) event.respondWith(fromCache(url.pathname, request))
})

/**
 * Reads this worker's own cache only. The public site, on the same origin, has other caches, and its scripts can write
 * into this one, so each file is verified.
 */
async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await verified(path, await cache.match(path))) ?? fetch(request)
}

/**
 * Returns the file if it has the hash of the built file, otherwise undefined. Stored headers can't be trusted, so the
 * document gets new ones. Only its content type and the site's origin are taken from the stored headers.
 */
async function verified(path: string, response: Response | undefined): Promise<Response | undefined> {
  if (!response?.ok || response.redirected) return undefined
  const bytes = await response.arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  if (btoa(String.fromCharCode(...hash)) !== appHashes[path]) return undefined
  const type = { 'Content-Type': response.headers.get('Content-Type') ?? '' }
  return new Response(bytes, { headers: path === shellPath ? { ...documentHeaders(siteOf(response)), ...type } : type })
}

/**
 * The origin of the public site, from the `frame-src` of the stored policy: the app shows the site's pages in a frame.
 */
const siteOf = ({ headers }: Response): string =>
  headers.get('Content-Security-Policy')?.match(/frame-src (https?:\/\/[\w.:[\]-]+);/)?.[1] ?? "'self'"
