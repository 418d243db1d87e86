/**
 * Once something has been painted, also long ago, and the frames that the first view takes are through (`base.css`): what
 * asks for the layout in between would have several of them made in one task.
 */
export function whenPainted(then: () => void) {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    idle().then(then)
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Safari has no idle callback. */
export const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 50)
  })
