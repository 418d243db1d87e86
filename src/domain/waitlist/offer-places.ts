import { sql } from 'kysely'
import type { Locale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { bookableDays, bookingClosesAt, sailingDayWithin } from '../availability/sailing-day.ts'
import type { AppContext } from '../context.ts'
import { queueMessage, queueMessages } from '../messages/queue-message.ts'
import { claimPlaces, sellsPlaces } from '../places/claim-places.ts'
import { departureKey } from '../places/departure-id.ts'
import { ensureDeparture } from '../places/ensure-departure.ts'
import { unpaidLimit } from '../places/timed-hold.ts'
import { type FarePrices, getPricesOn } from '../pricing/prices.ts'
import { type OperatorSettings, operatorSettings } from '../settings/operator-settings.ts'
import { closeCancelled, offerMailId, withdrawOffers } from './end-offer.ts'
import { offerDeadline, offersPausedUntil, openDeadline } from './offer-times.ts'
import { settleTakenOffers } from './take-offer.ts'

/** A position in the waitlist of a departure: `id` orders parties that were confirmed at the same instant. */
interface Rank {
  rankedAt: Date
  id: string
}

interface WaitingParty extends Rank {
  party: number
  email: string
  locale: Locale
}

/** One round of offers for the free places of a departure. */
interface OfferRound {
  departure: DepartureId
  now: Date
  prices: FarePrices
  expiresAt: Date
  holds: OperatorSettings['holds']
  /** Free places that are sold on the website and not offered to the waitlist. */
  onWebsite: number
}

/**
 * Offers the free places of a departure to the parties that wait for it: in the order of their ranks, to each that fits
 * into the remaining places. The row lock of the departure serializes the rounds of all processes. Places and entries
 * change in one transaction, so that no place is offered twice.
 */
export async function offerPlaces(services: AppContext, id: DepartureId): Promise<void> {
  const now = services.now()
  const { trip, date, start } = departureKey(id)
  const settings = await operatorSettings(services.db, trip)
  const prices = await getPricesOn(services.db, trip, date)
  await inTransaction(services.db, async (trx) => {
    await ensureDeparture(trx, id)
    const departure = await trx
      .selectFrom('departure')
      .select(['capacity', 'status', 'held', 'sold', sellsPlaces.as('sells')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!departure) return
    await settleTakenOffers(trx, id, now)
    if (!departure.sells) await withdrawOffers(services, trx, id, now)
    if (departure.status === 'cancelled') await closeCancelled(trx, id, now)
    const { state, placesLeft } = sailingDayWithin(bookableDays(settings, now), date, start, departure, settings.trip)
    if (state !== 'open') return
    const closesAt = bookingClosesAt(date, settings.trip)
    const pausedUntil = offersPausedUntil(now, closesAt)
    if (pausedUntil) return services.queue.add(trx, 'offer-places', { departure: id, date }, pausedUntil)
    const { holds } = settings
    // Offers count as unpaid holds. Places beyond the share of unpaid holds stay on the website (decision 028).
    const share = Math.floor(unpaidLimit(holds, departure.capacity - departure.sold)) - departure.held
    const offered = Math.max(0, Math.min(placesLeft, share))
    const round = {
      departure: id,
      now,
      prices,
      expiresAt: offerDeadline(now, closesAt),
      holds,
      onWebsite: placesLeft - offered,
    }
    await offerInOrder(services, trx, round, offered)
  })
}

/** The number of statements grows with the number of offers, not with the number of waiting parties. */
async function offerInOrder(services: AppContext, trx: Transaction, round: OfferRound, offered: number): Promise<void> {
  let after: Rank | null = null
  for (let places = offered; places > 0; ) {
    const next = await lockNextFitting(trx, round.departure, places, after)
    await notePassedOver(services, trx, round, { places, after, before: next })
    if (!next || !(await makeOffer(services, trx, round, next))) return
    places -= next.party
    after = next
  }
}

/**
 * Locks the next waiting party behind the rank `after` that fits into the places. A round of another departure waits
 * for the lock of this entry, and then skips the entry, because its state has changed. All departures rank the entries
 * alike, so that rounds lock them in the same order.
 */
async function lockNextFitting(
  trx: Transaction,
  departure: DepartureId,
  places: number,
  after: Rank | null,
): Promise<WaitingParty | undefined> {
  const { rows } = await sql<WaitingParty>`
    select entry.id, entry.email, entry.locale, day.party, day.ranked_at as "rankedAt"
    from waitlist_day as day join waitlist_entry as entry on entry.id = day.entry_id
    where day.departure = ${departure} and day.ranked_at is not null and day.party <= ${places} and not day.skipped
      and entry.state = 'waiting' ${after ? isBehind(after) : sql``}
    order by day.ranked_at, day.entry_id limit 1 for update of entry`.execute(trx)
  return rows[0]
}

const isBehind = ({ rankedAt, id }: Rank) => sql`and (day.ranked_at, day.entry_id) > (${rankedAt}, ${id})`
const isBefore = ({ rankedAt, id }: Rank) => sql`and (day.ranked_at, day.entry_id) < (${rankedAt}, ${id})`

/** Holds the places for a party and mails the offer. @returns false, without any change, if the places are gone */
async function makeOffer(
  services: AppContext,
  trx: Transaction,
  round: OfferRound,
  next: WaitingParty,
): Promise<boolean> {
  const { departure, now, prices, expiresAt, holds } = round
  const { trip, date, start } = departureKey(departure)
  if (!(await claimPlaces(trx, { departure, party: next.party, holds }))) return false
  const offerId = services.ids.reservation()
  await trx.updateTable('waitlist_entry').set({ state: 'offered' }).where('id', '=', next.id).execute()
  await trx
    .insertInto('waitlist_offer')
    .values({
      id: offerId,
      entry_id: next.id,
      ...{ trip, date, start },
      places: next.party,
      prices: JSON.stringify(prices),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  await services.queue.add(trx, 'end-offer', { offerId }, openDeadline(now, expiresAt) ?? expiresAt)
  const details = { entry_id: next.id, offer_id: offerId }
  const { email: recipient, locale } = next
  const mail = { kind: 'waitlist_offer', id: offerMailId(offerId), recipient, locale, details } as const
  await queueMessage(services, trx, mail, now)
  return true
}

/**
 * The most mails between two offers of a round to parties too large for the free places. The others get a mail in a
 * later round.
 */
const maxNotes = 20

/**
 * Tells parties that are too large for the free places, in one mail each, how many places are free. The parties keep
 * their rank. A party can become smaller, or book on the website if the website has enough places for it.
 */
async function notePassedOver(
  services: AppContext,
  trx: Transaction,
  { departure, now, onWebsite }: OfferRound,
  { places, after, before }: { places: number; after: Rank | null; before: Rank | undefined },
): Promise<void> {
  const { rows } = await sql<{ id: string; email: string; locale: Locale }>`
    with passed as (
      select day.entry_id, entry.email, entry.locale
      from waitlist_day as day join waitlist_entry as entry on entry.id = day.entry_id
      where day.departure = ${departure} and day.ranked_at is not null and day.noted_at is null and day.party > ${places}
        and entry.state = 'waiting' ${after ? isBehind(after) : sql``} ${before ? isBefore(before) : sql``}
      order by day.ranked_at, day.entry_id limit ${maxNotes})
    update waitlist_day set noted_at = ${now} from passed
    where waitlist_day.entry_id = passed.entry_id and waitlist_day.departure = ${departure}
    returning passed.entry_id as id, passed.email, passed.locale`.execute(trx)
  const notes = rows.map(({ id, email, locale }) => ({
    kind: 'waitlist_note' as const,
    recipient: email,
    locale,
    details: { entry_id: id, ...departureKey(departure), places: String(places + onWebsite) },
  }))
  await queueMessages(services, trx, notes, now)
}
