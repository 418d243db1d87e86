import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { uuidOf } from '../ids.ts'
import { departureKey } from '../places/departure-id.ts'
import { lockDepartures } from '../places/lock-departures.ts'
import { closeOffer, countUnanswered, type OpenOffer, openOffers } from './entry-rows.ts'
import { isNight, openDeadline } from './offer-times.ts'

/**
 * Ends an offer at its deadline, or earlier if nobody has opened it and other parties wait. The places of the offer
 * become free and are offered to the next party.
 * @returns when to run again; null when the offer is over
 */
export async function endOffer(services: AppContext, offerId: string): Promise<Date | null> {
  const now = services.now()
  const found = await openOffers(services.db).where('id', '=', offerId).executeTakeFirst()
  if (found?.state !== 'live') return null
  const until = await standsUntil(services.db, found, now)
  if (now < until) return until
  return inTransaction(services.db, async (trx) => {
    await lockDepartures(trx, [found.departure])
    const live = openOffers(trx).where('id', '=', offerId).where('state', '=', 'live')
    // The offer is locked, because the draft of a visitor who opens it refers to this row: the draft is stored either
    // before this lock or after the offer has ended.
    const offer = await live.forUpdate().executeTakeFirst()
    if (!offer) return null
    const stillUntil = await standsUntil(trx, offer, now)
    if (now < stillUntil) return stillUntil
    await countUnanswered(trx, { entryId: offer.entry_id, departure: offer.departure, now })
    await closeOffer(services, trx, offer, { state: 'expired', now })
    return null
  })
}

/** The id of the mail about an offer. */
export const offerMailId = (offerId: string) => uuidOf(['waitlist_offer', offerId])

async function standsUntil(db: Queryable, offer: OpenOffer, now: Date): Promise<Date> {
  const by = await unopenedUntil(db, offer)
  if (!by || (now >= by && (isNight(now) || !(await othersWait(db, offer))))) return offer.expires_at
  return by
}

/**
 * Until when a live offer has to be opened. Null if its mail was not sent yet, if it was opened, or if it lasts until
 * its deadline in any case.
 */
export async function unopenedUntil(
  db: Queryable,
  { id, expires_at }: Pick<OpenOffer, 'id' | 'expires_at'>,
): Promise<Date | null> {
  const mail = await db
    .selectFrom('message')
    .select([
      'sent_at',
      (row) => row.exists(row.selectFrom('booking_draft').select('id').where('offer_id', '=', id)).as('isOpened'),
    ])
    .where('id', '=', offerMailId(id))
    .executeTakeFirst()
  return mail?.sent_at && !mail.isOpened ? openDeadline(mail.sent_at, expires_at) : null
}

/** Whether another waiting party would get the places of an offer if the offer ended now. */
async function othersWait(db: Queryable, { departure, places }: OpenOffer): Promise<boolean> {
  const next = await db
    .selectFrom('waitlist_day as day')
    .innerJoin('waitlist_entry as entry', 'entry.id', 'day.entry_id')
    .select('entry.id')
    .where('day.departure', '=', departure)
    .where('day.ranked_at', 'is not', null)
    .where('day.party', '<=', places)
    .where('day.skipped', '=', false)
    .where('entry.state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return next !== undefined
}

/**
 * Ends the live offers of a departure that is not open for booking; their parties wait again. The caller holds the lock
 * of the departure.
 */
export async function withdrawOffers(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  departure: DepartureId,
  now: Date,
): Promise<void> {
  const offers = await openOffers(trx).where('departure', '=', departure).where('state', '=', 'live').execute()
  for (const offer of offers) {
    await trx.updateTable('waitlist_entry').set({ state: 'waiting' }).where('id', '=', offer.entry_id).execute()
    await closeOffer(services, trx, offer, { state: 'withdrawn', now })
  }
}

/**
 * Removes the parties from the list of a cancelled departure. A party that is paying for the departure stays until its
 * reservation has ended. Parties that waited for no other day leave the waitlist.
 */
export async function closeCancelled(trx: Transaction, departure: DepartureId, now: Date): Promise<void> {
  const { date } = departureKey(departure)
  await sql`
    delete from waitlist_day where departure = ${departure} and not exists (select from waitlist_offer as offer
      where offer.entry_id = waitlist_day.entry_id and offer.departure = ${departure} and offer.ended_at is null)`.execute(
    trx,
  )
  await sql`
    update waitlist_entry set state = 'closed', closed_at = ${now}, close_reason = 'removed'
    where state in ('unconfirmed', 'waiting') and last_date >= ${date}
      and not exists (select from waitlist_day where entry_id = waitlist_entry.id)`.execute(trx)
  // The entry's last date becomes the latest day that it still waits for. After that day, `eraseExpiredEntries` erases
  // the entry.
  await sql`
    update waitlist_entry set last_date = (select max(date) from waitlist_day where entry_id = waitlist_entry.id)
    where last_date = ${date} and exists (select from waitlist_day where entry_id = waitlist_entry.id)`.execute(trx)
}
