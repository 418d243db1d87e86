import { existsSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter } from './account.ts'
import type { Cluster } from './cluster.ts'

/** The file name of the socket. Unix limits the whole path; 103 bytes are allowed on every platform. */
const SOCKET = '.s.PGSQL.5432'

/**
 * Creates a temporary folder for the socket, because the path of DATA_DIR may be too long.
 * @param last the previous folder, reused so that existing clients can reconnect
 */
export async function createSocketFolder({ account, folder }: Cluster, last?: string): Promise<string> {
  if (last && statSync(last, { throwIfNoEntry: false })?.uid === statSync(folder).uid) return last
  if (last) await mkdir(last, { mode: 0o700 })
  const fits = (base: string) => join(base, 'bonaca-XXXXXX', SOCKET).length <= 103 && canEnter(account, base)
  const made = last ?? (await mkdtemp(join([tmpdir(), '/tmp', '/var/tmp'].find(fits) ?? folder, 'bonaca-')))
  if (account) await chown(made, account.uid, account.gid)
  return made
}

/** Whether the socket file exists. Clean-up programs may delete old files in temporary folders. */
export function hasSocket({ socketFolder }: { socketFolder: string }): boolean {
  return existsSync(join(socketFolder, SOCKET))
}

/**
 * Removes the socket, but only if its lock file names this data folder. A copied data folder has the postmaster.pid of
 * another site, which points to that site's socket.
 */
export function removeSocket(socketFolder: string, folder: string): void {
  const lock = join(socketFolder, `${SOCKET}.lock`)
  if (!socketFolder.includes('/bonaca-') || !existsSync(socketFolder)) return
  if (existsSync(lock) && readFileSync(lock, 'utf8').split('\n')[1] !== folder) return
  rmSync(join(socketFolder, SOCKET), { force: true })
  rmSync(lock, { force: true })
  rmdirSync(socketFolder)
}
