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
  // Ignores failed imports: the proxy reports failed loads by their status, and leaving a page aborts its pending imports.
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
  // Records a restore from the back-forward cache, after which a booking step reloads itself.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) Object.assign(window, { isRestored: true })
  })
})()
