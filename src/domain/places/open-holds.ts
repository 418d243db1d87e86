import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import type { DepartureKey } from './departure-id.ts'
import { reservationOfBoats } from './of-boats.ts'

/** The unpaid holds of one departure. */
export interface DepartureHolds extends DepartureKey {
  bookings: number
  places: number
  /** How many of the bookings wait for the payment of a payment link. */
  links: number
  /** Whether the limit of unpaid holds is used up: any further hold is `charge_only`. */
  shareReached: boolean
}

/**
 * The departures with unpaid holds, those with the most held places first. Without `boats`, the departures of all
 * boats.
 */
export async function openHolds(db: Queryable, boats?: readonly string[]): Promise<DepartureHolds[]> {
  const { holds } = await operatorSettings(db)
  const { rows } = await sql<DepartureHolds>`
    select departure.trip, departure.date, departure.start, count(*) as bookings, sum(party) as places, count(*) filter (where hold_kind = 'link') as links,
      departure.held + 1 > greatest(${holds.always}::int, ${holds.share}::float * (capacity - sold)) as "shareReached"
    from reservation join departure on departure.id = reservation.departure
    where ended_at is null and seat_status = 'held' and ${reservationOfBoats(boats)}
    group by departure.id order by places desc, departure.id`.execute(db)
  return rows
}
