import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Claim } from './claim-places.ts'

/**
 * How many places of a departure unpaid reservations may hold together (decision 028). The result can have a fraction.
 */
export const unpaidLimit = ({ always, share }: Claim['holds'], unsold: number): number =>
  Math.max(always, share * unsold)

/**
 * Whether a booking made now would hold its places until its deadline, by the rule of `claimPlaces`. A concurrent
 * booking may change the answer.
 * @param capacity the capacity if the departure has no row
 */
export async function isTimedHoldAvailable(
  db: Queryable,
  { departure, party, holds }: Claim,
  capacity: number,
): Promise<boolean> {
  const { rows } = await sql<{ held: number; unsold: number }>`
    select held, capacity - sold as unsold from departure where id = ${departure} and status = 'open'`.execute(db)
  const { held, unsold } = rows[0] ?? { held: 0, unsold: capacity }
  return held + party <= unpaidLimit(holds, unsold)
}
