import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { projectRoot } from '../../project-root.ts'
import type { EmbeddedDatabase } from '../embedded.ts'
import { isServing, stopPostmaster } from './postmaster.ts'

// Test fixture: runs the embedded database in child processes, which tests can kill.

type Connection = EmbeddedDatabase['connection']

interface SpawnOptions {
  dataDir: string
  as?: 'startEmbedded' | 'joinEmbedded'
  /** The embedded.ts of another checkout. */
  module?: string
  /** Runs as this user. */
  uid?: number
}

interface SiteProcess {
  pid: number
  connection?: Connection
  /** The error message if it didn't start. */
  refusal?: string
  log: string[]
  kill(): Promise<void>
  stop(): Promise<void>
}

const script = `
  const { dataDir, as, module, uid } = JSON.parse(process.argv[1])
  const embedded = await import(module)
  if (uid !== undefined) {
    process.setgroups([])
    process.setgid(uid)
    process.setuid(uid)
  }
  const send = (message) => process.stdout.write(JSON.stringify(message) + '\\n')
  try {
    const database = await embedded[as]({ dataDir, durable: false, log: (line) => send({ line }) })
    process.stdin.resume().on('end', () => database.stop().then(() => process.exit()))
    send({ connection: database.connection })
  } catch (error) {
    send({ refusal: error.name === 'EmbeddedDatabaseError' ? error.message : String(error.stack) })
    process.exit(1)
  }
`

const processes = new Set<ChildProcessByStdio<Writable, Readable, null>>()
const folders = new Set<string>()

/**
 * Resolves once the database is up or has failed. The process stops at the end of its stdin, and thus with the test's process.
 */
export async function spawnSite({
  as = 'startEmbedded',
  module = ownModule,
  ...options
}: SpawnOptions): Promise<SiteProcess> {
  const parameters = JSON.stringify({ ...options, as, module })
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  processes.add(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const log: string[] = []
  const outcome = await firstOutcome(child.stdout, log)
  return {
    ...outcome,
    pid: child.pid ?? 0,
    log,
    kill() {
      child.kill('SIGKILL')
      return ended
    },
    stop() {
      child.stdin.end()
      return ended
    },
  }
}

const ownModule = pathToFileURL(join(projectRoot, 'src/database/embedded.ts')).href

function firstOutcome(output: Readable, log: string[]) {
  return new Promise<{ connection?: Connection; refusal?: string }>((resolve, reject) => {
    let rest = ''
    output.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const { line, ...outcome } of lines.map((text) => JSON.parse(text))) {
        if (line) log.push(line)
        else resolve(outcome)
      }
    })
    output.on('close', () => reject(new Error('The site exited without a result.')))
  })
}

export async function query(connection: Connection | undefined, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows
  } finally {
    await client.end()
  }
}

/** PID of the running PostgreSQL, or null. */
export function postmasterPid(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return isServing(pid, realpathSync(join(dataDir, 'postgres'))) ? pid : null
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-test-'))
  folders.add(folder)
  // As root, PostgreSQL runs as another user, which needs access; tests of missing access restrict it.
  await chmod(folder, 0o755)
  return folder
}

/** Kills the processes that a test started, and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of processes) child.kill('SIGKILL')
  processes.clear()
  for (const folder of folders) await removeWithDatabase(folder)
  folders.clear()
}

async function removeWithDatabase(folder: string): Promise<void> {
  for (const dataDir of [folder, join(folder, 'data')]) {
    const files = join(dataDir, 'postgres')
    if (!existsSync(files)) continue
    await stopPostmaster(realpathSync(files))
    await rm(realpathSync(files), { recursive: true })
  }
  await rm(folder, { recursive: true, force: true })
}
