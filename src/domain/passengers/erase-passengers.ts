import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'

/**
 * Deletes the names of passengers that are not needed any more: from the day after the return of the trip; after the
 * cancellation of the booking; of persons who are no longer in the party; and on trips that don't ask for names.
 * @param today `YYYY-MM-DD`
 * @param of deletes only names of this booking or trip
 * @returns the number of persons
 */
export async function eraseUnneededPassengers(
  db: Queryable,
  today: string,
  of: { reservation?: string; trip?: string } = {},
): Promise<number> {
  const { reservation = null, trip = null } = of
  const result = await sql`
    delete from passenger using reservation, trip, trip_start as start
    where reservation.id = passenger.reservation_id and trip.id = reservation.trip
      and start.trip = trip.id and start.id = reservation.start
      and (${reservation}::text is null or reservation.id = ${reservation})
      and (${trip}::text is null or trip.id = ${trip})
      and (not trip.asks_names
        or reservation.date + start.ends_next_day::int < ${today}::date
        or exists (select from cancellation where reservation_id = reservation.id)
        or passenger.position > case age when 'adults' then adults when 'children' then children else infants end)`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}
