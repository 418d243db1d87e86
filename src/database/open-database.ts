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
import { followPrimary, type PrimaryFollower } from './failover.ts'
import { hostsOf } from './hosts.ts'
import { migrate } from './migrate.ts'
import { requireSessionPooling } from './session-pooling.ts'

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  connectDedicated: DatabasePool['connectDedicated']
  abortAll: DatabasePool['abortAll']
  /** Closes the connections, and stops the embedded database unless another process uses it. */
  close(): Promise<void>
}

type DatabaseLocation = Pick<Env, 'databaseUrl' | 'dataDir'>

/** For the site. Opens and migrates the database: the primary host of `DATABASE_URL`, or else the embedded database. */
export const openDatabase = (env: DatabaseLocation, log: (line: string) => void) =>
  open(env, log, startEmbedded, siteApplicationName)

/** For the command line: like `openDatabase`, but it may share the embedded database with a running site. */
export const joinDatabase = (env: DatabaseLocation, log: (line: string) => void) =>
  open(env, log, joinEmbedded, 'bonaca-cli')

async function open(
  env: DatabaseLocation,
  log: (line: string) => void,
  embed: typeof startEmbedded,
  name: string,
): Promise<OpenDatabase> {
  const embedded = env.databaseUrl ? undefined : await embed({ dataDir: env.dataDir, log })
  const hosts = hostsOf(env.databaseUrl ?? '') ?? []
  const settings: ConnectionSettings = embedded ? embedded.connection : { connectionString: hosts[0] }
  const pooled = createDatabasePool(settings, {
    name,
    onBroken: (error) => log(`database connection failed: ${error.message}`),
  })
  const { db, pool, connectDedicated, abortAll } = pooled
  let primary: PrimaryFollower | undefined
  const close = async () => {
    primary?.stop()
    await pooled.close()
    await embedded?.stop()
  }
  try {
    if (hosts.length > 1) primary = await followPrimary(pooled, hosts, log)
    if (!embedded) await requireSessionPooling(pool.options.connectionString)
    await migrate(pool)
    return { db, pool, connectDedicated, abortAll, close }
  } catch (error) {
    await close()
    throw error
  }
}
