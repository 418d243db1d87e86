import { sql } from 'kysely'
import type { Queryable } from '../../database/connect.ts'
import type { Claim } from '../availability/claim-places.ts'
import { unpaidLimit } from '../availability/timed-hold.ts'

/**
 * How many unpaid places of a departure one reseller may hold: half of what all unpaid reservations may, so that no key blocks
 * the other resellers. The last `always` places are not divided, because a family may need all of them.
 */
export const resellerLimit = (holds: Claim['holds'], unsold: number): number =>
  Math.max(holds.always, unpaidLimit(holds, unsold) / 2)

/** The unpaid places that a reseller holds, by day; days without any are absent. Both dates are inclusive. */
export async function heldByReseller(
  db: Queryable,
  resellerId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reseller_booking as resold')
    .innerJoin('reservation', 'reservation.id', 'resold.reservation_id')
    .where('resold.reseller_id', '=', resellerId)
    .where('reservation.ended_at', 'is', null)
    .where('reservation.seat_status', '=', 'held')
    .where('reservation.date', '>=', from)
    .where('reservation.date', '<=', to)
    .groupBy('reservation.date')
    .select(['reservation.date', sql<number>`sum(party)::int`.as('held')])
    .execute()
  return new Map(rows.map(({ date, held }) => [date, held]))
}
