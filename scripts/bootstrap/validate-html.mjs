// @ts-check
import { install, pinnedNode, run, SetupError, signalRunning } from './install-and-build.mjs'
// @ts-check
import { installBrowser, installJava } from './system-packages.mjs'

// `npm run audit:outside`: validates every HTML document of the site with the Nu Html Checker of the W3C, which needs Java. Prints
// one line per finding and the total; exits with 1 if there are findings. Checks without Java are part of `npm test`.

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  signalRunning(signal)
  process.exit(1)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

try {
  await install()
  await installBrowser()
  await installJava()
  process.exitCode = await run(pinnedNode, ['scripts/html-validation/check-html.ts'])
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
