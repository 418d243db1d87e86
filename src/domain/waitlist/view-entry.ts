import type { Queryable } from '../../platform/database/connect.ts'
import type { CloseReason, WaitlistState } from '../../platform/database/waitlist-tables.ts'
import { sailingDays } from '../availability/availability.ts'
import type { SailingDay } from '../availability/sailing-day.ts'
import type { AppContext } from '../context.ts'
import type { FarePrices } from '../pricing/prices.ts'
import { settingsFor } from '../settings/operator-settings.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { confirmWithinHours } from './change-entry.ts'
import { unopenedUntil } from './end-offer.ts'

/** An entry of the waitlist as its page shows it. Whoever has the link can see and change the entry. */
export interface EntryView {
  id: string
  state: WaitlistState
  closeReason: CloseReason | null
  party: number
  adults: number
  children: number
  infants: number
  /** The trip of the departures that the entry waits for, or of its offer; null if it has neither. */
  trip: string | null
  start: string | null
  dates: string[]
  offer: OfferView | null
}

/** The open offer of an entry. */
export interface OfferView {
  id: string
  date: string
  until: { date: string; at: string }
  /**
   * Until when the offer has to be opened. Null if its mail was not sent yet, if it was opened, or if it lasts until
   * its deadline in any case.
   */
  openBy: { date: string; at: string } | null
  prices: FarePrices
  /** The reservation that uses the offer's places; null if there is none. */
  reservationId: string | null
}

/** The entry whose id is in a link; null if the id is unknown, or if the entry was not confirmed in time. */
export async function viewEntry({ db, now }: AppContext, id: string): Promise<EntryView | null> {
  const entry = await db
    .selectFrom('waitlist_entry')
    .select(['state', 'close_reason', 'party', 'adults', 'children', 'infants', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!entry) return null
  const { state, close_reason: closeReason, party, adults, children, infants, created_at } = entry
  const isExpired = now().getTime() - created_at.getTime() > confirmWithinHours * 3_600_000
  if (state === 'unconfirmed' && isExpired) return null
  const days = await db
    .selectFrom('waitlist_day')
    .select(['trip', 'date', 'start'])
    .where('entry_id', '=', id)
    .orderBy('date')
    .execute()
  const offer = await db
    .selectFrom('waitlist_offer')
    .select(['id', 'trip', 'date', 'start', 'expires_at', 'prices', 'reservation_id'])
    .where('entry_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const openBy = offer ? await unopenedUntil(db, offer) : null
  const { trip, start } = offer ?? days[0] ?? { trip: null, start: null }
  return {
    ...{ id, state, closeReason, party, adults, children, infants },
    trip,
    start,
    dates: days.map(({ date }) => date),
    offer: offer
      ? {
          id: offer.id,
          date: offer.date,
          until: deadline(offer.expires_at),
          openBy: openBy && now() < openBy ? deadline(openBy) : null,
          prices: offer.prices,
          reservationId: offer.reservation_id,
        }
      : null,
  }
}

const deadline = (at: Date) => ({ date: dayOf(at), at: at.toISOString() })

/** The entry that an offer belongs to, even if the offer has ended. */
export async function findEntryOfOffer(db: Queryable, offerId: string): Promise<string | undefined> {
  const row = await db.selectFrom('waitlist_offer').select('entry_id').where('id', '=', offerId).executeTakeFirst()
  return row?.entry_id
}

/** How many days before and after the chosen day the form proposes. */
const nearbyDays = 10
const maxProposed = 15

/**
 * The days that have too few places for a party, so that it can wait for them: near the chosen days, or from today on
 * if none is chosen. Chosen days from today to the booking horizon are always included.
 */
export async function waitlistDays(
  { db, now: clock }: AppContext,
  { chosen, party, trip, start }: { chosen: string[]; party: number; trip?: string; start?: string },
): Promise<Pick<SailingDay, 'date' | 'placesLeft'>[]> {
  const now = clock()
  const settings = await settingsFor(db, { trip })
  const today = dayOf(now)
  const last = addDays(today, settings.booking.horizon_days)
  const inRange = chosen.filter((date) => today <= date && date <= last).sort()
  const from = inRange[0] ? addDays(inRange[0], -nearbyDays) : today
  const to = inRange.at(-1) ? addDays(inRange.at(-1)!, nearbyDays) : last
  const days = await sailingDays(db, {
    from: from < today ? today : from,
    to: to > last ? last : to,
    now,
    settings,
    start,
  })
  const isFull = ({ state, placesLeft }: SailingDay) => state === 'full' || (state === 'open' && placesLeft < party)
  const proposed = days.filter((day) => inRange.includes(day.date) || isFull(day))
  const others = proposed.filter(({ date }) => !inRange.includes(date)).slice(0, maxProposed)
  return proposed.filter((day) => inRange.includes(day.date) || others.includes(day))
}
