import { sql } from 'kysely'
import { region } from '../../../content/business.ts'
import { holdExtensionMinutes } from '../time/hold-deadline.ts'
import type { Invariant } from './invariant.ts'

export const linkInvariants: readonly Invariant[] = [
  {
    name: 'No payment link outlives its departure.',
    query: () => sql`
      select code || ', held until ' || hold_expires_at as what from reservation
      join trip_call as call on call.trip = reservation.trip and call.start = reservation.start and call.quay = departure_location
      where hold_kind = 'link' and ended_at is null
        -- A payment that starts before the deadline may extend the hold once.
        and hold_expires_at - case when hold_extended_at is null then 0 else ${holdExtensionMinutes} end * interval '1 minute'
          > (date + departs_at::time) at time zone ${region.timeZone}`,
  },
  {
    name: 'A payment link that has ended is booked again at most once.',
    query: () => sql`
      select code as what from reservation join reservation_event as event on event.reservation_id = reservation.id
      where event.event = 'renewed'
      group by code, reservation.state having count(*) > 1 or reservation.state not in ('not_paid', 'failed')`,
  },
]
