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
  // A file that fails to load is found by its status. A page that is left fails each file that is still loading.
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
})()
