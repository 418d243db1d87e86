import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureKey } from '../places/departure-id.ts'

/** A coming departure with the places of its guests, unpaid holds included. */
export interface BookedDeparture extends DepartureKey {
  guests: number
}

interface Filter {
  trip?: string
  start?: string
  boat?: string
  /** If given, only guests who board at this quay are counted, and departures without such guests are left out. */
  quay?: string
}

/** The departures that have guests and sail on `today` or later, in the order of their days. */
export async function comingDepartures(
  db: Queryable,
  { trip, start, boat, quay }: Filter,
  today: string,
): Promise<BookedDeparture[]> {
  const guests = quay === undefined ? sql<number>`held + sold` : guestsFrom(quay)
  const { rows } = await sql<BookedDeparture>`
    select trip, date, start, guests from (
      select trip, date, start, ${guests} as guests from departure
      where date >= ${today} and status <> 'cancelled' and (${trip ?? null}::text is null or trip = ${trip ?? null})
        and (${start ?? null}::text is null or start = ${start ?? null})
        and (${boat ?? null}::text is null or boat = ${boat ?? null})) as coming
    where guests > 0 order by date, trip, start`.execute(db)
  return rows
}

const guestsFrom = (quay: string) => sql<number>`(
  select coalesce(sum(party), 0)::int from reservation
  where reservation.departure = departure.id and seat_status <> 'none' and departure_location = ${quay})`
