import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../project-root.ts'

/** Any number that nothing else uses: several processes that start at once migrate one after the other. */
const migrationLock = 7_210_411

/** Runs the migrations that this database hasn't seen, each in a transaction of its own, in the order of their names. */
export async function migrate(pool: pg.Pool, folder = join(projectRoot, 'migrations')): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null)',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const applied = new Set(rows.map((row) => row.name))
    const due = files.filter((name) => !applied.has(name))
    for (const name of due) await apply(client, name, await readFile(join(folder, name), 'utf8'))
    return due
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  }
}

async function apply(client: pg.PoolClient, name: string, script: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(script)
    await client.query('insert into schema_migration (name, applied_at) values ($1, $2)', [name, new Date()])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
