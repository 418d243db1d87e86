import type { Transaction } from '../../../platform/database/connect.ts'
import type { DepartureId } from '../../../platform/database/tables.ts'
import { type Claim, claimPlaces } from '../../places/claim-places.ts'
import { departureKey } from '../../places/departure-id.ts'
import { exceededBound, noPlaces, placesOfReseller, resellerLimit } from '../../resellers/bounds.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { ResaleRefusedError } from './resale-order.ts'

/**
 * Holds places for a reseller. Unpaid bookings may hold only a share of a departure. Places beyond it can be held only
 * during a charge, which a reseller never makes, so the claim is then refused. It is also refused beyond the quota of
 * the reseller. `claimPlaces` locks the departure, so that concurrent checks of the quota run one after the other.
 * @throws ResaleRefusedError
 */
export async function claimForReseller(trx: Transaction, reseller: Reseller, claim: Claim): Promise<void> {
  const { departure, party, holds } = claim
  if ((await claimPlaces(trx, claim)) !== 'timed') throw new ResaleRefusedError('no_places')
  const { capacity, sold } = await trx
    .selectFrom('departure')
    .select(['capacity', 'sold'])
    .where('id', '=', departure)
    .executeTakeFirstOrThrow()
  const { date } = departureKey(departure)
  const { held } = (await placesOfReseller(trx, reseller.id, { from: date, to: date })).get(departure) ?? noPlaces
  if (held + party > resellerLimit(holds, capacity - sold)) throw new ResaleRefusedError('quota')
}

/**
 * Checks the credit and the places per day after a booking was written; the caller locks no departure afterwards.
 * @throws ResaleRefusedError
 */
export async function checkBounds(
  trx: Transaction,
  reseller: Reseller,
  departure: DepartureId,
  now: Date,
): Promise<void> {
  const exceeded = await exceededBound(trx, reseller, departure, now)
  if (exceeded) throw new ResaleRefusedError(exceeded)
}
