import { realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, openCluster, type Wishes } from './embedded/cluster.ts'
import { EmbeddedDatabaseError, inOneSentence } from './embedded/error.ts'
import { type FileLock, type Hold, tryLock, waitForLock } from './embedded/file-lock.ts'
import { findPostmaster, launch, type Postmaster, serves, stopPostmaster } from './embedded/postmaster.ts'
import { hasSocket } from './embedded/socket.ts'

export { EmbeddedDatabaseError }

/** A real PostgreSQL that lives in DATA_DIR and outlives a killed site, until the last one who uses it stops it. */
export interface EmbeddedDatabase {
  connection: { host: string; port: number; user: string; database: string }
  /** Leaves; the last one out shuts PostgreSQL down and waits for it. Safe to call twice. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log?: (line: string) => void
  /** False for databases that are thrown away, as in tests: nothing is synced to disk. */
  durable?: boolean
}

/**
 * For the site: makes and starts the database, or takes over the one that a killed site left running, and starts it again
 * should it die. Throws an EmbeddedDatabaseError of one sentence, also when another site lives in this folder.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  return use(options, 'principal')
}

/** For the operator's command: joins the running database, or starts it for as long as somebody uses it. */
export async function joinEmbedded(options: Options): Promise<EmbeddedDatabase> {
  return use(options, 'shared')
}

async function use({ dataDir, log = () => {}, durable = true }: Options, hold: Hold): Promise<EmbeddedDatabase> {
  const wanted = resolve(dataDir)
  try {
    await mkdir(wanted, { recursive: true, mode: 0o711 })
    const home = realpathSync(wanted)
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const database = await inTurn(home, () => tryOpen(home, { dataDir: home, durable, log }, hold))
      if (database) return database
      if (performance.now() > deadline) break
      await pause(50)
    }
  } catch (error) {
    throw inOneSentence(error, wanted)
  }
  throw new EmbeddedDatabaseError(
    `Another site is running on ${wanted}: stop it first, or give this one a DATA_DIR of its own.`,
  )
}

/** A site that was told to stop is given this long to finish what is under way, before its successor is refused. */
const PATIENCE_MS = 3000

/** Null while another site lives there. */
async function tryOpen(home: string, wishes: Wishes, hold: Hold): Promise<EmbeddedDatabase | null> {
  const lock = tryLock(join(home, USERS), hold)
  if (!lock) return null
  try {
    const cluster = await openCluster(wishes)
    const postmaster = await ensureRunning(home, cluster, hold)
    const keeper = hold === 'principal' ? keepRunning(home, cluster, postmaster, wishes.log) : null
    return handle(home, cluster, postmaster, lock, keeper)
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
  keeper: { stop(): void } | null,
): EmbeddedDatabase {
  let left: Promise<void> | undefined
  return {
    connection: { host: postmaster.socketFolder, port: postmaster.port, user: 'bonaca', database: 'bonaca' },
    stop() {
      keeper?.stop()
      left ??= leave(home, cluster, lock)
      return left
    },
  }
}

async function ensureRunning(home: string, cluster: Cluster, hold: Hold, lastSocketFolder?: string) {
  for (;;) {
    const found = findPostmaster(cluster.folder)
    if (!found) return launch(cluster, join(home, 'postgres.log'), lastSocketFolder)
    if (found.ready && hasSocket(found)) return found
    if (found.ready && hold === 'shared') {
      throw new EmbeddedDatabaseError(
        `The database in ${home} is running, but its socket in ${found.socketFolder} can't be reached from here: start the site again.`,
      )
    }
    if (found.ready) await stopPostmaster(cluster.folder)
    // On its way up, or on its way down.
    else await pause(20)
  }
}

/** A PostgreSQL that was killed, as happens when memory runs out, comes back where its clients expect it. */
function keepRunning(home: string, cluster: Cluster, first: Postmaster, log: (line: string) => void) {
  let postmaster = first
  let stopped = false
  let starting = false
  let complaint = ''
  const look = async () => {
    if (starting || (serves(postmaster.pid, cluster.folder) && hasSocket(postmaster))) return
    starting = true
    await inTurn(home, async () => {
      if (stopped) return
      postmaster = await ensureRunning(home, cluster, 'principal', postmaster.socketFolder)
      log('The database was gone and has been started again.')
    }).catch((error) => {
      const { message } = inOneSentence(error, home)
      if (message !== complaint) log(message)
      complaint = message
    })
    starting = false
  }
  const timer = setInterval(look, 1000).unref()
  return {
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}

async function leave(home: string, cluster: Cluster, lock: FileLock): Promise<void> {
  await inTurn(home, async () => {
    lock.release()
    const alone = tryLock(join(home, USERS), 'exclusive')
    if (!alone) return
    await stopPostmaster(cluster.folder).finally(() => alone.release())
  })
}

/** Making, starting and stopping happen one at a time; the kernel passes the turn on when a process dies in it. */
async function inTurn<T>(home: string, action: () => Promise<T>): Promise<T> {
  const turn = await waitForLock(join(home, 'postgres.turn'))
  try {
    return await action()
  } finally {
    turn.release()
  }
}

/** Locked by everybody who uses the database, for as long as they do. */
const USERS = 'postgres.users'
