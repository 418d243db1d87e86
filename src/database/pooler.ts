import pg from 'pg'

/** The connection pooler of `DATABASE_URL` has no sessions for the site. */
export class PoolerError extends Error {
  override name = 'PoolerError'
}

const patienceMilliseconds = 5_000

/** Statements of two connections. PgBouncer reuses the server connection that was free last, or in turn where it is told to. */
const order = [0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1] as const

/**
 * Refuses a connection pooler in transaction or statement mode: advisory locks, `listen`, prepared statements and the
 * timeouts of a connection belong to a session. Such a pooler runs statements of two connections in one server process, or
 * those of one connection in several. The connections here change nothing in their session, since other clients
 * of the pooler would get it next.
 */
export async function requireSessions(connectionString: string | undefined): Promise<void> {
  const options = {
    connectionString,
    connectionTimeoutMillis: patienceMilliseconds,
    query_timeout: patienceMilliseconds,
  }
  const clients = [new pg.Client(options), new pg.Client(options)] as const
  const processes: (string | undefined)[] = []
  try {
    await Promise.all(clients.map((client) => client.on('error', () => {}).connect()))
    for (const which of order) {
      const { rows } = await clients[which].query<{ process: string }>(serverProcess)
      const process = rows[0]?.process
      processes[which] ??= process
      if (processes[which] !== process || processes[0] === processes[1]) throw new PoolerError(sharesSessions)
    }
  } catch (error) {
    throw isUnanswered(error) ? new PoolerError(noConnection) : error
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

/** Two servers may have processes of the same number. */
const serverProcess = `select concat(pg_backend_pid(), ' ', pg_postmaster_start_time()) as process`

const sharesSessions =
  'DATABASE_URL leads to a connection pooler in transaction or statement mode, in which bookings fail: set its pool_mode to session, or name PostgreSQL itself.'

const noConnection =
  'The database of DATABASE_URL accepts connections but answers no statement on them: a connection pooler needs 15 server connections for each process of the site (docs/operations/scale.md).'

const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
