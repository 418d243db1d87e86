import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A transaction, known by a row that it writes. */
export interface Commit {
  table: string
  on: 'insert' | 'update'
  /** SQL over `new` and `old`. */
  when?: string
}

/** Any number that nothing else uses. */
const gate = 3_141_592

export async function prepareCommits(db: pg.Client): Promise<void> {
  await db.query(`
    create schema chaos;
    create table chaos.orphan (id uuid, retry_count int, primary key (id, retry_count));
    create function chaos.wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${gate});
      return null;
    end $$`)
}

/**
 * Holds the next such transaction in its commit, kills whoever sent it, and then lets the commit be done, unheard, or
 * undoes it, as if it had never arrived. A deferred constraint of this database does that; the product knows nothing of it.
 * @returns once nothing is left of it
 */
export async function killAtCommit(
  db: pg.Client,
  { table, on, when }: Commit,
  outcome: 'undone' | 'done',
  { armed, kill }: { armed: () => void; kill: () => Promise<void> },
): Promise<void> {
  await db.query('select pg_advisory_lock($1)', [gate])
  await db.query(`create constraint trigger at_gate after ${on} on ${table} deferrable initially deferred
    for each row ${when ? `when (${when})` : ''} execute function chaos.wait_at_gate()`)
  armed()
  await until(async () => (await waiting(db)).length > 0)
  await kill()
  const held = await waiting(db)
  if (outcome === 'undone') await db.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [held])
  await db.query('select pg_advisory_unlock($1)', [gate])
  await until(async () => {
    const { rows } = await db.query('select from pg_stat_activity where pid = any($1::int[])', [held])
    return rows.length === 0
  })
  await db.query(`drop trigger at_gate on ${table}`)
}

async function waiting(db: pg.Client): Promise<number[]> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
    [gate],
  )
  return rows.map(({ pid }) => pid)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10)
}
