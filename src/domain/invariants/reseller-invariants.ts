import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Invariants of bookings through resellers: decision 047. */
export const resellerInvariants: Invariant[] = [
  {
    name: "Exactly the reservations of resellers have a reseller's booking.",
    query: () => sql`
      select coalesce(code, resold.reservation_id) as what from reservation
      full join reseller_booking as resold on resold.reservation_id = reservation.id
      where coalesce(channel = 'reseller', false) <> (resold.reservation_id is not null)`,
  },
  {
    name: "The persons of a reseller's booking are those of its reservation.",
    query: () => sql`
      select code || ': ' || adults || ', ' || children || ', ' || infants || ' in the reservation' as what from reservation
      left join reseller_unit_item as item on item.reservation_id = reservation.id
      where channel = 'reseller' group by reservation.id
      having count(*) filter (where unit = 'adult') <> adults or count(*) filter (where unit = 'child') <> children
        or count(*) filter (where unit = 'infant') <> infants`,
  },
  {
    name: 'A reseller owes what it collected: the paid part of a booking, and nothing for a cancellation in time.',
    query: () => sql`
      select code || ': ' || collected || ' of ' || bail_amount as what from reservation
      join reseller_booking as resold on resold.reservation_id = reservation.id
      left join cancellation on cancellation.reservation_id = reservation.id
      cross join lateral (select coalesce(sum(amount), 0) as collected from ledger_entry as entry
        where entry.reservation_id = reservation.id and kind = 'outside') as ledger
      where collected <> case
          when state <> 'completed' or resold.cancelled_at is not null or cancellation.reason <> 'guest' then 0
          else bail_amount end
        -- The operator may cancel for the guest in time, or too late.
        and not (collected = 0 and cancellation.reason = 'guest')`,
  },
  {
    name: 'A booking that its reseller cancelled holds no places.',
    query: () => sql`
      select code as what from reservation join reseller_booking as resold on resold.reservation_id = reservation.id
      where resold.cancelled_at is not null and (seat_status <> 'none' or ended_at is null)`,
  },
]
