import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The invariants of departures and their boats. */
export const departureInvariants: Invariant[] = [
  {
    name: 'A boat is never in two places.',
    query: () => sql`
      select one.id || ' and ' || other.id as what from departure as one
      join departure as other on other.boat = one.boat and other.id > one.id and other.during && one.during
      where one.status <> 'cancelled' and (one.held + one.sold > 0 or one.fixed)
        and other.status <> 'cancelled' and (other.held + other.sold > 0 or other.fixed)`,
  },
  {
    name: 'A departure has no more places than its boat is licensed for.',
    query: () => sql`
      select departure.id || ': ' || capacity || ' places' as what from departure join boat on boat.id = departure.boat
      where greatest(capacity, held + sold - over_capacity) > boat.licensed_places`,
  },
  {
    name: 'A party boards where its trip calls.',
    query: () => sql`
      select code || ', ' || departure_location as what from reservation
      where not exists (select from trip_call as call where call.trip = reservation.trip and call.start = reservation.start
        and call.quay = departure_location)`,
  },
  {
    name: 'No message to a departure reaches a party that has cancelled, and no party gets one twice.',
    query: () => sql`
      select code || ': told after its cancellation' as what from message
      join reservation on reservation.id = message.reservation_id
      join cancellation on cancellation.reservation_id = reservation.id
      -- A mail may be on its way while the guest cancels.
      where message.kind = 'departure_message' and message.sent_at > cancelled_at + interval '5 minutes'
      union all
      select code || ': told twice' from message join reservation on reservation.id = message.reservation_id
      where message.kind = 'departure_message' and message.state = 'sent'
      group by code, details ->> 'message' having count(*) > 1`,
  },
  {
    name: 'No text message is sent without consent or after a cancellation, and no party gets one twice.',
    query: () => sql`
      select code || ': text after its cancellation' as what from text_message as text
      join reservation on reservation.id = text.reservation_id
      join cancellation on cancellation.reservation_id = reservation.id
      where text.claimed_at > cancelled_at + interval '5 minutes'
      union all
      select code || ': text without consent' from text_message as text
      join reservation on reservation.id = text.reservation_id
      where text.claimed_at is not null and not exists (select from text_consent as consent
        where consent.reservation_id = reservation.id and text.channel = any (consent.channels)
        and coalesce(withdrawn_at, text.claimed_at) >= text.claimed_at - interval '5 minutes')
      union all
      select code || ': two texts' from text_message as text
      join reservation on reservation.id = text.reservation_id
      where text.state <> 'failed' group by code, text.message having count(*) > 1`,
  },
]
