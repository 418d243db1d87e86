/**
 * Registers the service worker of the app. A version that has been downloaded since the last start is activated now, while no
 * screen is open; later it waits for the next start, so that a screen never loads parts of another version.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const known = await navigator.serviceWorker.getRegistration('/operator')
  if (known?.waiting && known.active) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    known.waiting.postMessage('activate')
    return
  }
  await navigator.serviceWorker.register('/operator-sw.js', { scope: '/operator' }).catch(() => {})
}
