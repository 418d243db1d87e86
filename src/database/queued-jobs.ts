import type pg from 'pg'

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
