// @ts-check
import { build, install, pinnedNode, run, SetupError, signalRunning } from './install-and-build.mjs'

// `npm run release [-- --platform linux-arm64]`: installs and builds what is missing, then writes an archive for the
// given platforms; by default for that of this machine.

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signalRunning('SIGTERM'))
try {
  await install()
  await build()
  process.exitCode = await run(pinnedNode, ['scripts/release/release.ts', ...process.argv.slice(2)])
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
