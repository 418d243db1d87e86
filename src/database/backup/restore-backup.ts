import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { siteName, type Transaction } from '../connect.ts'
import { appliedMigrations, applyMigration, beginHistory, migrationNames, withMigrationLock } from '../migrate.ts'
import { inOneTransaction } from '../one-client.ts'
import { sequenceValues, tablesInOrder } from './catalogue.ts'
import { BackupError, type BackupHeader } from './format.ts'
import { checkBackup, type OpenBackup, openBackup } from './read-backup.ts'

export interface RestoredBackup {
  madeAt: Date
  /** Migrations that the backup hadn't seen. */
  migrated: string[]
}

/** What the restored rows are completed with before they are there for good: the queued work, a trail. */
type Complete = (trx: Transaction, header: BackupHeader) => Promise<void>

/**
 * Fills an empty, migrated database from a backup, in one transaction: all of it, or nothing. The file is read whole
 * before anything is touched. Throws a BackupError of one sentence when the file is no good, or the database in use.
 */
export async function restoreBackup(pool: pg.Pool, file: string, complete: Complete): Promise<RestoredBackup> {
  const header = await checkBackup(file)
  const known = await migrationNames()
  if (header.migrations.some((name) => !known.includes(name))) {
    throw new BackupError(`${file} was made by a newer version of the site: update this one first.`)
  }
  const backup = await openBackup(file)
  try {
    return await withMigrationLock(pool, (client) =>
      inOneTransaction(pool, client, (trx) => fill(client, trx, backup, complete)),
    )
  } finally {
    backup.close()
  }
}

async function fill(
  client: pg.PoolClient,
  trx: Transaction,
  backup: OpenBackup,
  complete: Complete,
): Promise<RestoredBackup> {
  const { header } = backup
  await refuseUsed(client)
  await makeTablesOf(client, header)
  await copyRows(client, backup)
  const migrated = (await migrationNames()).filter((name) => !header.migrations.includes(name))
  for (const name of migrated) await applyMigration(client, name)
  await complete(trx, header)
  return { madeAt: new Date(header.made_at), migrated }
}

/** No one books, writes or works at the desk without a row in one of these. */
const showUse = ['departure', 'reservation', 'message', 'review', 'operator_action']

async function refuseUsed(client: pg.PoolClient): Promise<void> {
  const { rows: sites } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [siteName],
  )
  if (sites.length > 0) throw new BackupError('A site is running on this database: stop it first.')
  for (const name of showUse) {
    const { rows } = await client.query(`select from ${name} limit 1`)
    if (rows.length > 0) {
      throw new BackupError(
        `This database is in use already (${name} has rows): a backup is restored into an empty one; give DATA_DIR a new folder.`,
      )
    }
  }
}

/** The tables as they were when the backup was made, without a row. */
async function makeTablesOf(client: pg.PoolClient, { migrations }: BackupHeader): Promise<void> {
  const applied = await appliedMigrations(client)
  if (applied.join() !== migrations.join()) {
    await client.query('drop schema if exists sandbox cascade; drop schema public cascade; create schema public')
    await beginHistory(client)
    for (const name of migrations) await applyMigration(client, name)
  }
  const tables = await tablesInOrder(client)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
}

async function copyRows(client: pg.PoolClient, { header, nextTable }: OpenBackup): Promise<void> {
  const tables = new Map((await tablesInOrder(client)).map(({ name, columns }) => [name, columns]))
  const sequences = await sequenceValues(client)
  for (const { name, columns } of header.tables) {
    // Names become part of statements: they are those of the database, or none.
    const fits = tables.get(name)?.toSorted().join() === columns.toSorted().join()
    if (!fits)
      throw new BackupError(`The backup has a table ${name} that its version of the site hadn't: it can't be restored.`)
    await pipeline(nextTable(), client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)))
  }
  for (const [name, last] of Object.entries(header.sequences)) {
    if (last !== null && name in sequences) await client.query('select setval($1::regclass, $2)', [name, last])
  }
  // References that are looked at last are looked at now: while they are pending, no table can be migrated.
  await client.query('set constraints all immediate')
}
