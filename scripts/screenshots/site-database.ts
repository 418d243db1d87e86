import type pg from 'pg'
import { joinDatabase } from '../../src/platform/database/open-database.ts'

interface Site {
  dataDir: string
}

/** Runs an action in the database of the site, for states that otherwise take hours or an operator action. */
export async function withDatabaseOf({ dataDir }: Site, action: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const database = await joinDatabase({ dataDir, databaseUrl: undefined }, () => {})
  await action(database.pool).finally(database.close)
}

/** Runs one statement in the database of the site. */
export const runInDatabase = (site: Site, statement: string, values: unknown[]) =>
  withDatabaseOf(site, (pool) => pool.query(statement, values))
