import { sql } from 'kysely'
import { region } from '../../../content/business.ts'
import type { Invariant } from './invariant.ts'

/** Invariants of bookings imported from another system: decision 104. */
export const importInvariants: Invariant[] = [
  {
    name: 'Exactly the imported reservations have a booking of another system.',
    query: () => sql`
      select coalesce(code, imported.source_id) as what from reservation
      full join imported_booking as imported on imported.reservation_id = reservation.id
      where coalesce(channel = 'imported', false) <> (imported.reservation_id is not null)`,
  },
  {
    name: 'What was paid elsewhere for an imported booking that was not over is posted, as the file has it until the booking changes here.',
    query: () => sql`
      select code || ': ' || posted || ' of ' || bail_amount as what from reservation
      join imported_booking as imported on imported.reservation_id = reservation.id
      cross join lateral (select coalesce(sum(amount), 0) as posted from ledger_entry as entry
        where entry.reservation_id = reservation.id and kind = 'outside') as ledger
      where (posted <> bail_amount - added_by_card or (posted <> (facts ->> 'paid')::int
        and not exists (select from reservation_change as change
          where change.reservation_id = reservation.id and change.state = 'completed')))
        and not (posted = 0 and (facts ->> 'state' = 'cancelled'
          or (facts ->> 'date')::date < (changed_at at time zone ${region.timeZone})::date))`,
  },
  {
    name: 'Only imported bookings put a departure over its capacity, and by no more places than they have.',
    query: () => sql`
      select departure.id || ': ' || over_capacity || ' over' as what from departure
      where over_capacity <> greatest(0, held + sold - capacity) or over_capacity > (
        select coalesce(sum(party), 0) from reservation
        where reservation.departure = departure.id and channel = 'imported' and seat_status = 'sold')`,
  },
  {
    name: 'An old ticket code is that of one order, and of none of our bookings.',
    query: () => sql`
      select alias as what from imported_booking where alias is not null group by alias
      having count(distinct source || ' ' || regexp_replace(source_id, '/[0-9]+$', '')) > 1
      union all
      select code from reservation join imported_booking on alias in (replace(code, '-', ''), substr(code, 5))`,
  },
]
