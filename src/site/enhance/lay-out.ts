import { whenPainted } from '../when-painted.ts'

/**
 * The styles leave out what lies far below the window (`base.css`), so that the first view is there
 * sooner. Heights are guessed there, and whoever glides to a part of the page would end beside it: so each part is
 * laid out once the page has been painted, one at a time, between which a touch is answered. Where a place far below is
 * gone to at once, all of it is laid out first.
 */
export function layOutRest(then: () => void) {
  const parts = [...document.querySelectorAll('main > section:nth-of-type(n + 3), .tour-parts > section, .site-footer')]
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.hash || navigation?.type !== 'navigate') {
    for (const part of parts) layOut(part)
    then()
  } else whenPainted(() => layOutNext(parts, then))
}

function layOutNext([part, ...rest]: Element[], then: () => void) {
  if (!part) return then()
  whenIdle(() => {
    layOut(part)
    layOutNext(rest, then)
  })
}

const layOut = (part: Element) => part.setAttribute('data-laid-out', '')

/** Safari has no idle callback. */
const whenIdle = (then: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 500 }) : setTimeout(then, 50)
