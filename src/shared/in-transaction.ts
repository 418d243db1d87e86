import { type Kysely, sql, type Transaction } from 'kysely'

/**
 * Runs the work in a transaction, or inside a transaction in a savepoint. So a use case commits together with the
 * writes of its caller, and its rollback leaves the caller's transaction usable.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return db.transaction().execute(work)
  await sql`savepoint nested`.execute(db)
  try {
    const result = await work(db as Transaction<Tables>)
    await sql`release savepoint nested`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(db)
    throw error
  }
}
