import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ApplianceError, identityOf, type Owner } from './machine.ts'
import { withTemporaryFolder } from './temporary-folder.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** `TimeoutStopSec` of bonaca.service: after this time systemd would kill the site in the middle of its work. */
const stopSeconds = 60

/**
 * Starts a release on an empty temporary database, and stops it as soon as it is ready. Throws an ApplianceError with
 * the output of the release if it does not get ready or does not stop. The release has the settings of the site, but
 * without LIVE=1, which refuses the sample data of an empty database. The release doesn't get the database of the site,
 * because it would run the queued jobs there a second time.
 */
export function rehearseStart(
  release: string,
  env: Record<string, string>,
  dataDir: string,
  limits: { seconds: number; stopSeconds?: number },
  owner?: Owner | null,
): Promise<void> {
  return withTemporaryFolder(dataDir, 'rehearsal-', owner, (folder) =>
    startAndStop(release, { ...env, DATA_DIR: folder, DATABASE_URL: '', LIVE: '0' }, { stopSeconds, ...limits }, owner),
  )
}

async function startAndStop(
  release: string,
  env: Record<string, string>,
  limits: { seconds: number; stopSeconds: number },
  owner?: Owner | null,
): Promise<void> {
  const port = await freePort()
  const child = spawn(join(release, 'bonaca'), ['start'], {
    cwd: '/',
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      ...env,
      ...{ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identityOf(owner),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output = `${output}${text}`.slice(-2000)
    })
  }
  let ended = false
  const exit = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      resolve()
    }
    child.once('close', end).once('error', ({ message }) => {
      output += message
      end()
    })
  })
  const failure = await waitUntilReady(`http://127.0.0.1:${port}`, limits.seconds, () => ended)
  child.kill('SIGTERM')
  let killed = false
  const kill = () => {
    killed = true
    child.kill('SIGKILL')
    // Processes that the child has started may keep its pipes open, and then `close` is never emitted.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const timer = setTimeout(kill, limits.stopSeconds * 1000)
  await exit
  clearTimeout(timer)
  if (failure) throw new ApplianceError(`The new version does not get ready (${failure}). ${output.trim()}`)
  if (killed) {
    throw new ApplianceError(`The new version does not stop within ${limits.stopSeconds} seconds. ${output.trim()}`)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
