import type { EventEmitter } from 'node:events'
import { type Transaction as AnyTransaction, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { cut } from './cut.ts'
import { PreparingClient } from './prepared.ts'
import type { Tables } from './tables.ts'
import { readOnly } from './unavailable.ts'

export type Connection = Kysely<Tables>
export type Transaction = AnyTransaction<Tables>
/** Where a query may run: inside a transaction or by itself. */
export type Runner = Connection | Transaction

export interface ConnectionSettings {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string | undefined
}

// A calendar day stays the text it is: as a Date it would move with the zone of the machine.
const dateOid = 1082
// Counts and sums fit a number: amounts are integers of cents, and a season has no 2^53 of them.
const bigintOid = 20

export interface Pooled {
  db: Connection
  pool: pg.Pool
  /** A connection outside of the pool, for whoever must not wait until one of its own is free. */
  connectAlone(): Promise<pg.Client>
  /** Breaks off whatever statement is under way: it fails, and its transaction is rolled back. */
  breakOff(): void
  /** From now on connections are made to this address, and those that there are break. */
  moveTo(connectionString: string): void
  close(): Promise<void>
}

/** What a site calls itself at the database, by which others see that it is running. */
export const siteName = 'bonaca-site'

const connectionTimeoutMillis = 5_000

interface PoolOptions {
  size?: number
  name?: string
  onBroken?: (error: Error) => void
}

/** A pool of connections; 30 s is longer than any statement of ours may take. */
export function connect(
  settings: ConnectionSettings,
  { size = 12, name, onBroken = () => {} }: PoolOptions = {},
): Pooled {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
      if (oid === dateOid) return (text: string) => text
      if (oid === bigintOid) return Number
      return pg.types.getTypeParser(oid, format as 'text')
    }) as typeof pg.types.getTypeParser,
  }
  let address: pg.Client | undefined
  const each: pg.ClientConfig = {
    ...settings,
    types,
    ...(name && { application_name: name }),
    connectionTimeoutMillis,
  }
  const clients = new Set<pg.Client>()
  const register = (client: pg.Client) =>
    clients.add(client.on('error', onBroken).once('end', () => clients.delete(client)))
  const pool = new pg.Pool({
    ...each,
    Client: PreparingClient,
    max: size,
    // A connection whose hook fails is closed and never lent.
    onConnect: (given) => {
      const client = given as pg.Client
      register(client)
      leaveAStandby(client)
      return limitSession(client)
    },
    // One that was being made while the database moved comes too late.
    verify: (client, done) => {
      const { host, port } = client as pg.PoolClient & { host: string; port: number }
      const moved = address && (address.host !== host || address.port !== port)
      done(moved ? new Error('Connection terminated: the database has moved') : undefined)
    },
  })
  // A connection that breaks makes the statement on it fail, and that is told where it matters. Besides, each connection
  // says so as an event, also one that is at work, and unheard such an event would end the process.
  pool.on('error', onBroken)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const breakOff = () => {
    for (const client of clients) cut(client)
  }
  return {
    db,
    pool,
    async connectAlone() {
      const { connectionString } = pool.options
      const client = new pg.Client({ ...each, ...(connectionString && { connectionString }) })
      register(client)
      await client.connect()
      try {
        await limitSession(client)
      } catch (error) {
        cut(client)
        throw error
      }
      return client
    },
    breakOff,
    moveTo(connectionString) {
      pool.options.connectionString = connectionString
      address = new pg.Client({ connectionString })
      breakOff()
    },
    async close() {
      await db.destroy()
      // Kysely ends a pool only if it ever asked it for a connection.
      if (!pool.ending) await pool.end()
    },
  }
}

/**
 * Bounds statements, and transactions that nothing is sent in: a machine that dies must not keep its locks until the network
 * gives up. PgBouncer refuses both as parameters of the connection, so they are set by a statement.
 */
async function limitSession(client: pg.Client): Promise<void> {
  const tooLong = setTimeout(() => cut(client), connectionTimeoutMillis)
  try {
    await client.query('set statement_timeout = 30000; set idle_in_transaction_session_timeout = 120000')
  } finally {
    clearTimeout(tooLong)
  }
}

/** What was the primary and refuses to write has become a standby: whoever connects anew finds the other one. */
function leaveAStandby(client: pg.Client): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnly) void client.end()
  })
}
