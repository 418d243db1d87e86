// @ts-check
import { install, pinnedNode, run, SetupError, signalRunning } from './install-and-build.mjs'

// `npm run dev`: installs packages if needed, builds the assets, then runs the Vite dev server with the application behind it.

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signalRunning('SIGTERM'))
try {
  await install()
  await run('npm', ['run', '--silent', 'assets'])
  process.exitCode = await run(pinnedNode, ['node_modules/@react-router/dev/bin.cjs', 'dev'], {
    stdio: 'inherit',
    // Otherwise react-router restarts itself in a child process that our signals don't reach.
    env: { NODE_OPTIONS: '--conditions=development' },
  })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
