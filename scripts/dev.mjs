import { install, PreparationError, pinnedNode, run, signalRunning } from './prepare.mjs'

// `npm run dev`: installs when needed, makes pictures, fonts and charts, then Vite with the application behind it, reloaded on change.

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signalRunning('SIGTERM'))
try {
  await install()
  await run('npm', ['run', '--silent', 'assets'])
  process.exitCode = await run(pinnedNode, ['node_modules/@react-router/dev/bin.cjs', 'dev'], {
    stdio: 'inherit',
    // Without it the tool starts itself anew in a process that our signals don't reach.
    env: { NODE_OPTIONS: '--conditions=development' },
  })
} catch (error) {
  if (!(error instanceof PreparationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
