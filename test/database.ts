import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type ConnectionSettings, createDatabasePool, type DatabasePool } from '../src/database/connect.ts'

export interface TestDatabase extends DatabasePool {
  settings: ConnectionSettings
}

/** Creates a migrated database from the template of `global-setup.ts`. Close it at the end of the test file. */
export async function testDatabase(connections = 12): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name} template migrated`)
  await admin.end()
  const settings = { ...server, database: name }
  return { settings, ...createDatabasePool(settings, { size: connections }) }
}

/** Resolves as soon as a query in this database waits for a lock. */
export async function waitForBlockedQuery({ pool }: TestDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rowCount) return
  }
}
