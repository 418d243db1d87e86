/**
 * Lets the service worker store the ticket at `data-path`. The element is shown when the ticket is stored and therefore
 * opens without network.
 */
export class KeptOffline extends HTMLElement {
  connectedCallback() {
    const container = navigator.serviceWorker
    const path = this.dataset.path
    if (!container || !path) return
    const check = async () =>
      this.toggleAttribute('data-kept', (await caches.match(path, { ignoreVary: true })) !== undefined)
    // The worker sends a message when it has stored everything.
    container.addEventListener('message', check)
    container.startMessages()
    container.ready.then(({ active }) => active?.postMessage([new URL(path, location.origin).href])).catch(() => {})
    check().catch(() => {})
  }
}
