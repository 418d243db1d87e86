/** How long the app stays open without asking for a new version. */
const askAgainMs = 60 * 60_000

/**
 * Registers the service worker of the app. A version that was downloaded since the last start is activated now, while
 * no screen is open. A version that arrives later waits for the next start or for `restartApp`, so that a screen never
 * loads parts of another version.
 * @param onUpdate called when another version waits, or another tab of the app has activated one
 */
export async function registerAppServiceWorker(onUpdate: () => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const known = await navigator.serviceWorker.getRegistration('/operator')
  if (known?.waiting && known.active) return activate(known.waiting)
  const isFirst = !navigator.serviceWorker.controller
  const registration = await navigator.serviceWorker.register(trustedUrl(), { scope: '/operator' }).catch(() => {})
  if (!registration) return
  const follow = () => {
    const { installing, waiting } = registration
    if (waiting) onUpdate()
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) onUpdate()
    })
  }
  follow()
  registration.addEventListener('updatefound', follow)
  if (!isFirst) navigator.serviceWorker.addEventListener('controllerchange', onUpdate)
  // An installed app may stay open for weeks, and the browser asks for a new version only when a document loads.
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < askAgainMs) return
    askedAt = Date.now()
    void registration.update().catch(() => {})
  })
}

/** Starts the app again, with the version that waits. Recorded actions are stored; what is typed in a form is lost. */
export async function restartApp(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/operator')
  if (registration?.waiting) activate(registration.waiting)
  else location.reload()
}

function activate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('activate')
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
