import { sql } from 'kysely'
import { dayOf } from '../time/operator-time.ts'
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
    name: 'A reseller stays within its places per departure and its credit for trips to come.',
    query: (now) => sql`
      with booked as (
        select resold.reseller_id, departure, party, created_at, round(bail_amount * (100 - commission) / 100.0) as owed
        from reservation join reseller_booking as resold on resold.reservation_id = reservation.id
        where seat_status <> 'none' and date >= ${dayOf(now)}
          -- The operator may add people and move bookings.
          and not exists (select from reservation_change as change
            where change.reservation_id = reservation.id and change.state = 'completed' and change.kind = 'operator'))
      select name || ', ' || booked.departure || ': ' || sum(party) || ' of ' || places_per_day || ' places' as what
      from booked join reseller on reseller.id = reseller_id group by reseller.id, booked.departure
      having sum(party) > places_per_day and max(booked.created_at) > bounds_set_at
      union all
      select name || ': ' || sum(owed) || ' of ' || credit || ' cents'
      from booked join reseller on reseller.id = reseller_id group by reseller.id
      having sum(owed) > credit and max(booked.created_at) > bounds_set_at`,
  },
  {
    name: 'A booking that its reseller cancelled holds no places.',
    query: () => sql`
      select code as what from reservation join reseller_booking as resold on resold.reservation_id = reservation.id
      where resold.cancelled_at is not null and (seat_status <> 'none' or ended_at is null)`,
  },
]
