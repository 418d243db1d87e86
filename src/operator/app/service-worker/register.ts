/**
 * Registers the service worker of the app. A version that has been downloaded since the last start is activated now, while no
 * screen is open; later it waits for the next start, so that a screen never loads parts of another version.
 */
export async function registerAppServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const known = await navigator.serviceWorker.getRegistration('/operator')
  if (known?.waiting && known.active) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    known.waiting.postMessage('activate')
    return
  }
  await navigator.serviceWorker.register(trustedUrl(), { scope: '/operator' }).catch(() => {})
}

const workerPath = '/operator-sw.js'

/** The document's policy allows a script URL only from this Trusted Types policy; some browsers have none. */
function trustedUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerPath }).createScriptURL('') ??
    workerPath
  )
}

/** The part of the browser's interface that is used here; TypeScript's library has none of it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string }
}
