/**
 * Registers the service worker of the app. A version that was downloaded since the last start is activated now, while
 * no screen is open. A version that arrives later waits for the next start, so that a screen never loads parts of
 * another version.
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

/**
 * The document's policy allows a script URL only if this Trusted Types policy made it. Some browsers don't have Trusted
 * Types.
 */
function trustedUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerPath }).createScriptURL('') ??
    workerPath
  )
}

/** The part of the Trusted Types interface that is used here; TypeScript's library doesn't contain it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string }
}
