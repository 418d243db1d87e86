import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { CloseReason, OfferState, WaitlistState } from '../../platform/database/waitlist-tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { lockDepartures } from '../places/lock-departures.ts'
import { movePlaces } from '../places/move-places.ts'

/**
 * The departures for which entries wait, in the order of their keys. No departure is added to an entry later, so the
 * list may be read before the departures are locked.
 */
export async function departuresOf(db: Queryable, entryIds: string[]): Promise<DepartureId[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<{ departure: DepartureId }>`
    select departure from waitlist_day where entry_id = any (${entryIds})
    union select departure from waitlist_offer where entry_id = any (${entryIds}) and ended_at is null
    order by departure`.execute(db)
  return rows.map(({ departure }) => departure)
}

/** Runs a transaction that locks the departures of an entry first, as all transactions on places do. */
export function withLockedDepartures<Result>(
  { db }: Pick<AppContext, 'db'>,
  entryId: string,
  action: (trx: Transaction, departures: DepartureId[]) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    const departures = await departuresOf(trx, [entryId])
    await lockDepartures(trx, departures)
    return action(trx, departures)
  })
}

/** Locks an entry, if it is in the given state. */
export function lockEntry(trx: Transaction, entryId: string, state?: WaitlistState) {
  const entry = trx
    .selectFrom('waitlist_entry')
    .select(['state', 'party', 'unanswered', 'created_at'])
    .where('id', '=', entryId)
    .forUpdate()
  return (state ? entry.where('state', '=', state) : entry).executeTakeFirst()
}

/** Closes an entry, so that it waits for nothing. The caller holds the locks of its departures. */
export async function closeEntry(
  trx: Transaction,
  { entryId, reason, now }: { entryId: string; reason: CloseReason; now: Date },
): Promise<void> {
  await trx
    .updateTable('waitlist_entry')
    .set({ state: 'closed', closed_at: now, close_reason: reason })
    .where('id', '=', entryId)
    .where('state', '<>', 'closed')
    .execute()
  await trx.deleteFrom('waitlist_day').where('entry_id', '=', entryId).execute()
}

/** An open offer of an entry. */
export interface OpenOffer {
  id: string
  entry_id: string
  departure: DepartureId
  places: number
  state: OfferState
  expires_at: Date
}

export const openOffers = (db: Queryable) =>
  db
    .selectFrom('waitlist_offer')
    .select(['id', 'entry_id', 'departure', 'places', 'state', 'expires_at'])
    .where('ended_at', 'is', null)

/** Ends an open offer. If it is live, its places become free. The caller holds the lock of the departure. */
export async function closeOffer(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  offer: OpenOffer,
  { state, now }: { state: Exclude<OfferState, 'live' | 'taken'>; now: Date },
): Promise<void> {
  await trx.updateTable('waitlist_offer').set({ state, ended_at: now }).where('id', '=', offer.id).execute()
  if (offer.state !== 'live') return
  const { departure, places } = offer
  await movePlaces(services, trx, { departure, places, from: 'held', to: 'none', newPlaces: false })
}

/** An entry closes after this many offers that were not booked. */
const maxUnanswered = 2

/**
 * Counts an offer that ended without a booking. The entry waits again with its rank, but the same places go to the next
 * party; after the second offer the entry closes.
 */
export async function countUnanswered(
  trx: Transaction,
  { entryId, departure, now }: { entryId: string; departure: DepartureId; now: Date },
): Promise<void> {
  const entry = await lockEntry(trx, entryId, 'offered')
  if (!entry) return
  const unanswered = entry.unanswered + 1
  const isLast = unanswered >= maxUnanswered
  await trx
    .updateTable('waitlist_entry')
    .set({
      unanswered,
      ...(isLast ? { state: 'closed', closed_at: now, close_reason: 'unanswered' } : { state: 'waiting' }),
    })
    .where('id', '=', entryId)
    .execute()
  if (isLast) await trx.deleteFrom('waitlist_day').where('entry_id', '=', entryId).execute()
  else
    await trx
      .updateTable('waitlist_day')
      .set({ skipped: true })
      .where('entry_id', '=', entryId)
      .where('departure', '=', departure)
      .execute()
}
