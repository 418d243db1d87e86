import type pg from 'pg'
import { Client } from './client.ts'

/** Thrown if `DATABASE_URL` leads to a connection pooler without a feature that the site needs. */
export class PoolerError extends Error {
  override name = 'PoolerError'
}

const timeoutMilliseconds = 5_000

/**
 * Which of the two connections runs each statement. This order reveals shared server connections in both cases: if
 * PgBouncer assigns them last-in-first-out, and if it assigns them round robin.
 */
const statementOrder = [0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1] as const

/**
 * Rejects a connection pooler in transaction or statement mode: advisory locks, `listen` and `set` need a session. Such a
 * pooler runs statements of two connections in one server process, or statements of one connection in several. The probe
 * changes no session settings: the pooler reuses its server connections for other clients.
 */
export async function requireSessions(connectionString: string | undefined): Promise<void> {
  const options = { connectionString, connectionTimeoutMillis: timeoutMilliseconds, query_timeout: timeoutMilliseconds }
  const clients = [new Client(options), new Client(options)] as const
  try {
    await Promise.all(clients.map((client) => client.on('error', () => {}).connect()))
    if (!(await haveOwnSessions(clients))) throw new PoolerError(sharedSessionsMessage)
  } catch (error) {
    throw isTimeout(error) ? new PoolerError(exhaustedMessage) : error
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

async function haveOwnSessions(clients: readonly [pg.Client, pg.Client]): Promise<boolean> {
  const processes: (string | undefined)[] = []
  for (const which of statementOrder) {
    const { rows } = await clients[which].query<{ process: string }>(serverProcess)
    const process = rows[0]?.process
    processes[which] ??= process
    if (processes[which] !== process || processes[0] === processes[1]) return false
  }
  return true
}

/** Includes the start time of the server, because processes of two servers can have the same process id. */
const serverProcess = `select concat(pg_backend_pid(), ' ', pg_postmaster_start_time()) as process`

const sharedSessionsMessage =
  "DATABASE_URL leads to a connection pooler in transaction or statement mode: name PostgreSQL itself, or set the pooler's pool_mode to session."

const exhaustedMessage =
  'The database of DATABASE_URL accepts connections but answers no statement on them: a connection pooler needs more server connections (docs/operations/scale.md).'

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
