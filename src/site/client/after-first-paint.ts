/**
 * Runs the callback after first contentful paint and after the staged first-view frames (`base.css`), when the browser is idle.
 * Reading layout earlier would merge those frames into one long task. Two animation frames are the signal: the first callback
 * runs when the browser renders, the second after it has painted. A `paint` performance entry cannot be used, because Firefox
 * reports none for a document that starts scrolled. In a hidden tab no frame runs until the tab is shown.
 */
export function afterFirstPaint(callback: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle().then(callback)))
}

/** Falls back to a timeout in Safari, which has no requestIdleCallback. */
export const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 50)
  })
