import { documentHeaders } from '../../../contract/operator-app/document-headers.ts'
import { shellPath, shouldServeShell } from './routing.ts'

declare const self: ServiceWorkerGlobalScope
/** Defined at build time (`build.ts`): a hash of the app's build, and the SHA-256 hash of each of its files by its path. */
declare const appVersion: string
declare const appHashes: Record<string, string>

const cacheName = `operator-app-${appVersion}`

/**
 * Stores the whole app, so that it opens without a network, and all its screens have the same version. A failed download, or one
 * of another version, fails the installation, and the previous version stays.
 */
self.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName)
      await Promise.all(
        Object.keys(appHashes).map(async (path) => {
          const response = await fetch(path, { credentials: 'same-origin' })
          if (!(await verified(path, response.clone()))) throw new Error(`${path}: ${response.status}`)
          // `no-store` keeps the document out of the browser's cache, not out of this one: it contains no data.
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

/** Sent by an app that has just started (`register.ts`): no screen of an old version is open in it. */
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

/** Other caches of this origin belong to the public site, whose scripts can write into this one. */
async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await verified(path, await cache.match(path))) ?? fetch(request)
}

/** The file, if it is the one that was built; the document with its own headers. */
async function verified(path: string, response: Response | undefined): Promise<Response | undefined> {
  if (!response?.ok || response.redirected) return undefined
  const bytes = await response.arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  if (btoa(String.fromCharCode(...hash)) !== appHashes[path]) return undefined
  const type = { 'Content-Type': response.headers.get('Content-Type') ?? '' }
  return new Response(bytes, { headers: path === shellPath ? { ...documentHeaders, ...type } : type })
}
