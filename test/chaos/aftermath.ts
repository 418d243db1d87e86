import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/**
 * What a killed site leaves: jobs that nobody works on, and mails that the mail server took and the site doesn't know of.
 * Of those, and of no others, a second copy is in order.
 */
export async function noteAftermath({ db, post }: World, unheard: Map<string, number>): Promise<void> {
  // Its connections end a moment after it, and what it had said until then is still heard.
  while ((await connections(db)) > 0 || (await post.clients()) > 0) await pause(10)
  await db.query(`insert into chaos.orphan select id, retry_count from pgboss.job_common where state = 'active'
    on conflict do nothing`)
  const { rows } = await db.query<{ id: string }>(`select id from message where state = 'due'`)
  for (const { id } of rows) {
    const copies = post.copies.get(id)
    if (copies) unheard.set(id, copies)
  }
}

async function connections(db: World['db']): Promise<number> {
  const { rows } = await db.query(`select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> 'chaos'`)
  return rows.length
}
