import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database, Transaction } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * Runs a Kysely transaction on this `pg` client, so that COPY can run in the same transaction. Disables the statement and
 * idle timeouts for this transaction.
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
 * A Kysely instance inside the open transaction of this client. `begin` and `commit` of nested transactions are skipped:
 * their changes are committed by the outer one. Only one may run at a time. After a rollback of a nested transaction Kysely
 * discards the connection, so every later statement fails.
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
