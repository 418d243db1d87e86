/**
 * The script of the offline page. It shows the note for the requested path and links to cached pages, and reloads when
 * the site is reachable.
 */
for (const note of document.querySelectorAll<HTMLElement>('[data-path-prefix]')) {
  const { pathPrefix = '' } = note.dataset
  note.hidden = location.pathname !== pathPrefix && !location.pathname.startsWith(`${pathPrefix}/`)
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('.cached-pages a')) {
  void caches.match(link.pathname).then((cached) => {
    const entry = link.closest('li')
    const list = link.closest('section')
    if (cached && entry && list) entry.hidden = list.hidden = false
  })
}

/**
 * Reloads if the server answers. At sea `navigator.onLine` is often wrong, so its events only trigger this check.
 * `/livez` is the cheapest endpoint, and the service worker does not intercept it.
 */
async function reloadIfReachable() {
  if (document.hidden) return
  const response = await fetch('/livez', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(4_000),
  }).catch(() => undefined)
  if (response?.ok) location.reload()
}

addEventListener('online', reloadIfReachable)
document.addEventListener('visibilitychange', reloadIfReachable)
setInterval(reloadIfReachable, 5_000)
