import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Transaction } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * One transaction on one connection, for what speaks COPY and Kysely's statements at once. It may last as long as it
 * wants, unlike those of visitors.
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  client: pg.PoolClient,
  action: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const lent = { query: client.query.bind(client), release() {} } as unknown as pg.PoolClient
  const poolOfOne = { options: pool.options, connect: async () => lent, end: async () => {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOfOne }) })
  return db.transaction().execute(async (trx) => {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    return action(trx)
  })
}
