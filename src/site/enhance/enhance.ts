import { BigMap } from './big-map.ts'
import { ConsentBanner } from './consent-banner.ts'
import { reloadWithoutChunk } from './failed-chunk.ts'
import { MenuSheet } from './menu-sheet.ts'
import { openAndCloseModals } from './modals.ts'
import { revealOnScroll } from './reveal.ts'
import { openOffline } from './service-worker.ts'
import { SlideWaypoints } from './slide-waypoints.ts'
import { rememberVisitor } from './visitor.ts'

/**
 * The few behaviours of the pages, loaded on all of them. On hydrated pages React may run before or after: nothing
 * here touches an attribute that React renders.
 */
customElements.define('consent-banner', ConsentBanner)
reloadWithoutChunk()
customElements.define('big-map', BigMap)
customElements.define('menu-sheet', MenuSheet)
customElements.define('slide-waypoints', SlideWaypoints)
rememberVisitor()
revealOnScroll()
openAndCloseModals()
openOffline()
