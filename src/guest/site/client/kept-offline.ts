/** Lets the service worker keep the ticket of `data-path`, and is shown once it opens without the network. */
export class KeptOffline extends HTMLElement {
  connectedCallback() {
    const container = navigator.serviceWorker
    const path = this.dataset.path
    if (!container || !path) return
    const check = async () =>
      this.toggleAttribute('data-kept', (await caches.match(path, { ignoreVary: true })) !== undefined)
    // The worker answers when it has stored what it was sent.
    container.addEventListener('message', check)
    container.startMessages()
    container.ready.then(({ active }) => active?.postMessage([new URL(path, location.origin).href])).catch(() => {})
    check().catch(() => {})
  }
}
