import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionSettings } from '../src/database/connect.ts'
import { childOptions, databaseAccount } from '../src/database/embedded/account.ts'
import { debianPackage } from './debian-package.ts'
import { freePort, isListening } from './own-postgres.ts'

export interface PgBouncer {
  /** Value for `DATABASE_URL`. */
  url: string
  stop(): Promise<void>
}

interface Pooling {
  mode: 'session' | 'transaction' | 'statement'
  /** `default_pool_size`: server connections per database. */
  size?: number
}

/** Starts Debian's PgBouncer with default settings on a free local port in front of `server`. */
export async function startPgBouncer(server: ConnectionSettings, { mode, size = 20 }: Pooling): Promise<PgBouncer> {
  const { root, env } = await debianPackage('pgbouncer')
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-pgbouncer-'))
  await chmod(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${server.host} port=${server.port} user=${server.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
`,
  )
  // PgBouncer refuses to run as root, and only PostgreSQL's account may use its socket.
  const identity = childOptions(databaseAccount(server.host ?? ''))
  const child = spawn(join(root, 'usr/sbin/pgbouncer'), [file], {
    ...identity,
    env: { ...identity.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilListening(child, port)
  return {
    url: `postgresql://${server.user}@127.0.0.1:${port}/${server.database}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Throws the process's stderr if it exits instead of listening. */
async function untilListening(child: ChildProcess, port: number): Promise<void> {
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(stderr)
    await pause(20)
  }
}
