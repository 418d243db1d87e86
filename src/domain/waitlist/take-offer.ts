import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { sellsPlaces } from '../places/claim-places.ts'
import { lockDepartures } from '../places/lock-departures.ts'
import { movePlaces } from '../places/move-places.ts'
import type { FarePrices } from '../pricing/prices.ts'
import { closeEntry, countUnanswered } from './entry-rows.ts'

/** A live offer as the booking form uses it. Only the visitor with its link gets its places and prices. */
export interface LiveOffer {
  id: string
  entryId: string
  date: string
  departure: DepartureId
  places: number
  adults: number
  children: number
  infants: number
  prices: FarePrices
  expiresAt: Date
}

export async function findLiveOffer(db: Queryable, offerId: string, now: Date): Promise<LiveOffer | null> {
  const row = await db
    .selectFrom('waitlist_offer as offer')
    .innerJoin('waitlist_entry as entry', 'entry.id', 'offer.entry_id')
    .select([
      'offer.id',
      'offer.entry_id as entryId',
      'offer.date',
      'offer.departure',
      'offer.places',
      'offer.prices',
      'offer.expires_at as expiresAt',
      'entry.adults',
      'entry.children',
      'entry.infants',
    ])
    .where('offer.id', '=', offerId)
    .where('offer.state', '=', 'live')
    .where('offer.expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

interface Taking {
  offerId: string
  reservationId: string
  departure: DepartureId
  party: number
}

/**
 * Turns the places of a live offer into the held places of a reservation, in the transaction that creates the
 * reservation. A party that has become larger than the offer claims the missing places; one that has become smaller
 * frees the others.
 * @returns `not_live`: the offer has ended or is for another departure; `no_places`: too few places for a larger party, or the
 * departure sells none
 */
export async function takeOffer(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  { offerId, reservationId, departure, party }: Taking,
): Promise<'taken' | 'not_live' | 'no_places'> {
  await lockDepartures(trx, [departure])
  const offer = await trx
    .selectFrom('waitlist_offer')
    .innerJoin('departure', 'departure.id', 'waitlist_offer.departure')
    .select(['places', 'capacity', 'held', 'sold', sellsPlaces.as('sells')])
    .where('waitlist_offer.id', '=', offerId)
    .where('departure.id', '=', departure)
    .where('state', '=', 'live')
    .executeTakeFirst()
  if (!offer) return 'not_live'
  const more = party - offer.places
  if (!offer.sells || (more > 0 && offer.held + offer.sold + more > offer.capacity)) return 'no_places'
  await trx
    .updateTable('waitlist_offer')
    .set({ state: 'taken', reservation_id: reservationId })
    .where('id', '=', offerId)
    .execute()
  if (more > 0) await movePlaces(services, trx, { departure, places: more, from: 'none', to: 'held' })
  else await movePlaces(services, trx, { departure, places: -more, from: 'held', to: 'none', newPlaces: false })
  return 'taken'
}

/**
 * Ends taken offers whose reservation has ended: a paid one closes the entry; an unpaid one counts as unanswered, and
 * the party waits again. The caller holds the lock of the departure.
 */
export async function settleTakenOffers(trx: Transaction, departure: DepartureId, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; entryId: string; booked: boolean }>`
    select offer.id, offer.entry_id as "entryId", reservation.state = 'completed' as booked
    from waitlist_offer as offer join reservation on reservation.id = offer.reservation_id
    where offer.departure = ${departure} and offer.state = 'taken' and reservation.ended_at is not null
    order by offer.id`.execute(trx)
  for (const { id, entryId, booked } of rows) {
    const state = booked ? ('booked' as const) : ('expired' as const)
    await trx.updateTable('waitlist_offer').set({ state, ended_at: now }).where('id', '=', id).execute()
    if (booked) await closeEntry(trx, { entryId, reason: 'booked', now })
    else await countUnanswered(trx, { entryId, departure, now })
  }
}
