import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, childOptions } from '../../../src/platform/database/embedded/account.ts'
import { freePort, isListening } from '../../fixtures/postgres-server.ts'
import type { Cleanups } from './cleanups.ts'
import { findHaproxy } from './system-programs.ts'

interface Backend {
  name: string
  postgresPort: number
  /** The port of Patroni's REST API. */
  restPort: number
}

/**
 * Starts HAProxy, which routes connections to the primary, configured as in `docs/operations/scale.md`.
 * @returns its port
 */
export async function startHaproxy(
  folder: string,
  cleanups: Cleanups,
  { account, backends }: { account: Account; backends: Backend[] },
): Promise<number> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, backends))
  const child = spawn(findHaproxy(), ['-db', '-f', file], { ...childOptions(account), stdio: 'ignore' })
  cleanups.push(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy exited with status ${child.exitCode}: check ${file}`)
    await pause(20)
  }
  return port
}

const configuration = (port: number, backends: Backend[]) => `
defaults
	mode tcp
	timeout connect 2s
	timeout check 2s
	timeout client 30m
	timeout server 30m

listen bonaca
	bind 127.0.0.1:${port}
	option httpchk GET /primary
	http-check expect status 200
	default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
	${backends.map(({ name, postgresPort, restPort }) => `server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`).join('\n\t')}
`
