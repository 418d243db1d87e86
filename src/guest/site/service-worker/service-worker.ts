import { locales } from '../../../i18n/locales.ts'
import { offlineHref } from '../routing/offline-href.ts'
import { createSiteCaches } from './caches.ts'
import { cacheOpenPage, handleAsset, handleDocument, handleLanguageSwitch, passThrough } from './handlers.ts'
import { canActivateNow, classifyRequest } from './routing.ts'

declare const self: ServiceWorkerGlobalScope
/** The hash of the whole build, defined at build time (`build.ts`). */
declare const buildVersion: string

const siteCaches = createSiteCaches(buildVersion)

self.addEventListener('install', (event) =>
  event.waitUntil(siteCaches.precache(locales.map(offlineHref)).then(activateIfSafe)),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable()
      await siteCaches.migrate().catch(() => {})
      await self.clients.claim()
    })(),
  )
})

/**
 * `client/register-service-worker.ts` sends these messages: 0 to a waiting version, and to the first version the URLs
 * that the page has already loaded.
 */
self.addEventListener('message', (event) => {
  const page = event.source instanceof WindowClient ? event.source.url : undefined
  event.waitUntil(Promise.all([activateIfSafe(), page && cacheOpenPage(siteCaches, page, event.data)]))
})

self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, self.location.origin)
  switch (kind) {
    case 'document':
      return event.respondWith(handleDocument(event, siteCaches))
    case 'language':
      return event.respondWith(handleLanguageSwitch(event))
    case 'pass':
      return event.respondWith(passThrough(event))
    case 'files':
    case 'pictures':
      return event.respondWith(handleAsset(event, siteCaches, kind))
  }
})

async function activateIfSafe(): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true })
  if (canActivateNow(open.map(({ url }) => url))) await self.skipWaiting()
}
