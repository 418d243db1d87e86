const place = 'reloaded'
const pause = 60_000

/**
 * A chunk that can't be loaded is mostly one of an older build: the page is loaded anew, at most once a minute; after
 * that the fault surfaces as faults do. Where we reload, the import ends with nothing, see `site/booking/arrived.ts`.
 */
export function reloadWithoutChunk() {
  const reload = onceAMinute(() => location.replace(location.pathname + location.search))
  addEventListener('vite:preloadError', (event) => {
    if (reload()) event.preventDefault()
  })
}

/** Whether the page is on its way out; a browser that keeps nothing would reload for ever, so it doesn't. */
export function onceAMinute(reload: () => void): () => boolean {
  let isUnderWay = false
  return () => {
    if (isUnderWay) return true
    try {
      if (Date.now() - Number(sessionStorage.getItem(place)) < pause) return false
      sessionStorage.setItem(place, String(Date.now()))
    } catch {
      return false
    }
    isUnderWay = true
    reload()
    return true
  }
}
