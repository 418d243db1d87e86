import { setTimeout as pause } from 'node:timers/promises'
import type { ChaosEnvironment } from '../environment/environment.ts'

/**
 * Records the unfinished work of a killed site: active jobs without a worker, and mails that the mail server has accepted but
 * the database still lists as due. Only these mails may arrive twice.
 */
export async function recordOrphanedWork(
  { db, mailServer }: ChaosEnvironment,
  unacknowledged: Map<string, number>,
): Promise<void> {
  // The servers still process what the killed process has sent, so this waits until they have closed its connections.
  while ((await countConnections(db)) > 0 || (await mailServer.connectionCount()) > 0) await pause(10)
  await db.query(`insert into chaos.orphan select id, retry_count from pgboss.job_common where state = 'active'
    on conflict do nothing`)
  const { rows } = await db.query<{ id: string }>(`select id from message where state = 'due'`)
  for (const { id } of rows) {
    const copies = mailServer.deliveries.get(id)
    if (copies) unacknowledged.set(id, copies)
  }
}

async function countConnections(db: ChaosEnvironment['db']): Promise<number> {
  const { rows } = await db.query(`select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> 'chaos'`)
  return rows.length
}
