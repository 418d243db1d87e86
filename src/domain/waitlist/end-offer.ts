import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import type { AppContext } from '../context.ts'
import { lockDepartures } from '../places/lock-departures.ts'
import { closeOffer, countUnanswered, openOffers } from './entry-rows.ts'

/**
 * Ends an offer at its deadline: its places return and are offered to the next party.
 * @returns when to run again; null when the offer is over
 */
export async function endOffer(services: AppContext, offerId: string): Promise<Date | null> {
  const now = services.now()
  const found = await openOffers(services.db).where('id', '=', offerId).executeTakeFirst()
  if (found?.state !== 'live') return null
  if (now < found.expires_at) return found.expires_at
  return services.db.transaction().execute(async (trx) => {
    await lockDepartures(trx, [found.date])
    const offer = await openOffers(trx).where('id', '=', offerId).where('state', '=', 'live').executeTakeFirst()
    if (!offer) return null
    await countUnanswered(trx, { entryId: offer.entry_id, date: offer.date, now })
    await closeOffer(services, trx, offer, { state: 'expired', now })
    return null
  })
}

/** Ends the live offers of a day that is not open for booking; their parties wait again. The caller holds its lock. */
export async function withdrawOffers(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  date: string,
  now: Date,
): Promise<void> {
  const offers = await openOffers(trx).where('date', '=', date).where('state', '=', 'live').execute()
  for (const offer of offers) {
    await trx.updateTable('waitlist_entry').set({ state: 'waiting' }).where('id', '=', offer.entry_id).execute()
    await closeOffer(services, trx, offer, { state: 'withdrawn', now })
  }
}

/**
 * Removes the parties from a cancelled day, except one that is paying for it: its reservation ends first. Parties
 * that waited for no other day leave the waitlist.
 */
export async function closeCancelledDay(trx: Transaction, date: string, now: Date): Promise<void> {
  await sql`
    delete from waitlist_day where date = ${date} and not exists (select from waitlist_offer as offer
      where offer.entry_id = waitlist_day.entry_id and offer.date = ${date} and offer.ended_at is null)`.execute(trx)
  await sql`
    update waitlist_entry set state = 'closed', closed_at = ${now}, close_reason = 'removed'
    where state in ('unconfirmed', 'waiting') and last_date >= ${date}
      and not exists (select from waitlist_day where entry_id = waitlist_entry.id)`.execute(trx)
  // `eraseExpiredEntries` erases an entry after its last day.
  await sql`
    update waitlist_entry set last_date = (select max(date) from waitlist_day where entry_id = waitlist_entry.id)
    where last_date = ${date} and exists (select from waitlist_day where entry_id = waitlist_entry.id)`.execute(trx)
}
