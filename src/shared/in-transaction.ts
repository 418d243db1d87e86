import { type Kysely, type KyselyPlugin, sql, type Transaction } from 'kysely'

/**
 * Runs the work in a transaction. If `db` is a transaction already, the work runs in a savepoint of it, unless `db`
 * comes from `withoutSavepoints`. So a use case commits together with the writes of its caller, and the rollback of a
 * savepoint leaves the caller's transaction usable.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return db.transaction().execute(work)
  const hasSavepoint = !db.getExecutor().plugins.includes(allOrNothing)
  if (hasSavepoint) await sql`savepoint nested`.execute(db)
  try {
    const result = await work(db as Transaction<Tables>)
    if (hasSavepoint) await sql`release savepoint nested`.execute(db)
    return result
  } catch (error) {
    const rollback = sql`rollback to savepoint nested`.execute(db)
    // Without a savepoint, this rollback is meant to fail: after the failure, PostgreSQL rejects all further statements
    // of the transaction.
    await (hasSavepoint ? rollback : rollback.catch(() => {}))
    throw error
  }
}

/**
 * A transaction for thousands of use cases in a row. None of them gets a savepoint, which halves the number of
 * statements. If one use case fails, the whole transaction is rolled back.
 */
export const withoutSavepoints = <Tables>(trx: Transaction<Tables>): Transaction<Tables> => trx.withPlugin(allOrNothing)

const allOrNothing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}
