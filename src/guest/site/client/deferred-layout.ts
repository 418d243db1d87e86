import { afterFirstPaint, whenIdle } from './after-first-paint.ts'

/**
 * Lays out the sections that `content-visibility: auto` skips (`base.css`), then runs the callback. Until then their
 * heights are estimates, so smooth scrolling to an anchor would end at the wrong position. Each section is laid out in
 * an idle task of its own after first paint, so that input is handled in between. If the page opens at an anchor or
 * restores a scroll position, all sections are laid out at once.
 */
export function layOutDeferredSections(callback: () => void) {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.hash || navigation?.type !== 'navigate') {
    for (const section of skippedSections()) layOut(section)
    callback()
  } else afterFirstPaint(() => layOutWhenIdle(skippedSections()).then(callback))
}

const skippedSections = () =>
  [...document.querySelectorAll('section, footer')].filter(
    (section) => getComputedStyle(section).contentVisibility === 'auto',
  )

async function layOutWhenIdle(sections: Element[]) {
  for (const section of sections) {
    await whenIdle()
    // When a font loads, the browser lays out all text in it again. Wait for fonts while most sections are still
    // skipped.
    await document.fonts.ready
    layOut(section)
  }
}

const layOut = (section: Element) => section.setAttribute('data-layout-done', '')
