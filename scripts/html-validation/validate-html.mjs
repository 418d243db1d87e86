import { install, pinnedNode, run, SetupError, signalRunning } from '../bootstrap/install-and-build.mjs'
import { installBrowser, installJava } from '../bootstrap/system-packages.mjs'

// `npm run audit:outside`: validates every HTML document of the site with the Nu Html Checker of the W3C, which needs Java. Prints
// one line per finding and the total; exits with 1 if there are findings. Checks without Java are part of `npm test`.

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1, signalRunning(signal)))

try {
  await install()
  await installBrowser()
  await installJava()
  process.exitCode = await run(pinnedNode, ['scripts/html-validation/check-html.mjs'])
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
