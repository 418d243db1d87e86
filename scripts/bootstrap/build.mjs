// @ts-check
import { build, install, SetupError, signalRunning } from './install-and-build.mjs'

// `npm run build`: installs missing packages and builds the site, also if its sources have not changed. `npm start` then starts it as it is.

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signalRunning('SIGTERM'))
try {
  await install()
  await build('inherit', { always: true })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
