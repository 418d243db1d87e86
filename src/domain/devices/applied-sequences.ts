import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'

/** The key of a queued action in the table `device_action`. */
export const queueKey = (installation: string, sequence: number): string => `${installation}#${sequence}`

/**
 * The sequence numbers, from `since` on, of those actions of an installation's queue that the server has applied or
 * refused, in order.
 */
export async function appliedSequences(db: Queryable, installation: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('device_action')
    .select(sql<string>`split_part(key, '#', 2)`.as('sequence'))
    .where('key', 'like', `${queueKey(installation, 0).slice(0, -1)}%`)
    .where('key', 'not like', '#%')
    .execute()
  return rows
    .map(({ sequence }) => Number(sequence))
    .filter((sequence) => sequence >= since)
    .sort((a, b) => a - b)
}

/** Whether an action of an installation's queue was applied, and not refused. */
export async function isApplied(db: Queryable, installation: string, sequence: number): Promise<boolean> {
  const row = await db
    .selectFrom('device_action')
    .select(sql<string>`result ->> 'status'`.as('status'))
    .where('key', '=', queueKey(installation, sequence))
    .where('key', 'not like', '#%')
    .executeTakeFirst()
  return row?.status === 'done'
}
