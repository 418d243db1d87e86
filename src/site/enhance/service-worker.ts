/**
 * The worker by which the site opens offline. A version that waits is told of every new page, since it may take over
 * once nobody works in one; the first one ever is told what this page has loaded without it.
 */
export function openOffline() {
  const worker = navigator.serviceWorker
  // Browsers have none outside of https and our own machine.
  if (!import.meta.env.PROD || !worker) return
  const register = async () => {
    try {
      const { waiting } = await worker.register('/sw.js')
      waiting?.postMessage(0)
      if (worker.controller) return
      const { active } = await worker.ready
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    } catch {}
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
