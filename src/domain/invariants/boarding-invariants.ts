import { sql } from 'kysely'
import { region } from '../../../content/business.ts'
import type { Invariant } from './invariant.ts'

const inAMinute = (now: Date) => new Date(now.getTime() + 60_000)

/** Invariants of boarding and of the devices of the app: docs/domain/operator-app.md. */
export const boardingInvariants: Invariant[] = [
  {
    name: 'A device has one session, and starts none after its revocation.',
    query: (now) => sql`
      select device.name || ': ' || count(*) || ' sessions' as what from device_session as session
      join device on device.id = device_id
      -- The token before a passkey check is valid for some seconds more.
      where expires_at > ${inAMinute(now)} group by device.id having count(*) > 1
      union all
      -- The row stays, without the check, so that the phone learns that it is revoked.
      select device.name || ': a session after its revocation' from device_session as session
      join device on device.id = device_id
      where revoked_at is not null and passkey_checked_at is not null`,
  },
  {
    name: 'At most the guests of a party are aboard, of each age, and no party is both aboard and a no-show.',
    query: () => sql`
      select code || ': ' || coalesce(guests, party) || ' of ' || party || ' aboard' as what
      from boarding join reservation on reservation.id = boarding.reservation_id
      left join no_show on no_show.reservation_id = boarding.reservation_id
      where boarding.adults + boarding.children + boarding.infants is distinct from coalesce(guests, party)
        or boarding.adults > reservation.adults or boarding.children > reservation.children
        or boarding.infants > reservation.infants or no_show.reservation_id is not null`,
  },
  {
    name: 'The numbers of persons signed for a departure are within the licence, one after the other, and explained where they differ from the ticks.',
    query: () => sql`
      select departure || ': ' || position as what from (
        select *, row_number() over (partition by departure order by position) as place from persons_signed) as signed
      where place <> position or adults + children + infants > licensed_places
        or (reason = '' and (adults, children, infants) <> (ticked_adults, ticked_children, ticked_infants))`,
  },
  {
    name: 'A party tells the crew of its departure at most three things, and only a paid one does.',
    query: () => sql`
      select code || ': ' || position || ' of ' || guest_notice.departure as what from guest_notice
      join reservation on reservation.id = reservation_id
      join departure on departure.id = guest_notice.departure
      where position > 3 or reservation.state <> 'completed'
        or told_at < ((departure.date - 1) + time '17:00') at time zone ${region.timeZone}
        or (position > 1 and not exists (select from guest_notice as before where before.reservation_id = reservation.id
          and before.departure = guest_notice.departure and before.position = guest_notice.position - 1))`,
  },
  {
    name: 'No names of passengers are kept from the day after the return on, of cancelled bookings, or of more persons than the party.',
    query: (now) => sql`
      select code || ': ' || age || ' ' || passenger.position as what from passenger
      join reservation on reservation.id = passenger.reservation_id
      join trip on trip.id = reservation.trip
      join trip_start on trip_start.trip = reservation.trip and trip_start.id = reservation.start
      where reservation.state <> 'completed' or not asks_names
        or exists (select from cancellation where reservation_id = reservation.id)
        or passenger.position > (to_jsonb(reservation) ->> age)::int
        -- The job of the night has half a day.
        or date + ends_next_day::int < ((${now}::timestamptz - interval '12 hours') at time zone ${region.timeZone})::date`,
  },
  {
    name: 'What a revoked device has made ends with it: it has no open pairing link.',
    query: (now) => sql`
      select device.name || ': a link for ' || pairing.name as what from device_pairing as pairing
      join device on device.id = created_by_device
      where revoked_at is not null and used_at is null and expires_at > ${now}`,
  },
  {
    name: 'The money that a device has taken is that of its actions, each applied once.',
    query: () => sql`
      select device.name || ': ' || coalesce(posted, 0) || ' posted, ' || coalesce(acted, 0) || ' by its actions' as what
      from device
      left join (select device, sum(amount) as posted from ledger_entry where device is not null group by device) as entry
        on entry.device = device.id::text
      left join (select device_id, sum(cash) as acted from device_action group by device_id) as action
        on action.device_id = device.id
      where coalesce(posted, 0) <> coalesce(acted, 0)`,
  },
  {
    name: 'Cash that a device has moved between boxes is that of its actions, each applied once.',
    query: () => sql`
      select device.name || ': ' || coalesce(moved, 0) || ' moved, ' || coalesce(acted, 0) || ' by its actions' as what
      from device
      left join (select device, sum(amount) as moved from cash_movement where device is not null group by device) as movement
        on movement.device = device.id
      left join (select device_id, sum((result -> 'answer' ->> 'amount')::int) as acted from device_action
        where name = 'cash-move' and result ->> 'status' = 'done' and (result -> 'answer' ->> 'changed')::boolean
        group by device_id) as action on action.device_id = device.id
      where coalesce(moved, 0) <> coalesce(acted, 0)`,
  },
  {
    name: 'A hand-over that has arrived is not taken back.',
    query: () => sql`
      select id || ', ' || amount as what from cash_movement where received_at is not null and cancelled_at is not null`,
  },
  {
    name: 'The notes and coins of a count make its sum.',
    query: () => sql`
      select date || ': ' || counted as what from cash_count
      where counted <> (select sum(key::int * value::int) from jsonb_each_text(pieces))`,
  },
]
