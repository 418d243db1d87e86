// The first script of every document in these tests. Reports errors, console warnings and policy violations to the proxy.
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
  // Failed loads are found by their status code. Leaving a page also aborts its pending imports, which is not an error.
  const isLoad = /dynamically imported module|Importing a module script/
  addEventListener('error', ({ message }) => report('error', message))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isLoad.test(reason?.message)) report('error', `rejected: ${reason?.message ?? reason} ${reason?.stack}`)
  })
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    const write = console[level]
    console[level] = (...parts) => {
      report(`console.${level}`, parts.map(String).join(' '))
      write(...parts)
    }
  }
  // Booking steps reload themselves when the browser restores them from its back-forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) Object.assign(window, { isRestored: true })
  })
})()
