import { injectScript } from './inject-script.ts'

/** The widget starts to load when its container is less than this distance below the viewport. */
const preloadMargin = '1000px'

/**
 * Loads the marketplace widget and replaces the static badge with it. It waits until the badge is outside the viewport,
 * to avoid a visible layout shift. If the widget fails to load, the badge stays.
 */
export function loadMarketplaceWidget(partnerId: string) {
  const container = document.querySelector<HTMLElement>('.marketplace')
  if (!container) return
  onceVisible(container, preloadMargin, true, () => {
    const swap = () => onceVisible(container, '0px', false, () => container.setAttribute('data-loaded', ''))
    // The widget is an iframe. Its `load` event doesn't bubble, so the listener captures.
    container.addEventListener('load', swap, { capture: true, once: true })
    injectScript('https://widget.getyourguide.com/dist/pa.umd.production.min.js', { gygPartnerId: partnerId })
  })
}

/** Calls back once when the element enters the viewport (`visible`) or leaves it. */
function onceVisible(element: HTMLElement, rootMargin: string, visible: boolean, callback: () => void) {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== visible) return
      observer.disconnect()
      callback()
    },
    { rootMargin },
  )
  observer.observe(element)
}
