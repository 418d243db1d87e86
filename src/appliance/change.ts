import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ApplianceError, type Machine, siteAccount } from './machine.ts'

/** One step of an installation that the machine still needs. */
export interface Change {
  /** What the step does, for the terminal. */
  title: string
  apply(): Promise<void>
}

interface Access {
  mode: number
  /** The owner: root if undefined. */
  user?: 'site'
  /** The group: that of root if undefined. */
  group?: 'site'
}

/**
 * The text of a file, or null if the file doesn't exist. Throws an ApplianceError if the file exists but can't be read:
 * if it returned null, the caller would replace the file.
 */
export function readText(machine: Machine, path: string): Promise<string | null> {
  return readFile(machine.path(path), 'utf8').catch(({ code }) => {
    if (code === 'ENOENT') return null
    throw new ApplianceError(`${path} can't be read (${code}): run it as root.`)
  })
}

/** Writes a file, unless it has this content already, and sets who may read it. */
export async function fileChange(machine: Machine, path: string, content: string, access: Access): Promise<Change[]> {
  const place = machine.path(path)
  const found = await readText(machine, path)
  if (found === content) return accessChange(machine, path, access)
  const apply = async () => {
    await mkdir(dirname(place), { recursive: true })
    // The text is written to another file, which is then renamed, so that nobody reads half of it. Until `allow`, only
    // the owner can read that file, because the text may be secret.
    await writeFile(`${place}.new`, content, { mode: access.mode & 0o700 })
    await allow(machine, `${place}.new`, access)
    await rename(`${place}.new`, place)
  }
  return [{ title: `${found === null ? 'write' : 'change'} ${path}`, apply }]
}

/** Creates a folder, unless it is there, and sets who may enter it. */
export async function folderChange(machine: Machine, path: string, access: Access): Promise<Change[]> {
  const place = machine.path(path)
  if (await stat(place).catch(() => null)) return accessChange(machine, path, access)
  const apply = async () => {
    await mkdir(place, { recursive: true })
    await allow(machine, place, access)
  }
  return [{ title: `create ${path}`, apply }]
}

/** Sets owner and mode of a file or folder that exists already, such as a key copied from another server. */
async function accessChange(machine: Machine, path: string, access: Access): Promise<Change[]> {
  const place = machine.path(path)
  const { mode, uid, gid } = await stat(place)
  const to = await idsOf(machine, access)
  const isOwned = process.getuid?.() !== 0 || (uid === to.uid && gid === to.gid)
  if (isOwned && (mode & 0o7777) === access.mode) return []
  return [{ title: `set owner and mode of ${path}`, apply: () => allow(machine, place, access) }]
}

/** Sets the mode. If this process is root, sets the owner too: only root can give files to another account. */
async function allow(machine: Machine, place: string, access: Access): Promise<void> {
  if (process.getuid?.() === 0) {
    const { uid = 0, gid = 0 } = await idsOf(machine, access)
    await chown(place, uid, gid)
  }
  await chmod(place, access.mode)
}

/** The ids of owner and group. An id of the site's account is undefined while that account does not exist yet. */
async function idsOf(machine: Machine, { user, group }: Access): Promise<{ uid?: number; gid?: number }> {
  const site = await siteAccount(machine)
  return { uid: user ? site?.uid : 0, gid: group ? site?.gid : 0 }
}
