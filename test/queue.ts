import { sql } from 'kysely'
import type { Connection } from '../src/database/connect.ts'
import type { Jobs, Queue } from '../src/domain/queue.ts'

/**
 * The queue's port over a table of its own and the test's clock: jobs commit with the business transaction as the real
 * ones do, and come due when the test moves its clock. That pg-boss does the same is shown by the tests of `jobs/`.
 */
export interface TestQueue extends Queue {
  /** Runs what is due at `now`, in the order of its time, including what comes due meanwhile; returns what ran. */
  runDue(now: () => Date, handle: (name: keyof Jobs, payload: never) => Promise<void>): Promise<string[]>
}

export async function testQueue(db: Connection): Promise<TestQueue> {
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
        const { rows } = await sql<{ name: keyof Jobs; payload: never }>`
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
