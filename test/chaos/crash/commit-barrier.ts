import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Matches a transaction by a row that it writes. */
export interface TransactionMatch {
  table: string
  on: 'insert' | 'update'
  /** A condition in SQL on the row, as `new` and `old`. Undefined: every row of the table matches. */
  when?: string
}

/** Key of the advisory lock; any number that no other lock uses. */
const lockKey = 3_141_592

export async function installCommitBarrier(db: pg.Client): Promise<void> {
  await db.query(`
    create schema chaos;
    create table chaos.orphan (id uuid, retry_count int, primary key (id, retry_count));
    create function chaos.wait_for_release() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${lockKey});
      return null;
    end $$`)
}

/**
 * Blocks the next matching transaction during its commit and kills the process that sent it. Then either lets the commit succeed,
 * with its response lost, or terminates the backend, which rolls back. A deferred constraint trigger in the test database blocks
 * the commit, so the product needs no hook.
 * Resolves when the backend has exited.
 */
export async function killAtCommit(
  db: pg.Client,
  { table, on, when }: TransactionMatch,
  outcome: 'undone' | 'done',
  { armed, kill }: { armed: () => void; kill: () => Promise<void> },
): Promise<void> {
  await db.query('select pg_advisory_lock($1)', [lockKey])
  await db.query(`create constraint trigger commit_barrier after ${on} on ${table} deferrable initially deferred
    for each row ${when ? `when (${when})` : ''} execute function chaos.wait_for_release()`)
  armed()
  await poll(async () => (await blockedBackends(db)).length > 0)
  await kill()
  const blocked = await blockedBackends(db)
  if (outcome === 'undone') await db.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [blocked])
  await db.query('select pg_advisory_unlock($1)', [lockKey])
  await poll(async () => {
    const { rows } = await db.query('select from pg_stat_activity where pid = any($1::int[])', [blocked])
    return rows.length === 0
  })
  await db.query(`drop trigger commit_barrier on ${table}`)
}

async function blockedBackends(db: pg.Client): Promise<number[]> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
    [lockKey],
  )
  return rows.map(({ pid }) => pid)
}

async function poll(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10)
}
