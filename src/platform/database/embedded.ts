import { realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, type ClusterOptions, openCluster } from './embedded/cluster.ts'
import { EmbeddedDatabaseError, toEmbeddedDatabaseError } from './embedded/error.ts'
import { type FileLock, type LockMode, tryLock, waitForLock } from './embedded/file-lock.ts'
import { findPostmaster, isServing, type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { hasSocket } from './embedded/socket.ts'

export { EmbeddedDatabaseError }

/**
 * A PostgreSQL server whose data is in DATA_DIR. If the site is killed, the server keeps running. The last process that
 * uses the server shuts it down.
 */
export interface EmbeddedDatabase {
  connection: { host: string; port: number; user: string; database: string }
  /** Stops using the database. The last user shuts PostgreSQL down and waits until it has exited. Idempotent. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log?: (line: string) => void
  /** False disables syncing to disk, for temporary databases such as those of tests. */
  durable?: boolean
}

/**
 * For the site: starts the database, creates it if there is none, or adopts the one that a killed site has left
 * running. Restarts it if it crashes. Throws an EmbeddedDatabaseError with a one-sentence message, for example if
 * another site uses this folder.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  return open(options, 'principal')
}

/** For the command line: uses the running database or starts one. The last user stops it. */
export async function joinEmbedded(options: Options): Promise<EmbeddedDatabase> {
  return open(options, 'shared')
}

async function open({ dataDir, log = () => {}, durable = true }: Options, mode: LockMode): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 })
    const home = realpathSync(folder)
    const deadline = performance.now() + SUCCESSOR_WAIT_MS
    for (;;) {
      const database = await withLifecycleLock(home, () => tryOpen(home, { dataDir: home, durable, log }, mode))
      if (database) return database
      if (performance.now() > deadline) break
      await pause(50)
    }
  } catch (error) {
    throw toEmbeddedDatabaseError(error, folder)
  }
  throw new EmbeddedDatabaseError(
    `Another site is running on ${folder}: stop it first, or give this one a DATA_DIR of its own.`,
  )
}

/** How long a starting site waits for the previous one to shut down. */
const SUCCESSOR_WAIT_MS = 3000

/** Opens the database, or returns null while another site uses the folder. */
async function tryOpen(home: string, options: ClusterOptions, mode: LockMode): Promise<EmbeddedDatabase | null> {
  const lock = tryLock(join(home, USERS_LOCK), mode)
  if (!lock) return null
  try {
    const cluster = await openCluster(options)
    const postmaster = await ensureRunning(home, cluster, mode)
    const supervisor = mode === 'principal' ? supervise(home, cluster, postmaster, options.log) : null
    return handle(home, cluster, postmaster, lock, supervisor)
  } catch (error) {
    lock.release()
    throw error
  }
}

function handle(
  home: string,
  cluster: Cluster,
  postmaster: Postmaster,
  lock: FileLock,
  supervisor: { stop(): void } | null,
): EmbeddedDatabase {
  let released: Promise<void> | undefined
  return {
    connection: { host: postmaster.socketFolder, port: postmaster.port, user: 'bonaca', database: 'bonaca' },
    stop() {
      supervisor?.stop()
      released ??= release(home, cluster, lock)
      return released
    },
  }
}

async function ensureRunning(home: string, cluster: Cluster, mode: LockMode, lastSocketFolder?: string) {
  for (;;) {
    const found = findPostmaster(cluster.folder)
    if (!found) return startPostmaster(cluster, join(home, 'postgres.log'), lastSocketFolder)
    if (found.ready && hasSocket(found)) return found
    if (found.ready && mode === 'shared') {
      throw new EmbeddedDatabaseError(
        `The database in ${home} is running, but its socket in ${found.socketFolder} can't be reached from here: start the site again.`,
      )
    }
    if (found.ready) await stopPostmaster(cluster.folder)
    // PostgreSQL is starting up or shutting down: try again.
    else await pause(20)
  }
}

/** Restarts PostgreSQL on the same socket path if it was killed, for example by the OOM killer. */
function supervise(home: string, cluster: Cluster, first: Postmaster, log: (line: string) => void) {
  let postmaster = first
  let stopped = false
  let restarting = false
  let lastError = ''
  const check = async () => {
    if (restarting || (isServing(postmaster.pid, cluster.folder) && hasSocket(postmaster))) return
    restarting = true
    await withLifecycleLock(home, async () => {
      if (stopped) return
      postmaster = await ensureRunning(home, cluster, 'principal', postmaster.socketFolder)
      log('The embedded database had stopped and was restarted.')
    }).catch((error) => {
      const { message } = toEmbeddedDatabaseError(error, home)
      if (message !== lastError) log(message)
      lastError = message
    })
    restarting = false
  }
  const timer = setInterval(check, 1000).unref()
  return {
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}

async function release(home: string, cluster: Cluster, lock: FileLock): Promise<void> {
  await withLifecycleLock(home, async () => {
    lock.release()
    const exclusive = tryLock(join(home, USERS_LOCK), 'exclusive')
    if (!exclusive) return
    await stopPostmaster(cluster.folder).finally(() => exclusive.release())
  })
}

/** Serializes creation, start and stop of the database across processes. The kernel releases the lock if the process dies. */
async function withLifecycleLock<T>(home: string, action: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(join(home, 'postgres.turn'))
  try {
    return await action()
  } finally {
    lock.release()
  }
}

/** The lock file that every user of the database keeps locked. */
const USERS_LOCK = 'postgres.users'
