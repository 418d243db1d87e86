/**
 * Registers the service worker, which serves visited pages offline. A new version waits: each page load sends it a
 * message, and it activates if no working page (booking, form) is open. The first version also receives the URLs that
 * this page has already loaded, to cache them.
 */
export function registerServiceWorker() {
  const container = navigator.serviceWorker
  // Browsers support service workers only on https and localhost.
  if (!import.meta.env.PROD || !container) return
  const register = async () => {
    try {
      const { waiting } = await container.register('/sw.js')
      waiting?.postMessage(0)
      if (container.controller) return
      const { active } = await container.ready
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    } catch {}
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
