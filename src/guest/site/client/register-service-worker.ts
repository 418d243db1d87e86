/**
 * Registers the service worker, which serves visited pages offline. At the first registration the page has already
 * loaded its files without the worker, so the worker receives their URLs and caches them.
 */
export function registerServiceWorker() {
  const container = navigator.serviceWorker
  // Browsers support service workers only on https and localhost.
  if (!import.meta.env.PROD || !container) return
  const register = async () => {
    try {
      const { controller } = container
      await container.register('/sw.js')
      if (controller) return
      const { active } = await container.ready
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    } catch {}
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
