import type { Transaction } from '../src/database/connect.ts'
import type { TestDatabase } from './database.ts'

/**
 * Interleaves two writers: `first` has written but not committed when `second` starts, and commits once `second` waits
 * for its lock. A `second` that reads before it locks works on stale data and fails its test.
 */
export async function raceForLock<Result>(
  { db, pool }: TestDatabase,
  first: (trx: Transaction) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const firstTransaction = db.transaction().execute(async (trx) => {
    await first(trx)
    written.resolve()
    await mayCommit.promise
  })
  await Promise.race([written.promise, firstTransaction])
  const result = second()
  const blockedQueries =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await pool.query(blockedQueries)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  mayCommit.resolve()
  await firstTransaction
  return result
}
