import { BigMap } from './site/enhance/big-map.ts'
import { ConsentBanner } from './site/enhance/consent-banner.ts'
import { reloadWithoutChunk } from './site/enhance/failed-chunk.ts'
import { layOutRest } from './site/enhance/lay-out.ts'
import { MenuSheet } from './site/enhance/menu-sheet.ts'
import { openAndCloseModals } from './site/enhance/modals.ts'
import { revealOnScroll } from './site/enhance/reveal.ts'
import { openOffline } from './site/enhance/service-worker.ts'
import { SlideWaypoints } from './site/enhance/slide-waypoints.ts'
import { rememberVisitor } from './site/enhance/visitor.ts'
import { takeOverIsland } from './site/islands/take-over.ts'

// The one script of every page: its few behaviours, and the way to more where React takes over a part of it.
reloadWithoutChunk()
inTurn([
  () => customElements.define('consent-banner', ConsentBanner),
  () => customElements.define('menu-sheet', MenuSheet),
  () => customElements.define('slide-waypoints', SlideWaypoints),
  () => customElements.define('big-map', BigMap),
  rememberVisitor,
  () => layOutRest(revealOnScroll),
  openAndCloseModals,
  openOffline,
  takeOverIsland,
])

/** Each in a task of its own: between them a page is painted and a touch is answered. */
function inTurn([begin, ...rest]: (() => void)[]) {
  if (!begin) return
  setTimeout(() => {
    inTurn(rest)
    begin()
  })
}
