import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'

/**
 * The sums of the confirmed parties of a departure. In cents: `depositAmount`, and `restAmount`, which is to be paid on
 * board.
 */
export interface PartySums {
  parties: number
  guests: number
  depositAmount: number
  restAmount: number
}

/** The sums of each departure from `from` to `to`, both included. Departures without parties are omitted. */
export async function partySumsByDeparture(
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<Map<DepartureId, PartySums>> {
  const { rows } = await sql<PartySums & { departure: DepartureId }>`
    select departure, count(*)::int as parties, sum(party)::int as guests, sum(bail_amount)::int as "depositAmount",
      sum(total_amount - bail_amount)::int as "restAmount"
    from reservation
    where date between ${from} and ${to} and state = 'completed'
      and not exists (select from cancellation where reservation_id = reservation.id)
    group by departure`.execute(db)
  return new Map(rows.map(({ departure, ...sums }) => [departure, sums]))
}
