import { randomBytes } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { chmod, chown, lchown, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { type Account, canEnter, databaseAccount, runProgram } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'

/** A PostgreSQL cluster (its data directory) and what is needed to run it. */
export interface Cluster {
  folder: string
  account: Account
  binaries: Binaries
  durable: boolean
}

export interface ClusterOptions {
  dataDir: string
  durable: boolean
  log: (line: string) => void
}

/**
 * The folder for PostgreSQL's programs or data if this process is root and the OS user of PostgreSQL can't enter the
 * project folder or DATA_DIR. It is not the data folder of an installation (`/var/lib/bonaca`): somebody who only tries
 * out the site leaves no files there.
 */
const SHARED_FOLDER = '/var/lib/bonaca-postgres'

const UNFINISHED = '.unfinished-'

/** Opens the cluster in `DATA_DIR/postgres`, or creates it. The caller must hold the lifecycle lock. */
export async function openCluster({ dataDir, durable, log }: ClusterOptions): Promise<Cluster> {
  const path = join(dataDir, 'postgres')
  await clearUnfinished(dataDir)
  const found = inspect(path)
  const account = databaseAccount(path)
  const binaries = await findBinaries(account, account ? SHARED_FOLDER : dataDir, log)
  if (found === 'empty') await createCluster({ path, dataDir, durable, log, account, binaries })
  const folder = realpathSync(path)
  if (found === 'files') await adoptFiles(folder, account, binaries)
  return { folder, account, binaries, durable }
}

function inspect(path: string): 'empty' | 'files' {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry) return 'empty'
  const target = statSync(path, { throwIfNoEntry: false })
  if (!target) {
    throw new EmbeddedDatabaseError(
      `${path} leads to ${readlinkSync(path)}, which is gone: put the database's files back there, or remove ${path} to begin with an empty one.`,
    )
  }
  if (target.isDirectory() && readdirSync(path).length === 0) return 'empty'
  return 'files'
}

/** Checks the existing files, and gives those owned by root to the account: root may have restored them from a backup. */
async function adoptFiles(folder: string, account: Account, binaries: Binaries): Promise<void> {
  const major = readMajor(folder)
  if (major !== binaries.major) {
    throw new EmbeddedDatabaseError(
      `${folder} was made by PostgreSQL ${major} and can't be read by PostgreSQL ${binaries.major}: move it away, or set DATABASE_URL to a server that reads it.`,
    )
  }
  if (account && statSync(folder).uid === 0) await changeOwner(account, folder)
  if ((statSync(folder).mode & 0o077) !== 0) await chmod(folder, 0o700)
  if (account && !canEnter(account, folder)) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL runs as ${account.name} because it refuses to run as root, and ${account.name} can't enter ${folder}: let it pass through the folders above (chmod o+x), or move DATA_DIR.`,
    )
  }
}

function readMajor(folder: string): string {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new EmbeddedDatabaseError(`${folder} isn't empty and isn't a database: move it away, or change DATA_DIR.`)
  }
}

/**
 * Creates the cluster under a temporary name and renames it at the end (atomic): a killed process leaves no partial cluster.
 */
async function createCluster({
  path,
  dataDir,
  durable,
  log,
  account,
  binaries,
}: ClusterOptions & Omit<Cluster, 'folder'> & { path: string }): Promise<void> {
  // The name is unique, because the initdb of a killed start may still be writing to its own temporary folder.
  const id = randomBytes(6).toString('hex')
  const unfinished = `${path}${UNFINISHED}${id}`
  const elsewhere = canEnter(account, dataDir) ? null : join(SHARED_FOLDER, `postgres-${id}`)
  if (elsewhere) {
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await symlink(elsewhere, unfinished)
    log(`${account?.name} can't enter ${dataDir}: the database's files go to ${elsewhere}, and ${path} leads there.`)
  }
  const folder = elsewhere ?? unfinished
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  await initialise(folder, account, binaries, durable)
  if (elsewhere) {
    await symlink(elsewhere, path)
    await rm(unfinished)
  } else {
    await rename(unfinished, path)
  }
  if (durable) await syncFolder(dataDir)
}

async function initialise(folder: string, account: Account, binaries: Binaries, durable: boolean): Promise<void> {
  // `trust` is safe: only the owner and root have access to the socket. The builtin locale provider sorts equally on all
  // machines.
  const options = ['--username=bonaca', '--auth=trust', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
  options.push('--builtin-locale=C.UTF-8', '--no-instructions', ...(durable ? [] : ['--no-sync']))
  await runOrThrow(runProgram(binaries.initdb, ['-D', folder, ...options], account))
  // Single-user mode creates the database before PostgreSQL accepts any connection.
  const single = ['--single', '-D', folder, '-c', 'exit_on_error=on', '-c', `fsync=${durable ? 'on' : 'off'}`]
  await runOrThrow(runProgram(binaries.postgres, [...single, 'postgres'], account, 'create database bonaca\n'))
}

async function runOrThrow(running: ReturnType<typeof runProgram>): Promise<void> {
  const { ok, errorOutput } = await running
  if (!ok) throw new Error(errorOutput.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? errorOutput)
}

/**
 * Removes temporary folders of killed starts. For a symbolic link, also removes its target, unless the finished cluster uses
 * it.
 */
async function clearUnfinished(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(`postgres${UNFINISHED}`))) {
    const unfinished = join(dataDir, name)
    const target = targetOf(unfinished)
    if (target && target !== targetOf(join(dataDir, 'postgres'))) await removeAll(target)
    await removeAll(unfinished)
  }
}

/** Retries, because the initdb of the killed start may still be creating files in the folder. */
function removeAll(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

function targetOf(link: string): string | null {
  const entry = lstatSync(link, { throwIfNoEntry: false })
  return entry?.isSymbolicLink() ? readlinkSync(link) : null
}

async function changeOwner({ uid, gid }: NonNullable<Account>, folder: string): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
}
