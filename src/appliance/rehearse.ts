import { spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ApplianceError, type Owner } from './machine.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/**
 * Starts a release on an empty temporary database with the settings of the site, and stops it once it is ready. Throws an
 * ApplianceError with its output if it does not get ready. The database of the site is not used: its jobs would run twice.
 */
export async function rehearseStart(
  release: string,
  env: Record<string, string>,
  dataDir: string,
  seconds: number,
  owner?: Owner | null,
): Promise<void> {
  const folder = await mkdtemp(join(dataDir, 'rehearsal-'))
  const identity = owner && process.getuid?.() === 0 ? owner : {}
  if (owner && process.getuid?.() === 0) await chown(folder, owner.uid, owner.gid)
  const port = await freePort()
  const child = spawn(join(release, 'bonaca'), ['start'], {
    cwd: '/',
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      ...env,
      ...{ DATA_DIR: folder, DATABASE_URL: '', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
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
  const failure = await waitUntilReady(`http://127.0.0.1:${port}`, seconds, () => ended)
  child.kill('SIGTERM')
  await exit
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  if (failure) throw new ApplianceError(`The new version does not get ready (${failure}). ${output.trim()}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
