import { createDatabasePool, type DatabasePool, siteApplicationName } from './connect.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { requireSessions } from './require-sessions.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

/** An open database. Closing it also stops the embedded PostgreSQL, unless another process uses that too. */
export type OpenDatabase = DatabasePool

export interface DatabaseLocation {
  databaseUrl: string | undefined
  /** The folder of the embedded database, which is used if `databaseUrl` is undefined. */
  dataDir: string
}
type Log = (line: string) => void

/** For the site: opens and migrates the database of `DATABASE_URL`, otherwise the embedded one. */
export const openDatabase = (env: DatabaseLocation, log: Log) => open(env, log, startEmbedded, siteApplicationName)

/** For the command line: like `openDatabase`, but the embedded database may be shared with a running site. */
export const joinDatabase = (env: DatabaseLocation, log: Log) => open(env, log, joinEmbedded, 'bonaca-cli')

async function open(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: Log,
  embed: typeof startEmbedded,
  name: string,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await embed({ dataDir, log })
  const pooled = createDatabasePool(embedded?.connection ?? { connectionString: databaseUrl }, {
    name,
    onBroken: (error) => log(`database connection failed: ${error.message}`),
  })
  const close = async () => {
    await pooled.close()
    await embedded?.stop()
  }
  try {
    if (embedded) await migrate(pooled.pool)
    else {
      await retryWhileUnavailable(async () => {
        await requireSessions(databaseUrl)
        await migrate(pooled.pool)
      }, log)
    }
    return { ...pooled, close }
  } catch (error) {
    await close()
    throw error
  }
}
