import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Machine, type Owner, siteAccount } from './machine.ts'

/** One step of an installation that the machine still needs. */
export interface Change {
  /** What it does, for the terminal. */
  title: string
  apply(): Promise<void>
}

interface FileOptions {
  mode: number
  /** Whose group may read it; by default everything belongs to root. */
  group?: 'site'
}

/** Writes a file, unless it has this content already. */
export async function fileChange(
  machine: Machine,
  path: string,
  content: string,
  { mode, group }: FileOptions,
): Promise<Change[]> {
  const place = machine.path(path)
  const found = await readFile(place, 'utf8').catch(() => null)
  if (found === content) return []
  const apply = async () => {
    await mkdir(dirname(place), { recursive: true, mode: 0o755 })
    // Renamed into place, so that a reader never gets half a file. Created with its mode: the content may be secret.
    await writeFile(`${place}.new`, content, { mode: mode & 0o700 })
    await own(machine, `${place}.new`, { uid: 0, gid: group ? 'site' : 0 })
    await chmod(`${place}.new`, mode)
    await rename(`${place}.new`, place)
  }
  return [{ title: `${found === null ? 'write' : 'change'} ${path}`, apply }]
}

/** Creates a folder of the site's account, or of root with the site's group, unless it is there. */
export async function folderChange(
  machine: Machine,
  path: string,
  { mode, owner }: { mode: number; owner: 'site' | 'root' },
): Promise<Change[]> {
  const place = machine.path(path)
  if (await stat(place).catch(() => null)) return []
  const apply = async () => {
    await mkdir(place, { recursive: true, mode: 0o755 })
    await own(machine, place, { uid: owner === 'site' ? 'site' : 0, gid: 'site' })
    await chmod(place, mode)
  }
  return [{ title: `create ${path}`, apply }]
}

/** Only root may give files away; another user installs only below a folder of its own. */
async function own(machine: Machine, place: string, to: Record<keyof Owner, number | 'site'>): Promise<void> {
  if (process.getuid?.() !== 0) return
  const site = await siteAccount(machine)
  const idOf = (kind: keyof Owner) => (to[kind] === 'site' ? (site?.[kind] ?? 0) : to[kind])
  await chown(place, idOf('uid'), idOf('gid'))
}
