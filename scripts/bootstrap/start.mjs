// @ts-check
import { build, install, run, SetupError, signalRunning } from './install-and-build.mjs'

// `npm start`: installs and builds what is missing, then runs the server in the foreground until a signal stops it.

let stopped = false

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (stopped) return
  stopped = true
  signalRunning(signal)
}

process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGHUP', () => stop('SIGTERM'))

// If npm is killed, it forwards no signal. Then the parent process id changes, and this process stops the server. If this process
// is killed, the IPC channel closes, and the server exits by itself.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop('SIGTERM'), 250).unref()

// The first start creates the database; the server prints the URL when it is ready.
function serve() {
  console.log('Starting the site …')
  return run('bin/bonaca', ['start'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

try {
  for (const step of [install, build, serve]) {
    if (!stopped) process.exitCode = (await step()) ?? 0
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  if (!stopped) console.error(error.message)
  process.exitCode = 1
}
