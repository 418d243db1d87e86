import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database, Transaction } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * Runs a Kysely transaction on a given `pg` client, so that the same transaction can use COPY. Without the timeouts of other
 * transactions.
 */
export async function withPinnedConnection<T>(
  pool: pg.Pool,
  client: pg.PoolClient,
  action: (trx: Transaction) => Promise<T>,
): Promise<T> {
  return kyselyOn(pool, client.query.bind(client))
    .transaction()
    .execute(async (trx) => {
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
      return action(trx)
    })
}

/**
 * A connection within the open transaction of this client. Its nested transactions, one at a time, are part of the outer one and
 * commit with it. After a rollback of a nested one Kysely discards the connection, and every further statement fails.
 */
export const connectionInTransaction = (pool: pg.Pool, client: pg.PoolClient): Database =>
  kyselyOn(pool, async (text: string, values: unknown[]) => {
    if (text === 'rollback') throw new Error('a nested transaction can’t be rolled back by itself')
    return text === 'begin' || text === 'commit' ? { rows: [] } : client.query(text, values)
  })

function kyselyOn({ options }: pg.Pool, query: unknown): Database {
  const client = { query, release() {} } as unknown as pg.PoolClient
  const singleClientPool = { options, connect: async () => client, end: async () => {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: singleClientPool }) })
}
