import type pg from 'pg'
import type { Env } from '../env.ts'
import { type Connection, type ConnectionSettings, connect, type Pooled, siteName } from './connect.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import { hostsOf } from './hosts.ts'
import { migrate } from './migrate.ts'
import { requireSessions } from './pooler.ts'
import { type FollowedPrimary, followPrimary } from './primary.ts'

export interface OpenDatabase {
  db: Connection
  pool: pg.Pool
  connectAlone: Pooled['connectAlone']
  breakOff: Pooled['breakOff']
  /** Closes the connections, and stops the embedded database if nobody else uses it. */
  close(): Promise<void>
}

type Place = Pick<Env, 'databaseUrl' | 'dataDir'>

/** For the site: the database that `DATABASE_URL` names, on whichever of its hosts takes writes, else the embedded one, which it starts; migrated. */
export const openDatabase = (env: Place, log: (line: string) => void) => open(env, log, startEmbedded, siteName)

/** For the operator's command: the same, but it joins an embedded database that a site is running. */
export const joinDatabase = (env: Place, log: (line: string) => void) => open(env, log, joinEmbedded, 'bonaca-desk')

async function open(
  env: Place,
  log: (line: string) => void,
  embed: typeof startEmbedded,
  name: string,
): Promise<OpenDatabase> {
  const embedded = env.databaseUrl ? undefined : await embed({ dataDir: env.dataDir, log })
  const hosts = hostsOf(env.databaseUrl ?? '') ?? []
  const settings: ConnectionSettings = embedded ? embedded.connection : { connectionString: hosts[0] }
  const pooled = connect(settings, {
    name,
    onBroken: (error) => log(`a database connection broke: ${error.message}`),
  })
  const { db, pool, connectAlone, breakOff } = pooled
  let primary: FollowedPrimary | undefined
  const close = async () => {
    primary?.stop()
    await pooled.close()
    await embedded?.stop()
  }
  try {
    if (hosts.length > 1) primary = await followPrimary(pooled, hosts, log)
    if (!embedded) await requireSessions(pool.options.connectionString)
    await migrate(pool)
    return { db, pool, connectAlone, breakOff, close }
  } catch (error) {
    await close()
    throw error
  }
}
