/**
 * Runs the callback after first contentful paint, when the browser is idle. Two animation frames are the signal: the first callback
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
