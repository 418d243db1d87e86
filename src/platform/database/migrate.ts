import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { firstTrips } from '../../../content/first-trips.ts'
import { projectRoot } from '../../shared/project-root.ts'
import type { Queryable } from './connect.ts'
import { firstOffers } from './first-offers.ts'

/**
 * The key of the advisory lock that serializes migrations of processes starting at the same time. Arbitrary, but used for
 * nothing else.
 */
const migrationLockKey = 7_210_411

const migrationsFolder = join(projectRoot, 'migrations')

/** The database or a backup can't be migrated; the message says in one sentence why. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Runs the pending migrations in the order of their names, each in its own transaction, and inserts the first offers.
 * @returns the names of these migrations
 */
export function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  return withMigrationLock(pool, async (client) => {
    await createMigrationTable(client)
    const applied = await appliedMigrations(client)
    const pending = (await migrationNames(folder)).filter((name) => !applied.includes(name))
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
    await insertFirstOffers(client)
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
      // The connection is broken, so PostgreSQL releases the lock. The connection is removed from the pool: the pool
      // would wait for it forever when it closes.
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
  return withoutFolded(rows.map(({ name }) => name))
}

/** Names of migrations that were folded into the baseline. */
const folded = [
  ...['0002_sandbox', '0003_snorkel_offer_texts', '0005_reservation_changes', '0006_waitlist', '0007_operator_app'],
  ...['0008_resellers', '0009_device_action_keys', '0010_operator_action_device', '0011_snorkel_offer_words'],
  ...['0012_notification_retries', '0013_guest_texts', '0014_dashboard_refunds', '0016_health_check'],
  ...['0017_payment_links', '0018_ticket', '0019_what_devices_have_made', '0020_deposit_parts', '0021_reseller_bounds'],
  ...['0022_one_session_per_device', '0023_disputes'],
].map((name) => `${name}.sql`)

/** Removes the folded migrations from a list of applied ones. Throws a MigrationError if it has only some of them. */
export function withoutFolded(applied: string[]): string[] {
  const missing = folded.filter((name) => !applied.includes(name))
  if (missing.length > 0 && missing.length < folded.length) {
    throw new MigrationError(
      `The migration ${missing[0]} is missing, which this version doesn't have any more: start the last version that has it first.`,
    )
  }
  return applied.filter((name) => !folded.includes(name))
}

/**
 * Inserts the first offers into an empty table only. Offers that the operator removes keep their rows, so the first
 * ones are never inserted again.
 */
const insertFirstOffers = (client: pg.ClientBase) =>
  client.query(
    `insert into special_offer select * from jsonb_populate_recordset(null::special_offer, $1)
      where not exists (select from special_offer)`,
    [JSON.stringify(firstOffers.map((offer, index) => ({ ...offer, position: index + 1 })))],
  )

/** The migrations that this version of the site needs and that the database doesn't have yet. */
export async function pendingMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return (await migrationNames()).filter((name) => !applied.has(name))
}

/** Applies one migration in the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, name: string, folder = migrationsFolder): Promise<void> {
  try {
    await client.query("select set_config('bonaca.first_trips', $1, true)", [JSON.stringify(firstTrips)])
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('insert into schema_migration (name, applied_at) values ($1, $2)', [name, new Date()])
  } catch (cause) {
    throw new Error(`migration ${name} failed`, { cause })
  }
}
