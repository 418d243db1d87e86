/** Once something has been painted, also long ago. A browser that doesn't tell (Safari before 14.1) is asked for a frame. */
export function whenPainted(then: () => void) {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    requestAnimationFrame(() => setTimeout(then))
    return
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    then()
  })
  observer.observe({ type: 'paint', buffered: true })
}
