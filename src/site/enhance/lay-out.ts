import { idle, whenPainted } from '../when-painted.ts'

/**
 * The styles leave out what lies far below the window (`base.css`), so that the first view is there
 * sooner. Heights are guessed there, and whoever glides to a part of the page would end beside it: so each part is
 * laid out once the page has been painted, one at a time, between which a touch is answered. Where a place far below is
 * gone to at once, all of it is laid out first.
 */
export function layOutRest(then: () => void) {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.hash || navigation?.type !== 'navigate') {
    for (const part of leftOut()) layOut(part)
    then()
  } else whenPainted(() => layOutInTurn(leftOut()).then(then))
}

const leftOut = () =>
  [...document.querySelectorAll('section, footer')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )

async function layOutInTurn(parts: Element[]) {
  for (const part of parts) {
    await idle()
    // When a font comes, everything written in its family is laid out once more: it may come while that is little.
    await document.fonts.ready
    layOut(part)
  }
}

const layOut = (part: Element) => part.setAttribute('data-laid-out', '')
