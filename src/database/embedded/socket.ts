import { existsSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter } from './account.ts'
import type { Cluster } from './cluster.ts'

/** The socket's file name; with its folder it must fit into the 103 bytes that every system allows. */
const SOCKET = '.s.PGSQL.5432'

/** Outside DATA_DIR, which may be too deep; the one before when its clients are to find it again. */
export async function makeSocketFolder({ account, folder }: Cluster, last?: string): Promise<string> {
  if (last && statSync(last, { throwIfNoEntry: false })?.uid === statSync(folder).uid) return last
  if (last) await mkdir(last, { mode: 0o700 })
  const fits = (base: string) => join(base, 'bonaca-XXXXXX', SOCKET).length <= 103 && canEnter(account, base)
  const made = last ?? (await mkdtemp(join([tmpdir(), '/tmp', '/var/tmp'].find(fits) ?? folder, 'bonaca-')))
  if (account) await chown(made, account.uid, account.gid)
  return made
}

/** Whether its socket is there still: cleaners of temporary folders don't know what they take away. */
export function hasSocket({ socketFolder }: { socketFolder: string }): boolean {
  return existsSync(join(socketFolder, SOCKET))
}

/** The socket's lock file names the folder it belongs to: a copied postmaster.pid mustn't cost another site its socket. */
export function clearSocket(socketFolder: string, folder: string): void {
  const lock = join(socketFolder, `${SOCKET}.lock`)
  if (!socketFolder.includes('/bonaca-') || !existsSync(socketFolder)) return
  if (existsSync(lock) && readFileSync(lock, 'utf8').split('\n')[1] !== folder) return
  rmSync(join(socketFolder, SOCKET), { force: true })
  rmSync(lock, { force: true })
  rmdirSync(socketFolder)
}
