import type pg from 'pg'
import type { Env } from '../env.ts'
import {
  type ConnectionSettings,
  createDatabasePool,
  type Database,
  type DatabasePool,
  siteApplicationName,
} from './connect.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import { followPrimary } from './failover.ts'
import { hostsOf } from './hosts.ts'
import { migrate, withMigrationLock } from './migrate.ts'
import { requireSessions, requireTransactions } from './pooler/checks.ts'
import { setRoleSettings } from './pooler/role-settings.ts'
import { watchPooler } from './pooler/watch.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

export interface OpenDatabase {
  db: Database
  /** Like `db`, but each connection keeps its session. */
  sessionDb: Database
  pool: pg.Pool
  connectDedicated: DatabasePool['connectDedicated']
  abortAll: DatabasePool['abortAll']
  /** Closes the connections, and stops the embedded database unless another process uses it. */
  close(): Promise<void>
}

type DatabaseLocation = Pick<Env, 'databaseUrl' | 'dataDir'> & Partial<Pick<Env, 'databaseDirectUrl'>>
type Log = (line: string) => void

/**
 * For the site. Opens and migrates the database: the primary host of `DATABASE_URL`, or else the embedded database. With a
 * `DATABASE_DIRECT_URL` the queries go through `DATABASE_URL`, a pooler, and everything that needs a session goes there.
 */
export async function openDatabase(env: DatabaseLocation, log: Log): Promise<OpenDatabase> {
  const sessions = await openSessions(env, log, startEmbedded, siteApplicationName)
  if (!env.databaseDirectUrl) return sessions
  let pooled: DatabasePool | undefined
  let watch: ReturnType<typeof watchPooler> | undefined
  const close = async () => {
    watch?.stop()
    await pooled?.close()
    await sessions.close()
  }
  try {
    await withMigrationLock(sessions.pool, setRoleSettings)
    // Not the name of the site: the pooler's idle connections keep it after the site has stopped.
    pooled = await connect(hostsOf(env.databaseUrl ?? '') ?? [], log, { name: 'bonaca-pooled', settingsOfRole: true })
    const { pool } = pooled
    await retryWhileUnavailable(() => requireTransactions(pool.options.connectionString, sessions.pool), log)
    watch = watchPooler(pooled, log)
  } catch (error) {
    await close()
    throw error
  }
  const { db, pool } = pooled
  const abortAll = () => {
    pooled.abortAll()
    sessions.abortAll()
  }
  return { ...sessions, db, pool, abortAll, close }
}

/**
 * For the command line: like `openDatabase`, but it may share the embedded database with a running site, and uses no pooler
 * if there is a `DATABASE_DIRECT_URL`.
 */
export const joinDatabase = (env: DatabaseLocation, log: Log) => openSessions(env, log, joinEmbedded, 'bonaca-cli')

async function openSessions(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseLocation,
  log: Log,
  embed: typeof startEmbedded,
  name: string,
): Promise<OpenDatabase> {
  const url = databaseDirectUrl ?? databaseUrl
  const embedded = url ? undefined : await embed({ dataDir, log })
  let pooled: DatabasePool | undefined
  const close = async () => {
    await pooled?.close()
    await embedded?.stop()
  }
  try {
    pooled = await connect(embedded?.connection ?? hostsOf(url ?? '') ?? [], log, { name })
    const { db, pool, connectDedicated, abortAll } = pooled
    const variable = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    if (embedded) await migrate(pool)
    else {
      await retryWhileUnavailable(async () => {
        await requireSessions(pool.options.connectionString, variable)
        await migrate(pool)
      }, log)
    }
    return { db, sessionDb: db, pool, connectDedicated, abortAll, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates a pool. Of several hosts it uses the primary, also after a failover. */
async function connect(
  location: ConnectionSettings | string[],
  log: Log,
  options: { name: string; settingsOfRole?: boolean },
): Promise<DatabasePool> {
  const hosts = Array.isArray(location) ? location : []
  const pooled = createDatabasePool(Array.isArray(location) ? { connectionString: hosts[0] } : location, {
    ...options,
    onBroken: (error) => log(`database connection failed: ${error.message}`),
  })
  if (hosts.length < 2) return pooled
  try {
    const primary = await followPrimary(pooled, hosts, log)
    return {
      ...pooled,
      close() {
        primary.stop()
        return pooled.close()
      },
    }
  } catch (error) {
    await pooled.close()
    throw error
  }
}
