import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { withoutTimeouts } from '../client.ts'
import { siteApplicationName, type Transaction } from '../connect.ts'
import {
  appliedMigrations,
  applyMigration,
  createMigrationTable,
  migrationNames,
  withMigrationLock,
  withoutFolded,
} from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { BackupError, type BackupHeader } from './format.ts'
import { type BackupReader, openBackup, verifyBackup } from './read-backup.ts'
import { sequenceValues, tablesInDependencyOrder } from './table-catalog.ts'

export interface RestoreResult {
  madeAt: Date
  /** Migrations that are newer than the backup; they are applied after its data was restored. */
  migrated: string[]
}

/** Called in the transaction of the restore, just before its commit: enqueues the jobs and writes the audit log. */
type Complete = (trx: Transaction, header: BackupHeader) => Promise<void>

/**
 * Verifies a backup and restores it in one transaction. The database must be migrated and unused. Throws a BackupError or
 * MigrationError with a one-sentence message if the file is invalid, too old or too new, or the database is in use.
 * @param folder the migrations of this version
 */
export async function restoreBackup(
  pool: pg.Pool,
  file: string,
  complete: Complete,
  key: string | null = null,
  folder?: string,
): Promise<RestoreResult> {
  const applied = withoutFolded((await verifyBackup(file, key)).migrations)
  const known = await migrationNames(folder)
  if (applied.some((name) => !known.includes(name))) {
    throw new BackupError(`${file} was made by a newer version of the site: update this one first.`)
  }
  const backup = await openBackup(file, key)
  const migrated = known.filter((name) => !applied.includes(name))
  const migrate = async (client: pg.PoolClient, names: string[]) => {
    for (const name of names) await applyMigration(client, name, folder)
  }
  try {
    await withMigrationLock(pool, (client) =>
      inTransaction(databaseOn(client), async (trx) => {
        await client.query(withoutTimeouts)
        await requireUnusedDatabase(client)
        if ((await appliedMigrations(client)).join() !== applied.join()) {
          await dropTables(client)
          await migrate(client, applied)
        }
        await copyRows(client, backup)
        await migrate(client, migrated)
        await complete(trx, backup.header)
      }),
    )
    return { madeAt: new Date(backup.header.made_at), migrated }
  } finally {
    backup.close()
  }
}

/** Returns a Kysely instance on this client. So its queries and COPY, which needs the client, share one transaction. */
export function databaseOn(client: pg.PoolClient): Kysely<Tables> {
  const connection = { query: client.query.bind(client), release() {} }
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Every use of the site or of the command line inserts a row into one of these tables. */
const tablesWithUsage = ['departure', 'reservation', 'message', 'review', 'operator_action']

async function requireUnusedDatabase(client: pg.PoolClient): Promise<void> {
  const { rows: sites } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [siteApplicationName],
  )
  if (sites.length > 0) throw new BackupError('A site is running on this database: stop it first.')
  for (const name of tablesWithUsage) {
    const { rows } = await client.query(`select from ${name} limit 1`)
    if (rows.length > 0) {
      throw new BackupError(
        `This database is in use already (${name} has rows): a backup is restored into an empty one; give DATA_DIR a new folder.`,
      )
    }
  }
}

async function dropTables(client: pg.PoolClient): Promise<void> {
  await client.query('drop schema if exists sandbox cascade; drop schema public cascade; create schema public')
  await createMigrationTable(client)
}

/** Replaces the rows of all tables. */
async function copyRows(client: pg.PoolClient, { header, copyTable }: BackupReader): Promise<void> {
  const tables = new Map((await tablesInDependencyOrder(client)).map(({ name, columns }) => [name, columns]))
  // An export lacks the table of applied migrations. So the rows of this database's table are kept. They equal the list
  // in the header.
  const kept = header.bonaca === 'export' ? ['schema_migration'] : []
  await client.query(`truncate ${[...tables.keys()].filter((name) => !kept.includes(name)).join(', ')}`)
  const sequences = await sequenceValues(client)
  // The setting tells triggers that these rows are restored. For example, they then record no changes for resellers.
  await client.query(`select set_config('bonaca.restoring', 'on', true)`)
  for (const { name, columns } of header.tables) {
    // Names from the file become part of SQL. They must equal existing names of the database, which prevents SQL injection.
    const known = tables.get(name) ?? []
    const isKnown = columns.every((column) => known.includes(column))
    if (!isKnown || (header.bonaca === 'backup' && columns.length < known.length))
      throw new BackupError(`The backup has a table ${name} that its version of the site hadn't: it can't be restored.`)
    await copyTable(client, { name, columns })
  }
  for (const [name, last] of Object.entries(header.sequences)) {
    if (last !== null && name in sequences) await client.query('select setval($1::regclass, $2)', [name, last])
  }
  // The migrations run next. They need triggers to fill in columns that the copied rows lack. Those triggers do nothing
  // while the setting is on.
  await client.query(`select set_config('bonaca.restoring', 'off', true)`)
  // Checks deferred constraints now: `alter table` fails while such checks are pending.
  await client.query('set constraints all immediate')
}
