/**
 * Runs the callback once the page has been painted and the browser is idle. Two animation frames are the signal: the first one
 * comes only when the browser renders, the second one after it has. A `paint` entry is no signal for it, since
 * Firefox reports none for a document that starts scrolled. In a hidden tab no frame comes until the tab is shown.
 */
export function whenPainted(then: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(() => idle().then(then)))
}

/** Safari has no idle callback. */
export const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 50)
  })
