/**
 * Runs the callback after first contentful paint, when the browser is idle. The second of two nested animation frames
 * runs after the browser has painted. A `paint` performance entry is no alternative: Firefox reports none for a
 * document that starts scrolled. In a hidden tab no frame runs until the tab is shown.
 */
export function afterFirstPaint(callback: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle().then(callback)))
}

/**
 * Resolves when the browser is idle, after 500 ms at the latest. Safari has no `requestIdleCallback`: there it resolves
 * after 50 ms.
 */
export const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 50)
  })
