import { BigMap } from './site/client/big-map.ts'
import { clearFieldErrors } from './site/client/clear-field-errors.ts'
import { ConsentBannerElement } from './site/client/consent-banner.ts'
import { layOutDeferredSections } from './site/client/deferred-layout.ts'
import { polyfillDialogs } from './site/client/dialog-polyfill.ts'
import { closeLanguageList } from './site/client/language-list.ts'
import { MenuSheet } from './site/client/menu-sheet.ts'
import { registerServiceWorker } from './site/client/register-service-worker.ts'
import { reloadOnChunkError } from './site/client/reload-on-chunk-error.ts'
import { revealOnScroll } from './site/client/reveal-on-scroll.ts'
import { limitRouteTransition } from './site/client/route-transition.ts'
import { scheduleIslandHydration } from './site/islands/hydrate-island.ts'

// The only script on every page: custom elements, small behaviours, and the loader that hydrates the page's island.
reloadOnChunkError()
runInTasks([
  () => customElements.define('consent-banner', ConsentBannerElement),
  () => customElements.define('menu-sheet', MenuSheet),
  () => customElements.define('big-map', BigMap),
  closeLanguageList,
  clearFieldErrors,
  limitRouteTransition,
  () => layOutDeferredSections(revealOnScroll),
  polyfillDialogs,
  registerServiceWorker,
  scheduleIslandHydration,
])

/** Runs each function in a task of its own, so that the browser can paint and handle input between them. */
function runInTasks([first, ...rest]: (() => void)[]) {
  if (!first) return
  setTimeout(() => {
    runInTasks(rest)
    first()
  })
}
