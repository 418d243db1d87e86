import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { lockDepartures } from '../places/lock-departures.ts'
import { confirmWithinHours, endEntry } from './change-entry.ts'
import { departuresOf } from './entry-rows.ts'

/** The entries of an e-mail address. */
export async function entriesOf(db: Queryable, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from waitlist_entry where lower(email) = ${email.trim().toLowerCase()} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the departures of the entries for `eraseEntries`: all transactions lock departures before reservations. */
export async function lockEntries(trx: Transaction, entryIds: string[]): Promise<void> {
  await lockDepartures(trx, await departuresOf(trx, entryIds))
}

/**
 * Erases entries with their offers and mails. The places of live offers become free. The caller has called
 * `lockEntries` before.
 * @returns the ids of the deleted messages; the caller deletes their files
 */
export async function eraseEntries(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  entryIds: string[],
  now: Date,
): Promise<string[]> {
  if (entryIds.length === 0) return []
  for (const entryId of entryIds) await endEntry(services, trx, { entryId, reason: 'removed', now })
  const { rows } = await sql<{ id: string }>`
    delete from message where kind like 'waitlist%' and details ->> 'entry_id' = any (${entryIds}) returning id`.execute(
    trx,
  )
  await trx.deleteFrom('waitlist_entry').where('id', 'in', entryIds).execute()
  return rows.map(({ id }) => id)
}

/** Limits how many rows one transaction locks. */
const batchSize = 100

/**
 * Erases the entries whose last day has passed, and those that were not confirmed in time.
 * @returns the number of entries and the ids of the deleted messages
 */
export async function eraseExpiredEntries(
  services: Pick<AppContext, 'db' | 'queue' | 'now'>,
  today: string,
): Promise<{ entries: number; messageIds: string[] }> {
  const now = services.now()
  const confirmableSince = new Date(now.getTime() - confirmWithinHours * 3_600_000)
  const erased: { entries: number; messageIds: string[] } = { entries: 0, messageIds: [] }
  for (;;) {
    const ids = await inTransaction(services.db, async (trx) => {
      const rows = await trx
        .selectFrom('waitlist_entry')
        .select('id')
        .where((where) =>
          where.or([
            where('last_date', '<', today),
            where.and([where('state', '=', 'unconfirmed'), where('created_at', '<', confirmableSince)]),
          ]),
        )
        .orderBy('id')
        .limit(batchSize)
        .execute()
      const ids = rows.map(({ id }) => id)
      await lockEntries(trx, ids)
      erased.messageIds.push(...(await eraseEntries(services, trx, ids, now)))
      return ids
    })
    erased.entries += ids.length
    if (ids.length < batchSize) break
  }
  await services.db.deleteFrom('waitlist_day').where('date', '<', today).execute()
  return erased
}
