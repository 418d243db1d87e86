import { locales } from '../../i18n/locales.ts'
import { answerDocument, answerFile, answerLanguage, handOn, keepWhatIsOpen } from './answers.ts'
import { offlineHref } from './offline-href.ts'
import { courseOf, mayTakeOver } from './rules.ts'
import { shelvesOf } from './shelves.ts'

declare const self: ServiceWorkerGlobalScope
/** The hash of all that was built; the build writes it here (see `build.ts`). */
declare const buildVersion: string

const shelves = shelvesOf(buildVersion)

self.addEventListener('install', (event) =>
  event.waitUntil(shelves.fitOut(locales.map(offlineHref)).then(takeOverIfSafe)),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable()
      await shelves.carryOver().catch(() => {})
      await self.clients.claim()
    })(),
  )
})

/** From `enhance/service-worker.ts`: to the version that waits, nothing; to the first one ever, what the page has loaded. */
self.addEventListener('message', (event) => {
  const page = event.source instanceof WindowClient ? event.source.url : undefined
  event.waitUntil(Promise.all([takeOverIfSafe(), page && keepWhatIsOpen(shelves, page, event.data)]))
})

self.addEventListener('fetch', (event) => {
  const course = courseOf(event.request, self.location.origin)
  switch (course) {
    case 'document':
      return event.respondWith(answerDocument(event, shelves))
    case 'language':
      return event.respondWith(answerLanguage(event))
    case 'pass':
      return event.respondWith(handOn(event))
    case 'files':
    case 'pictures':
      return event.respondWith(answerFile(event, shelves, course))
  }
})

async function takeOverIfSafe(): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true })
  if (mayTakeOver(open.map(({ url }) => url))) await self.skipWaiting()
}
