import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { projectRoot } from '../../shared/project-root.ts'
import type { Queryable } from './connect.ts'

/**
 * The key of the advisory lock that serializes migrations of processes starting at the same time. Arbitrary, but used for
 * nothing else.
 */
const migrationLockKey = 7_210_411

const migrationsFolder = join(projectRoot, 'migrations')

/** Runs the pending migrations in the order of their names, each in its own transaction. */
export function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  return withMigrationLock(pool, async (client) => {
    const knownMigrations = await migrationNames(folder)
    await createMigrationTable(client)
    const applied = new Set(await appliedMigrations(client))
    const pending = knownMigrations.filter((name) => !applied.has(name))
    for (const name of pending) {
      await client.query('begin')
      try {
        await applyMigration(client, name, folder)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    }
    return pending
  })
}

/** Runs the action under the migration lock. A site that starts meanwhile waits for the lock. */
export async function withMigrationLock<T>(pool: pg.Pool, action: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey])
    return await action(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLockKey]).then(
      () => client.release(),
      // A broken connection has lost the lock too. It must leave the pool, which otherwise never closes.
      () => client.release(true),
    )
  }
}

/** The migrations of this version of the site, in the order in which they run. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

export const createMigrationTable = (client: pg.ClientBase) =>
  client.query('create table if not exists schema_migration (name text primary key, applied_at timestamptz not null)')

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** The migrations that this version of the site needs and that the database doesn't have yet. */
export async function pendingMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return (await migrationNames()).filter((name) => !applied.has(name))
}

/** Applies one migration in the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, name: string, folder = migrationsFolder): Promise<void> {
  try {
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('insert into schema_migration (name, applied_at) values ($1, $2)', [name, new Date()])
  } catch (cause) {
    throw new Error(`migration ${name} failed`, { cause })
  }
}
