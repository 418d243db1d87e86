import type { EventEmitter } from 'node:events'
import { type Transaction as AnyTransaction, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Client, sessionSettings } from './client.ts'
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

// Type `date`: returned as a string, because a JavaScript Date would depend on the time zone of the machine.
const dateOid = 1082
// Type `bigint`: returned as a number, because counts and sums of cents stay below 2^53.
const bigintOid = 20

export interface DatabasePool {
  db: Database
  pool: pg.Pool
  /** Opens a connection that is not part of the pool, so that it is available even if all pooled connections are in use. */
  connectDedicated(): Promise<pg.Client>
  /** Destroys all connections: running statements fail, and their transactions are rolled back. */
  abortAll(): void
  close(): Promise<void>
}

/** `application_name` of the site's connections. A restore finds a running site by this name. */
export const siteApplicationName = 'bonaca-site'

const connectionTimeoutMillis = 5_000

interface PoolOptions {
  size?: number
  name?: string
  onBroken?: (error: Error) => void
}

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
  const clientConfig: pg.ClientConfig = {
    ...settings,
    types,
    ...(name && { application_name: name }),
    connectionTimeoutMillis,
  }
  const clients = new Set<pg.Client>()
  const statementNames = new Map<string, string>()
  const register = (client: pg.Client) =>
    clients.add(client.on('error', onBroken).once('end', () => clients.delete(client)))
  const pool = new pg.Pool({
    ...clientConfig,
    Client,
    max: size,
    // If this hook rejects, the pool closes the connection and never hands it out.
    onConnect: (connected) => {
      const client = connected as pg.Client
      register(client)
      dropReadOnlyConnection(client)
      prepareStatements(client, statementNames)
      return applySessionSettings(client)
    },
  })
  // A broken connection rejects the running statement, and the caller handles this error. The pool also emits `error`;
  // without a listener Node.js would exit.
  pool.on('error', onBroken)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async connectDedicated() {
      const client = new Client(clientConfig)
      register(client)
      await client.connect()
      try {
        await applySessionSettings(client)
      } catch (error) {
        destroySocket(client)
        throw error
      }
      return client
    },
    abortAll() {
      for (const client of clients) destroySocket(client)
    },
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it has used at least one connection.
      if (!pool.ending) await pool.end()
    },
  }
}

/**
 * Lets PostgreSQL parse and plan a statement of Kysely once per connection instead of each time. Statements with `*`
 * are excluded: the migration of a newer version may add a column, and PostgreSQL refuses a prepared statement whose
 * result has changed.
 */
function prepareStatements(client: pg.Client, names: Map<string, string>): void {
  const query = (text: unknown, values?: unknown[], callback?: unknown) => {
    const name = typeof text === 'string' && values?.length && !callback ? nameOf(text, names) : undefined
    return Reflect.apply(pg.Client.prototype.query, client, [name ? { name, text } : text, values, callback])
  }
  client.query = query as pg.Client['query']
}

/**
 * Returns the name under which a statement is prepared; undefined for a statement with `*`, or if 200 others have
 * names. The limit is needed because a list of values makes another statement for each length of the list.
 */
function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  const isStable = !/(?<!count\()\*/.test(text)
  if (isStable && names.size < 200) names.set(text, `statement_${names.size}`)
  return names.get(text)
}

const setSettings = Object.entries(sessionSettings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/** PgBouncer rejects most of the settings as start-up parameters, so `set` statements are used. */
async function applySessionSettings(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => destroySocket(client), connectionTimeoutMillis)
  try {
    await client.query(setSettings)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A read-only error means that this host was the primary and is now a standby. The connection is closed, so that the
 * pool opens one to the new primary.
 */
function dropReadOnlyConnection(client: pg.Client): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnlyErrorCode) void client.end()
  })
}
