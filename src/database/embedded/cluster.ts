import { randomBytes } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { chmod, chown, lchown, mkdir, open, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canEnter, databaseAccount, run } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'

/** The database's files, PostgreSQL's word for them, and what they need to run. */
export interface Cluster {
  folder: string
  account: Account
  binaries: Binaries
  durable: boolean
}

export interface Wishes {
  dataDir: string
  durable: boolean
  log: (line: string) => void
}

/** Where root's site keeps what PostgreSQL's own user must reach when that user can't enter DATA_DIR or the clone. */
const SHARED_FOLDER = '/var/lib/bonaca'

const UNFINISHED = '.unfinished-'

/** Finds the cluster in `DATA_DIR/postgres`, or makes it. The caller sees to it that nobody else does so at once. */
export async function openCluster({ dataDir, durable, log }: Wishes): Promise<Cluster> {
  const place = join(dataDir, 'postgres')
  await clearUnfinished(dataDir)
  const found = look(place)
  const account = databaseAccount(place)
  const binaries = await findBinaries(account, account ? SHARED_FOLDER : dataDir, log)
  if (found === 'nothing') await makeCluster({ place, dataDir, durable, log, account, binaries })
  const folder = realpathSync(place)
  if (found === 'files') await adopt(folder, account, binaries)
  return { folder, account, binaries, durable }
}

function look(place: string): 'nothing' | 'files' {
  const entry = lstatSync(place, { throwIfNoEntry: false })
  if (!entry) return 'nothing'
  const target = statSync(place, { throwIfNoEntry: false })
  if (!target) {
    throw new EmbeddedDatabaseError(
      `${place} leads to ${readlinkSync(place)}, which is gone: put the database's files back there, or remove ${place} to begin with an empty one.`,
    )
  }
  if (target.isDirectory() && readdirSync(place).length === 0) return 'nothing'
  return 'files'
}

/** Checks files that are there already, and gives root's to the account: a backup copied back by root belongs to root. */
async function adopt(folder: string, account: Account, binaries: Binaries): Promise<void> {
  const major = readMajor(folder)
  if (major !== binaries.major) {
    throw new EmbeddedDatabaseError(
      `${folder} was made by PostgreSQL ${major} and can't be read by PostgreSQL ${binaries.major}: move it away, or set DATABASE_URL to a server that reads it.`,
    )
  }
  if (account && statSync(folder).uid === 0) await giveTo(account, folder)
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

/** Made under another name and given its own at the very end, so a kill in the middle leaves nothing half-made in place. */
async function makeCluster({
  place,
  dataDir,
  durable,
  log,
  account,
  binaries,
}: Wishes & Omit<Cluster, 'folder'> & { place: string }): Promise<void> {
  // A name that was never there before: the initdb of a killed start may be at work still, in files cleared since.
  const id = randomBytes(6).toString('hex')
  const unfinished = `${place}${UNFINISHED}${id}`
  const elsewhere = canEnter(account, dataDir) ? null : join(SHARED_FOLDER, `postgres-${id}`)
  if (elsewhere) {
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await symlink(elsewhere, unfinished)
    log(`${account?.name} can't enter ${dataDir}: the database's files go to ${elsewhere}, and ${place} leads there.`)
  }
  const folder = elsewhere ?? unfinished
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  await initialise(folder, account, binaries, durable)
  if (elsewhere) {
    await symlink(elsewhere, place)
    await rm(unfinished)
  } else {
    await rename(unfinished, place)
  }
  if (durable) await syncFolder(dataDir)
}

async function initialise(folder: string, account: Account, binaries: Binaries, durable: boolean): Promise<void> {
  // Trust, because only the owner and root reach the socket. The builtin provider is the same on every machine.
  const options = ['--username=bonaca', '--auth=trust', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
  options.push('--builtin-locale=C.UTF-8', '--no-instructions', ...(durable ? [] : ['--no-sync']))
  await must(run(binaries.initdb, ['-D', folder, ...options], account))
  // One user without a server: the database is there before anybody can connect.
  const single = ['--single', '-D', folder, '-c', 'exit_on_error=on', '-c', `fsync=${durable ? 'on' : 'off'}`]
  await must(run(binaries.postgres, [...single, 'postgres'], account, 'create database bonaca\n'))
}

async function must(running: ReturnType<typeof run>): Promise<void> {
  const { ok, complaint } = await running
  if (!ok) throw new Error(complaint.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? complaint)
}

/** What a killed start left; when that was a link, the files it leads to are clutter too unless they were finished. */
async function clearUnfinished(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(`postgres${UNFINISHED}`))) {
    const unfinished = join(dataDir, name)
    const target = targetOf(unfinished)
    if (target && target !== targetOf(join(dataDir, 'postgres'))) await removeAll(target)
    await removeAll(unfinished)
  }
}

/** With patience: the initdb of the killed start may still be filling the folder. */
function removeAll(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

function targetOf(link: string): string | null {
  const entry = lstatSync(link, { throwIfNoEntry: false })
  return entry?.isSymbolicLink() ? readlinkSync(link) : null
}

async function giveTo({ uid, gid }: NonNullable<Account>, folder: string): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
}

/** A rename lasts through a power cut only when the folder that holds the name was written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
