import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Runs the action under a session-level advisory lock. Queries of the action use the connection that holds the lock.
 * The lock is released after the action or when this connection ends. The connection ends at once if the process
 * crashes, but not while the process is suspended.
 * @returns undefined if another connection holds the lock
 */
export function withAdvisoryLock<Result>(
  db: Database,
  key: string,
  action: (locked: Database) => Promise<Result>,
): Promise<Result | undefined> {
  const onOneConnection = async (locked: Database): Promise<Result | undefined> => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${key}, 0)) as taken`.execute(locked)
    if (!rows[0]?.taken) return undefined
    try {
      return await action(locked)
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(locked)
    }
  }
  return db.isTransaction ? onOneConnection(db) : db.connection().execute(onOneConnection)
}
