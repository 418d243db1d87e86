import { install, PreparationError, pinnedNode, run, signalRunning } from './prepare.mjs'
import { provideBrowser, provideJava } from './provide.mjs'

// `npm run audit:outside`: every HTML document that the site produces, checked by the Nu Html Checker of the W3C, which
// needs Java. One line for each finding, then the sum; status 1 where something is found. What needs no Java is part of
// `npm test`.

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1, signalRunning(signal)))

try {
  await install()
  await provideBrowser()
  await provideJava()
  process.exitCode = await run(pinnedNode, ['scripts/audit-outside/check-html.mjs'])
} catch (error) {
  if (!(error instanceof PreparationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
