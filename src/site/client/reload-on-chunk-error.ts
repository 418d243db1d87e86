const storageKey = 'reloaded'
const minimumIntervalMs = 60_000

/**
 * Reloads the page when a dynamic import fails, mostly because a deployment has replaced the chunk. It reloads at most once per
 * minute; a second failure is thrown as usual. When it reloads, the import resolves to undefined, see
 * `site/booking/chunk-or-reload.ts`.
 */
export function reloadOnChunkError() {
  const reload = atMostOncePerMinute(() => location.replace(location.pathname + location.search))
  addEventListener('vite:preloadError', (event) => {
    if (reload()) event.preventDefault()
  })
}

/** Returns whether the page is reloading. Without session storage it never reloads, to prevent a reload loop. */
export function atMostOncePerMinute(reload: () => void): () => boolean {
  let isReloading = false
  return () => {
    if (isReloading) return true
    try {
      if (Date.now() - Number(sessionStorage.getItem(storageKey)) < minimumIntervalMs) return false
      sessionStorage.setItem(storageKey, String(Date.now()))
    } catch {
      return false
    }
    isReloading = true
    reload()
    return true
  }
}
