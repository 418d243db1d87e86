import pg from 'pg'
import { Client, sessionSettings } from '../client.ts'

/** A connection pooler that `DATABASE_URL` or `DATABASE_DIRECT_URL` leads to lacks a feature that the site needs. */
export class PoolerError extends Error {
  override name = 'PoolerError'
}

const timeoutMilliseconds = 5_000

/**
 * The connection that runs each statement (0 or 1). The order detects how PgBouncer assigns server connections, both LIFO
 * and round robin.
 */
const statementOrder = [0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1] as const

/**
 * Rejects a connection pooler in transaction or statement mode: advisory locks, `listen` and `set` need a session. Such a
 * pooler runs statements of two connections in one server process, or statements of one connection in several. The probe
 * changes no session settings: the pooler reuses its server connections for other clients.
 * @param variable the setting that contains the URL
 */
export async function requireSessions(connectionString: string | undefined, variable: string): Promise<void> {
  const processes: (string | undefined)[] = []
  await withTwoClients(connectionString, variable, async (clients) => {
    for (const which of statementOrder) {
      const { rows } = await clients[which].query<{ process: string }>(serverProcess)
      const process = rows[0]?.process
      processes[which] ??= process
      if (processes[which] !== process || processes[0] === processes[1])
        throw new PoolerError(
          `${variable} leads to a connection pooler in transaction or statement mode: set DATABASE_DIRECT_URL to PostgreSQL itself, or the pooler's pool_mode to session.`,
        )
    }
  })
}

/** Includes the start time of the server, because processes of two servers can have the same PID. */
const serverProcess = `select concat(pg_backend_pid(), ' ', pg_postmaster_start_time()) as process`

/**
 * Rejects a pooler in statement mode, one that does not follow prepared statements into another server process, one that
 * leads to another database than `sessions`, and sessions without the settings of the role. A pooler that does not follow
 * them keeps the two statements of the probe, which have a random name, until it closes the server connection.
 */
export async function requireTransactions(connectionString: string | undefined, sessions: pg.Pool): Promise<void> {
  const { rows } = await sessions.query<{ server: string }>(`select ${server} as server`)
  const name = `probe_${crypto.randomUUID()}`
  await withTwoClients(connectionString, 'DATABASE_URL', async (clients) => {
    for (const which of statementOrder) {
      const probe = await clients[which]
        .query<Probe>({ name, text: `select ${which} as client, ${server} as server, ${hasSettings} as prepared` })
        .catch((error: unknown) => {
          if (isStatementLost(error)) return undefined
          throw error
        })
      const found = probe?.rows[0]
      // Without following, the other client's statement of the same name may run.
      if (found?.client !== which) throw new PoolerError(unfollowedMessage)
      if (found.server !== rows[0]?.server) throw new PoolerError(otherDatabaseMessage)
      if (!found.prepared) throw new PoolerError(unpreparedMessage)
    }
    await clients[0].query('begin').catch(() => {
      throw new PoolerError(statementModeMessage)
    })
    await clients[0].query('rollback')
  })
}

interface Probe {
  client: number
  server: string
  prepared: boolean
}

const server = `concat(current_database(), ' ', extract(epoch from pg_postmaster_start_time()))`

const hasSettings = Object.entries(sessionSettings)
  .map(([name, value]) => `current_setting('${name}') = '${value}'`)
  .join(' and ')

/** SQLSTATE of a prepared statement that is missing, or that another client has prepared under the same name. */
const isStatementLost = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '42P05')

const unfollowedMessage =
  'DATABASE_URL leads to a connection pooler that does not follow prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0, or pool_mode session.'

const otherDatabaseMessage =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: name the same database of the same server in both.'

const unpreparedMessage =
  "Statements through DATABASE_URL lack the timeouts and formats of the role: use the same role in DATABASE_URL and DATABASE_DIRECT_URL, and close the pooler's connections from before (PgBouncer: RECONNECT)."

const statementModeMessage =
  "DATABASE_URL leads to a connection pooler in statement mode: set the pooler's pool_mode to transaction."

/** Opens two connections, runs the action and closes them. Throws a PoolerError if the pooler has no free server connection. */
async function withTwoClients(
  connectionString: string | undefined,
  variable: string,
  action: (clients: readonly [pg.Client, pg.Client]) => Promise<void>,
): Promise<void> {
  const options = {
    connectionString,
    connectionTimeoutMillis: timeoutMilliseconds,
    query_timeout: timeoutMilliseconds,
  }
  const clients = [new Client(options), new Client(options)] as const
  try {
    await Promise.all(clients.map((client) => client.on('error', () => {}).connect()))
    await action(clients)
  } catch (error) {
    throw isTimeout(error) ? new PoolerError(exhaustedMessage(variable)) : error
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

const exhaustedMessage = (variable: string) =>
  `The database of ${variable} accepts connections but answers no statement on them: a connection pooler needs more server connections (docs/operations/scale.md).`

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
