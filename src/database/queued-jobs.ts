import { sql } from 'kysely'
import type pg from 'pg'
import type { Runner, Transaction } from './connect.ts'

// What we read in pg-boss's own tables, in one place: its next version may keep things differently.

export interface QueuedJob {
  name: string
  data: unknown
  startAfter: Date
}

const isThere = `select to_regclass('pgboss.job') is not null as there`

/** What was queued with something to work on and is not done, also what is being worked on; recurring work has no data. */
export async function unfinishedJobs(client: pg.ClientBase): Promise<QueuedJob[]> {
  const { rows } = await client.query<{ there: boolean }>(isThere)
  if (!rows[0]?.there) return []
  const found = await client.query<QueuedJob>(`
    select name, data, start_after as "startAfter" from pgboss.job
    where state in ('created', 'retry', 'active') and data is not null and name not like '\\_\\_pgboss\\_\\_%'
    order by start_after, created_on, id`)
  return found.rows
}

/** The jobs whose time has come, per queue, and how long the oldest has waited; recurring work counts too. */
export async function dueJobs(db: Runner, now: Date): Promise<{ name: string; count: number; seconds: number }[]> {
  const { rows: found } = await sql<{ there: boolean }>`${sql.raw(isThere)}`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string; count: number; seconds: number }>`
    select queue.name, count(job.id), coalesce(extract(epoch from ${now}::timestamptz - min(job.start_after)), 0)::float as seconds
    from pgboss.queue left join pgboss.job on job.name = queue.name
      and job.state in ('created', 'retry', 'active') and job.start_after <= ${now}
    where queue.name not like '\\_\\_pgboss\\_\\_%'
    group by queue.name order by queue.name`.execute(db)
  return rows
}

/** What a job left behind when it failed may quote what it worked on; its payload holds ids alone. */
export async function eraseFromJobs(trx: Transaction, words: string[]): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`${sql.raw(isThere)}`.execute(trx)
  if (!rows[0]?.there) return
  const patterns = words.map(containing)
  await sql`update pgboss.job set output = null where output::text ilike any (${patterns})`.execute(trx)
}

/** The id by which jobs are found in the log is that of the visitor's session, as long as it stands in these reservations. */
export async function eraseTrailFromJobs(trx: Transaction, reservationIds: string[]): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`${sql.raw(isThere)}`.execute(trx)
  if (!rows[0]?.there) return
  await sql`
    update pgboss.job set data = data - 'tracing' from reservation
    where reservation.id = any (${reservationIds}) and data ->> 'tracing' = reservation.tracing_id`.execute(trx)
}

/** A pattern of \`like\` for texts that contain this one, as it stands in JSON. */
const containing = (word: string) =>
  `%${JSON.stringify(word)
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')}%`
