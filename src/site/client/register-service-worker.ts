/**
 * Registers the service worker, which serves visited pages offline. On every page load a waiting version gets a message and
 * activates if no working page (booking, forms) is open. The first version gets the URLs that this page loaded before it.
 */
export function registerServiceWorker() {
  const container = navigator.serviceWorker
  // Service workers exist only on https and localhost.
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
