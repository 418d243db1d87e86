import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Connection, Transaction } from './connect.ts'
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
  return connectionOver(pool, client.query.bind(client))
    .transaction()
    .execute(async (trx) => {
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
      return action(trx)
    })
}

/**
 * A connection inside the transaction that is open on this client. Its own transactions, one at a time, are parts of that one:
 * they commit with it. After one that rolls back Kysely discards the connection, so that every statement fails.
 */
export const connectionInside = (pool: pg.Pool, client: pg.PoolClient): Connection =>
  connectionOver(pool, async (text: string, values: unknown[]) => {
    if (text === 'rollback') throw new Error('a part of a transaction can’t be rolled back by itself')
    return text === 'begin' || text === 'commit' ? { rows: [] } : client.query(text, values)
  })

function connectionOver({ options }: pg.Pool, query: unknown): Connection {
  const lent = { query, release() {} } as unknown as pg.PoolClient
  const poolOfOne = { options, connect: async () => lent, end: async () => {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOfOne }) })
}
