import { locales } from '../../i18n/locales.ts'
import { answerDocument, answerFile, answerLanguage, handOn, keepWhatIsOpen } from './answers.ts'
import { offlineHref } from './offline-href.ts'
import { courseOf, mayTakeOver } from './rules.ts'
import { shelvesOf } from './shelves.ts'

declare const self: ServiceWorkerGlobalScope
/** The hash of the whole build, defined at build time (`build.ts`). */
declare const buildVersion: string

const siteCaches = shelvesOf(buildVersion)

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

/** From `client/register-service-worker.ts`: 0 to a waiting version, the URLs that the page has loaded to the first version. */
self.addEventListener('message', (event) => {
  const page = event.source instanceof WindowClient ? event.source.url : undefined
  event.waitUntil(Promise.all([activateIfSafe(), page && keepWhatIsOpen(siteCaches, page, event.data)]))
})

self.addEventListener('fetch', (event) => {
  const kind = courseOf(event.request, self.location.origin)
  switch (kind) {
    case 'document':
      return event.respondWith(answerDocument(event, siteCaches))
    case 'language':
      return event.respondWith(answerLanguage(event))
    case 'pass':
      return event.respondWith(handOn(event))
    case 'files':
    case 'pictures':
      return event.respondWith(answerFile(event, siteCaches, kind))
  }
})

async function activateIfSafe(): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true })
  if (mayTakeOver(open.map(({ url }) => url))) await self.skipWaiting()
}
