import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Locale } from '../../i18n/locales.ts'
import type { DepartureId } from './column-types.ts'

export type WaitlistState = 'unconfirmed' | 'waiting' | 'offered' | 'closed'
export type CloseReason = 'left' | 'booked' | 'unanswered' | 'duplicate' | 'removed'
export type OfferState = 'live' | 'taken' | 'booked' | 'expired' | 'declined' | 'withdrawn'

/** The tables of the waitlist. */
export interface WaitlistTables {
  waitlist_entry: {
    id: string
    state: Generated<WaitlistState>
    adults: number
    children: number
    infants: number
    party: GeneratedAlways<number>
    email: string
    mailbox: string
    locale: Locale
    last_date: string
    unanswered: Generated<number>
    created_at: Date
    confirmed_at: Date | null
    closed_at: Generated<Date | null>
    close_reason: Generated<CloseReason | null>
  }
  waitlist_day: {
    entry_id: string
    trip: Generated<string>
    start: Generated<string>
    date: string
    departure: GeneratedAlways<DepartureId>
    party: number
    party_since: Date
    /** When the party confirmed its address; null until then. The waitlist is in the order of these times. */
    ranked_at: Date | null
    noted_at: Generated<Date | null>
    skipped: Generated<boolean>
  }
  waitlist_offer: {
    id: string
    entry_id: string
    trip: Generated<string>
    start: Generated<string>
    date: string
    departure: GeneratedAlways<DepartureId>
    places: number
    prices: JSONColumnType<Record<'adult' | 'child' | 'infant', FrozenPrice>>
    state: Generated<OfferState>
    created_at: Date
    expires_at: Date
    ended_at: Generated<Date | null>
    reservation_id: Generated<string | null>
  }
}

interface FrozenPrice {
  original_amount: number
  payable_amount: number
  min_age: number
  max_age: number | null
}
