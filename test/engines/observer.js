// Runs first in every document of the tests, and reports what goes wrong in it.
;(() => {
  const report = (/** @type {string} */ kind, /** @type {string} */ text) =>
    navigator.sendBeacon(
      new URL('/test-report', /** @type {HTMLScriptElement} */ (document.currentScript ?? observer).src),
      JSON.stringify({ kind, text, page: location.href }),
    )
  const observer = /** @type {HTMLScriptElement} */ (document.currentScript)

  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report('policy', `${effectiveDirective} ${blockedURI}`),
  )
  // What fails to load is found by its status: a page that is left raises an error for each file that is still loading.
  addEventListener('error', ({ message }) => report('error', message))
  addEventListener('unhandledrejection', ({ reason }) => report('error', `rejected: ${reason?.stack ?? reason}`))
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    const write = console[level]
    console[level] = (...parts) => {
      report(`console.${level}`, parts.map(String).join(' '))
      write(...parts)
    }
  }
})()
