import { sql } from 'kysely'
import type pg from 'pg'
import type { Queryable, Transaction } from './connect.ts'

// All queries by which the site reads or writes pg-boss's internal tables are in this file, because a new version of
// pg-boss may change the tables. Some tests and `scripts/bench` query them too.

export interface StoredJob {
  name: string
  data: unknown
  startAfter: Date
}

const tableExists = `select to_regclass('pgboss.job') is not null as there`

/** Jobs that are waiting or in progress. Recurring jobs are excluded: they have no data. */
export async function unfinishedJobs(client: pg.ClientBase): Promise<StoredJob[]> {
  const { rows } = await client.query<{ there: boolean }>(tableExists)
  if (!rows[0]?.there) return []
  const found = await client.query<StoredJob>(`
    select name, data, start_after as "startAfter" from pgboss.job
    where state in ('created', 'retry', 'active') and data is not null and name not like '\\_\\_pgboss\\_\\_%'
    order by start_after, created_on, id`)
  return found.rows
}

/** The number of due jobs per queue, recurring ones included, and the age of the oldest one in seconds. */
export async function dueJobs(db: Queryable, now: Date): Promise<{ name: string; count: number; seconds: number }[]> {
  const { rows: found } = await sql<{ there: boolean }>`${sql.raw(tableExists)}`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string; count: number; seconds: number }>`
    select queue.name, count(job.id), coalesce(extract(epoch from ${now}::timestamptz - min(job.start_after)), 0)::float as seconds
    from pgboss.queue left join pgboss.job on job.name = queue.name
      and job.state in ('created', 'retry', 'active') and job.start_after <= ${now}
    where queue.name not like '\\_\\_pgboss\\_\\_%'
    group by queue.name order by queue.name`.execute(db)
  return rows
}

/** The queues with a job that a worker can take now. */
export async function queuesWithDueJobs(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where state < 'active' and start_after <= now() group by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Removes the waiting jobs of these queues. */
export async function removeQueuedJobs(trx: Transaction, names: string[]): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`${sql.raw(tableExists)}`.execute(trx)
  if (!rows[0]?.there) return
  await sql`delete from pgboss.job where name = any (${names}) and state in ('created', 'retry')`.execute(trx)
}

/**
 * Deletes the output of failed jobs if it contains one of the texts: an error message may quote personal data. The data
 * of a job is not searched, because it contains no such texts: only ids, dates, numbers and flags.
 */
export async function redactJobOutput(trx: Transaction, texts: string[]): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`${sql.raw(tableExists)}`.execute(trx)
  if (!rows[0]?.there) return
  const patterns = texts.map(containsPattern)
  await sql`update pgboss.job set output = null where output::text ilike any (${patterns})`.execute(trx)
}

/**
 * Removes the correlation id from the jobs of these reservations if it is the visitor's session id, which is personal data.
 * A reservation stores the session id as `tracing_id`.
 */
export async function removeCorrelationIdFromJobs(trx: Transaction, reservationIds: string[]): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`${sql.raw(tableExists)}`.execute(trx)
  if (!rows[0]?.there) return
  await sql`
    update pgboss.job set data = data - 'tracing' from reservation
    where reservation.id = any (${reservationIds}) and data ->> 'tracing' = reservation.tracing_id`.execute(trx)
}

/** A `like` pattern that matches JSON containing the text. */
const containsPattern = (text: string) =>
  `%${JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')}%`
