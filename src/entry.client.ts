import { BigMap } from './site/enhance/big-map.ts'
import { ConsentBanner } from './site/enhance/consent-banner.ts'
import { reloadOnChunkError } from './site/enhance/failed-chunk.ts'
import { layOutDeferredSections } from './site/enhance/lay-out.ts'
import { MenuSheet } from './site/enhance/menu-sheet.ts'
import { polyfillDialogs } from './site/enhance/modals.ts'
import { revealOnScroll } from './site/enhance/reveal.ts'
import { registerServiceWorker } from './site/enhance/service-worker.ts'
import { SlideWaypoints } from './site/enhance/slide-waypoints.ts'
import { setAttributionCookies } from './site/enhance/visitor.ts'
import { scheduleIslandHydration } from './site/islands/take-over.ts'

// The only script on every page: custom elements, small behaviours, and the loader that hydrates the page's island.
reloadOnChunkError()
runInTasks([
  () => customElements.define('consent-banner', ConsentBanner),
  () => customElements.define('menu-sheet', MenuSheet),
  () => customElements.define('slide-waypoints', SlideWaypoints),
  () => customElements.define('big-map', BigMap),
  setAttributionCookies,
  () => layOutDeferredSections(revealOnScroll),
  polyfillDialogs,
  registerServiceWorker,
  scheduleIslandHydration,
])

/** Runs each function in its own task, so that the browser can paint and handle input between them. */
function runInTasks([first, ...rest]: (() => void)[]) {
  if (!first) return
  setTimeout(() => {
    runInTasks(rest)
    first()
  })
}
