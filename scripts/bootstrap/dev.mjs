// @ts-check
import { install, pinnedNode, run, SetupError, signalRunning } from './install-and-build.mjs'

// `npm run dev`: installs packages if needed, builds the assets, then runs the Vite dev server with the application behind it.

// SIGTERM is sent only once. At Ctrl-C npm repeats the signal, and a second SIGTERM would end Vite before it has
// stopped the database.
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (!isStopping) signalRunning('SIGTERM')
    isStopping = true
  })
}
try {
  await install()
  await run('npm', ['run', '--silent', 'assets'])
  process.exitCode = await run(pinnedNode, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
