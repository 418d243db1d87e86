const storageKey = 'reloaded'
const minimumIntervalMs = 60_000

/**
 * Reloads the page when a dynamic import fails, usually because a deployment has replaced the chunk. `preventDefault`
 * makes Vite resolve the import with undefined (see `guest/site/booking/chunk-or-reload.ts`). After a reload, further
 * failures within a minute reject the import as usual.
 */
export function reloadOnChunkError() {
  const reload = atMostOncePerMinute(() => location.replace(location.pathname + location.search))
  addEventListener('vite:preloadError', (event) => {
    if (reload()) event.preventDefault()
  })
}

/**
 * Returns a function that reloads and returns whether the page is reloading. Without session storage it never reloads,
 * since it could not detect a reload loop.
 */
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
