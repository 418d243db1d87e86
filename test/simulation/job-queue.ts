import { sql } from 'kysely'
import type pg from 'pg'
import { deduplicationKey, type JobPayloads, type JobQueue, payloadsOf } from '../../src/domain/job-queue.ts'

export interface SimulatedJob {
  id: number
  name: keyof JobPayloads
  payload: unknown
  tries: number
}

/** The time after which the real queue retries a job whose process may have died. */
const expireSeconds = 120

/**
 * Implements the `JobQueue` port with a table. Jobs commit with the business transaction and run on one worker at a time. A failed
 * job is retried with exponential backoff. After a crash, a job runs again once it has expired.
 */
export interface SimulatedQueue extends JobQueue {
  fetch(pick: number, now: Date): Promise<SimulatedJob | undefined>
  complete(job: SimulatedJob): Promise<void>
  retryLater(job: SimulatedJob, now: Date): Promise<void>
  nextDue(now: Date): Promise<Date | undefined>
}

export const createJobTableSql = `create table simulated_job (
  id bigint generated always as identity primary key,
  name text not null, payload jsonb not null, due_at timestamptz not null, tries int not null default 0, key text);
  create unique index simulated_job_key_unique on simulated_job (key) where tries = 0`

export function createSimulatedQueue(watcher: pg.Client): SimulatedQueue {
  return {
    async add(trx, name, payload, notBefore) {
      const due = notBefore ?? new Date(0)
      const jobs = payloadsOf(payload).map((each) => {
        const key = deduplicationKey(name, each, notBefore) ?? null
        return sql`(${name}, ${JSON.stringify(each)}::jsonb, ${due}::timestamptz, ${key})`
      })
      await sql`insert into simulated_job (name, payload, due_at, key) values ${sql.join(jobs)}
        on conflict (key) where tries = 0 do nothing`.execute(trx)
    },
    async fetch(pick, now) {
      const expiresAt = new Date(now.getTime() + expireSeconds * 1000)
      const taken = await watcher.query(
        `with due as (select id, row_number() over (order by due_at, id) - 1 as position, count(*) over () as count
           from simulated_job where due_at <= $2)
         update simulated_job as job set due_at = $1, tries = tries + 1 from due
         where job.id = due.id and due.position = $3 % due.count
         returning job.id, name, payload, tries`,
        [expiresAt, now, pick],
      )
      return taken.rows[0]
    },
    async complete({ id }) {
      await watcher.query('delete from simulated_job where id = $1', [id])
    },
    async retryLater({ id, tries }, now) {
      const delaySeconds = Math.min(10 * 2 ** tries, 3600)
      await watcher.query('update simulated_job set due_at = $1 where id = $2', [
        new Date(now.getTime() + delaySeconds * 1000),
        id,
      ])
    },
    async nextDue() {
      const { rows } = await watcher.query('select min(due_at) as due from simulated_job')
      return rows[0].due ?? undefined
    },
  }
}
