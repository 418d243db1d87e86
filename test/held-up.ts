import type { Transaction } from '../src/database/connect.ts'
import type { TestDatabase } from './database.ts'

/**
 * Two at the same moment: `first` has written and not committed when `second` begins, and commits once `second` waits
 * for it. Whoever reads before it locks has read too early by then.
 */
export async function heldUp<Result>(
  { db, pool }: TestDatabase,
  first: (trx: Transaction) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await first(trx)
    written.resolve()
    await mayCommit.promise
  })
  await Promise.race([written.promise, holding])
  const result = second()
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await pool.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  mayCommit.resolve()
  await holding
  return result
}
