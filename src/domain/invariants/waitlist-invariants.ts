import { sql } from 'kysely'
import { type Invariant, tenMinutesBefore } from './invariant.ts'

/** The invariants of the waitlist; its rules: docs/domain/waitlist.md. */
export const waitlistInvariants: Invariant[] = [
  {
    name: 'A waiting party has at most one open offer, and its entry has the matching state.',
    query: () => sql`
      select entry.id || ', ' || entry.state || ', ' || count(offer.id) || ' open offers' as what
      from waitlist_entry as entry
      left join waitlist_offer as offer on offer.entry_id = entry.id and offer.ended_at is null
      group by entry.id, entry.state
      -- A party may leave while it pays for the places of its offer.
      having count(offer.id) > 1 or (count(offer.id) = 0) <> (entry.state <> 'offered')
        and not (entry.state = 'closed' and bool_and(offer.state = 'taken'))`,
  },
  {
    name: 'An offer holds the places of its party until its deadline, not longer.',
    query: (now) => sql`
      select offer.id || ', until ' || expires_at as what from waitlist_offer as offer
      join waitlist_entry as entry on entry.id = offer.entry_id
      where offer.state = 'live' and (expires_at < ${tenMinutesBefore(now)} or places <> entry.party)`,
  },
  {
    name: 'An offer stands until its deadline, or for four hours if nobody opens it.',
    query: () => sql`
      select id || ', ended ' || ended_at as what from waitlist_offer
      where state = 'expired' and reservation_id is null and ended_at < least(expires_at, created_at + interval '4 hours')`,
  },
  {
    name: 'The places of an offer are those of one reservation.',
    query: () => sql`
      select reservation_id as what from waitlist_offer where reservation_id is not null
      group by reservation_id having count(*) > 1
      union all
      select offer.id from waitlist_offer as offer join reservation on reservation.id = reservation_id
      -- A change may move a paid booking to another departure.
      where reservation.ended_at is null and reservation.departure <> offer.departure`,
  },
  {
    name: 'A waiting party keeps its rank on each of its days until it leaves.',
    query: () => sql`
      select entry.id || ', ' || entry.state as what from waitlist_entry as entry
      left join waitlist_day as day on day.entry_id = entry.id
      group by entry.id
      having case entry.state
        when 'closed' then count(day.date) > 0
        when 'unconfirmed' then count(day.ranked_at) > 0
        else count(day.date) = 0 or bool_or(day.ranked_at is distinct from entry.confirmed_at or day.party <> entry.party)
      end`,
  },
  {
    name: 'Offers of a departure are made in the order of the ranks, among the parties that fit.',
    query: () => sql`
      select older.id || ' waits, the offer ' || offer.id || ' was made' as what from waitlist_offer as offer
      join waitlist_entry as offered on offered.id = offer.entry_id
      join waitlist_day as day on day.departure = offer.departure and day.party <= offer.places and not day.skipped
      join waitlist_entry as older on older.id = day.entry_id and older.id <> offered.id
      where older.state = 'waiting' and day.ranked_at < offered.confirmed_at and day.ranked_at < offer.created_at
        and day.party_since < offer.created_at
        and not exists (select from waitlist_offer as other where other.entry_id = older.id
          and (other.departure = offer.departure or other.ended_at is null or other.ended_at >= offer.created_at))`,
  },
]
