import { shellPath, shouldServeShell } from './routing.ts'

declare const self: ServiceWorkerGlobalScope
/** Defined at build time (`build.ts`): a hash of the app's build, and its files. */
declare const appVersion: string
declare const appFiles: string[]

const cacheName = `operator-app-${appVersion}`

/**
 * Stores the whole app, so that it opens without a network, and all its screens have the same version. A failed download fails
 * the installation, and the previous version stays.
 */
self.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName)
      await cache.addAll(appFiles)
      // `no-store` keeps the document out of the browser's cache, not out of this one: it contains no data.
      const shell = await fetch(shellPath, { credentials: 'same-origin' })
      if (!shell.ok || shell.redirected) throw new Error(`the app's document: ${shell.status}`)
      await cache.put(shellPath, shell)
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
  else if (appFiles.includes(url.pathname)) event.respondWith(fromCache(url.pathname, request))
})

/** Other caches of this origin belong to the public site. */
async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}
