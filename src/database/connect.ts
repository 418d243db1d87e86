import type { EventEmitter } from 'node:events'
import { type Transaction as AnyTransaction, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { destroySocket } from './destroy-socket.ts'
import type { Tables } from './tables.ts'
import { readOnlyErrorCode } from './unavailable.ts'

export type Database = Kysely<Tables>
export type Transaction = AnyTransaction<Tables>
/** Executes queries, inside or outside a transaction. */
export type Queryable = Database | Transaction

export interface ConnectionSettings {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string | undefined
}

// Calendar days stay strings: as a Date they would shift with the machine's time zone.
const dateOid = 1082
// Counts and sums of cents stay below 2^53.
const bigintOid = 20

export interface DatabasePool {
  db: Database
  pool: pg.Pool
  /** Opens a connection outside of the pool, for use that must not wait for a free one. */
  connectDedicated(): Promise<pg.Client>
  /** Destroys all connections: statements in progress fail, and their transactions are rolled back. */
  abortAll(): void
  /** Destroys all connections and opens new ones to this host. */
  switchHost(connectionString: string): void
  close(): Promise<void>
}

/** `application_name` of the site's connections, by which a restore detects a running site. */
export const siteApplicationName = 'bonaca-site'

const connectionTimeoutMillis = 5_000

interface PoolOptions {
  size?: number
  name?: string
  onBroken?: (error: Error) => void
}

/** Creates a connection pool. */
export function createDatabasePool(
  settings: ConnectionSettings,
  { size = 12, name, onBroken = () => {} }: PoolOptions = {},
): DatabasePool {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
      if (oid === dateOid) return (text: string) => text
      if (oid === bigintOid) return Number
      return pg.types.getTypeParser(oid, format as 'text')
    }) as typeof pg.types.getTypeParser,
  }
  let currentHost: pg.Client | undefined
  const clientConfig: pg.ClientConfig = {
    ...settings,
    types,
    ...(name && { application_name: name }),
    connectionTimeoutMillis,
  }
  const clients = new Set<pg.Client>()
  const register = (client: pg.Client) =>
    clients.add(client.on('error', onBroken).once('end', () => clients.delete(client)))
  const pool = new pg.Pool({
    ...clientConfig,
    max: size,
    // If the hook fails, the pool closes the connection and never lends it.
    onConnect: (connected) => {
      const client = connected as pg.Client
      register(client)
      dropReadOnlyConnection(client)
      return limitSession(client)
    },
    // Rejects a connection to the former host that was being opened during a failover.
    verify: (client, done) => {
      const { host, port } = client as pg.PoolClient & { host: string; port: number }
      const isStale = currentHost && (currentHost.host !== host || currentHost.port !== port)
      done(isStale ? new Error('Connection terminated: the primary is another host') : undefined)
    },
  })
  // A broken connection rejects its statement, which the caller handles. It also emits `error`, which would terminate the
  // process without a listener.
  pool.on('error', onBroken)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const breakOff = () => {
    for (const client of clients) destroySocket(client)
  }
  return {
    db,
    pool,
    async connectDedicated() {
      const { connectionString } = pool.options
      const client = new pg.Client({ ...clientConfig, ...(connectionString && { connectionString }) })
      register(client)
      await client.connect()
      try {
        await limitSession(client)
      } catch (error) {
        destroySocket(client)
        throw error
      }
      return client
    },
    abortAll: breakOff,
    switchHost(connectionString) {
      pool.options.connectionString = connectionString
      currentHost = new pg.Client({ connectionString })
      breakOff()
    },
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it has ever taken a connection from it.
      if (!pool.ending) await pool.end()
    },
  }
}

/**
 * Sets timeouts of the session: 30 s for a statement, which is longer than any of ours takes, and 2 min for an idle
 * transaction, so that a crashed machine doesn't hold its locks until TCP times out. As a statement, since PgBouncer rejects
 * both as start-up parameters.
 */
async function limitSession(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => destroySocket(client), connectionTimeoutMillis)
  try {
    await client.query('set statement_timeout = 30000; set idle_in_transaction_session_timeout = 120000')
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A read-only error means that the former primary is now a standby: closes the connection, so that a new one finds the primary.
 */
function dropReadOnlyConnection(client: pg.Client): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnlyErrorCode) void client.end()
  })
}
