import { afterFirstPaint } from './client/after-first-paint.ts'
import { BigMap } from './client/big-map.ts'
import { clearFieldErrors } from './client/clear-field-errors.ts'
import { ConsentBannerElement } from './client/consent-banner.ts'
import { layOutDeferredSections } from './client/deferred-layout.ts'
import { polyfillDialogs } from './client/dialog-polyfill.ts'
import { KeptOffline } from './client/kept-offline.ts'
import { closeLanguageList } from './client/language-list.ts'
import { measureVitals } from './client/measure-vitals.ts'
import { MenuSheet } from './client/menu-sheet.ts'
import { registerServiceWorker } from './client/register-service-worker.ts'
import { reloadOnChunkError } from './client/reload-on-chunk-error.ts'
import { revealOnScroll } from './client/reveal-on-scroll.ts'
import { limitRouteTransition } from './client/route-transition.ts'
import { shareTheDay } from './client/share-the-day.ts'
import { scheduleIslandHydration } from './hydrate-island.ts'

// The only script on every page: custom elements, small behaviours, and the loader that hydrates the page's island.
reloadOnChunkError()
runInTasks([
  () => customElements.define('consent-banner', ConsentBannerElement),
  () => customElements.define('menu-sheet', MenuSheet),
  () => customElements.define('big-map', BigMap),
  () => customElements.define('kept-offline', KeptOffline),
  closeLanguageList,
  shareTheDay,
  clearFieldErrors,
  limitRouteTransition,
  () => layOutDeferredSections(revealOnScroll),
  polyfillDialogs,
  registerServiceWorker,
  scheduleIslandHydration,
  measureVitals,
  () => afterFirstPaint(loadLateScripts),
  // Browsers with WebMCP load the page's tools for assistants.
  () => 'modelContext' in document && import('./booking/page-tools.ts'),
])

/**
 * Loads the scripts of elements that can wait for them, such as those far below the fold. The page does not load them
 * at once, because the first picture would then wait a round trip longer. The elements work without scripts, so a
 * failure to load is ignored.
 */
function loadLateScripts() {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-script]'))
    import(/* @vite-ignore */ dataset.script ?? '').catch(() => {})
}

/** Runs each function in a task of its own, so that the browser can paint and handle input between them. */
function runInTasks([first, ...rest]: (() => unknown)[]) {
  if (!first) return
  setTimeout(() => {
    runInTasks(rest)
    first()
  })
}
