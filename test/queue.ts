import { sql } from 'kysely'
import type { Database } from '../src/database/connect.ts'
import type { JobPayloads, JobQueue } from '../src/domain/queue.ts'

/**
 * In-memory clock, real table: implements the `Queue` port with the table `test_job`. Jobs commit with the business
 * transaction and become due when the test advances its clock. `test/jobs/` verifies that pg-boss behaves the same.
 */
export interface TestQueue extends JobQueue {
  /** Runs all jobs due at `now` in due order, including those added meanwhile; returns their names. */
  runDue(now: () => Date, handle: (name: keyof JobPayloads, payload: never) => Promise<void>): Promise<string[]>
}

export async function testQueue(db: Database): Promise<TestQueue> {
  await sql`create table test_job (id bigint generated always as identity, name text, payload jsonb, due_at timestamptz)`.execute(
    db,
  )
  return {
    async add(trx, name, payload, notBefore) {
      const due = notBefore ?? new Date(0)
      await sql`insert into test_job (name, payload, due_at) values (${name}, ${JSON.stringify(payload)}, ${due})`.execute(
        trx,
      )
    },
    async runDue(now, handle) {
      const ran: string[] = []
      for (;;) {
        const { rows } = await sql<{ name: keyof JobPayloads; payload: never }>`
          delete from test_job where id = (select id from test_job where due_at <= ${now()} order by due_at, id limit 1)
          returning name, payload`.execute(db)
        const [job] = rows
        if (!job) return ran
        ran.push(job.name)
        await handle(job.name, job.payload)
      }
    },
  }
}
