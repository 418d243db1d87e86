import pg from 'pg'

/** `DATABASE_URL` leads to a connection pooler that provides no sessions. */
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
 * Rejects a connection pooler in transaction or statement mode: advisory locks, `listen` and timeouts need a session. Such a
 * pooler runs statements of two connections in one server process, or statements of one connection in several. The probe
 * changes no session settings: the pooler reuses its server connections for other clients.
 */
export async function requireSessionPooling(connectionString: string | undefined): Promise<void> {
  const options = {
    connectionString,
    connectionTimeoutMillis: timeoutMilliseconds,
    query_timeout: timeoutMilliseconds,
  }
  const clients = [new pg.Client(options), new pg.Client(options)] as const
  const processes: (string | undefined)[] = []
  try {
    await Promise.all(clients.map((client) => client.on('error', () => {}).connect()))
    for (const which of statementOrder) {
      const { rows } = await clients[which].query<{ process: string }>(serverProcess)
      const process = rows[0]?.process
      processes[which] ??= process
      if (processes[which] !== process || processes[0] === processes[1]) throw new PoolerError(sharedSessionMessage)
    }
  } catch (error) {
    throw isTimeout(error) ? new PoolerError(exhaustedPoolMessage) : error
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

/** Includes the start time of the server, because processes of two servers can have the same PID. */
const serverProcess = `select concat(pg_backend_pid(), ' ', pg_postmaster_start_time()) as process`

const sharedSessionMessage =
  'DATABASE_URL leads to a connection pooler in transaction or statement mode, in which bookings fail: set its pool_mode to session, or name PostgreSQL itself.'

const exhaustedPoolMessage =
  'The database of DATABASE_URL accepts connections but answers no statement on them: a connection pooler needs 15 server connections for each process of the site (docs/operations/scale.md).'

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
