import { build, install, PreparationError, pinnedNode, run, signalRunning } from './prepare.mjs'

// `npm start`: installs and builds what is missing, then serves in the foreground until it is told to stop.

let stopped = false

function stop(signal) {
  if (stopped) return
  stopped = true
  signalRunning(signal)
}

process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGHUP', () => stop('SIGTERM'))

// An npm that was killed can't pass anything on: we have another parent then. Should we be killed ourselves, the server
// sees the end of its channel to us.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop('SIGTERM'), 250).unref()

const serve = () =>
  run(pinnedNode, ['build/server/index.js'], {
    env: { NODE_ENV: 'production' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

try {
  for (const step of [install, build, serve]) {
    if (!stopped) process.exitCode = (await step()) ?? 0
  }
} catch (error) {
  if (!(error instanceof PreparationError)) throw error
  if (!stopped) console.error(error.message)
  process.exitCode = 1
}
