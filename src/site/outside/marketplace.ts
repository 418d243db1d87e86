import { loadScript } from './load-script.ts'

/** How far below the window its place is when the widget begins to load. */
const ahead = '1000px'

/**
 * The marketplace's widget takes the place of the plain badge once it is there, but never under the visitor's eyes:
 * while its place is in the window, the badge stays, and it stays for good where the widget doesn't come.
 */
export function showMarketplace(partnerId: string) {
  const place = document.querySelector<HTMLElement>('.marketplace')
  if (!place) return
  once(place, ahead, true, () => {
    const arrived = () => once(place, '0px', false, () => place.setAttribute('data-arrived', ''))
    // The widget is a frame inside of the place; its `load` doesn't bubble.
    place.addEventListener('load', arrived, { capture: true, once: true })
    loadScript('https://widget.getyourguide.com/dist/pa.umd.production.min.js', { gygPartnerId: partnerId })
  })
}

/** Acts as soon as the element is in the window, with so much around it, or as soon as it isn't. */
function once(element: HTMLElement, rootMargin: string, inside: boolean, act: () => void) {
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== inside) return
      seen.disconnect()
      act()
    },
    { rootMargin },
  )
  seen.observe(element)
}
