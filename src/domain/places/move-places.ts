import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId, SeatStatus } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { offerReturnedPlaces } from './offer-returned-places.ts'

interface PlacesMove {
  departure: DepartureId
  places: number
  from: SeatStatus
  to: SeatStatus
  /** False if the places were offered to a party that did not use them (`offerReturnedPlaces`). */
  newPlaces?: boolean
  /** The unpaid reservation that held the places. If its places came from an offer, they do not count as new. */
  heldBy?: string
}

/**
 * Moves places between the departure's counters; a constraint on the counters prevents overbooking. Every change of the
 * counters goes through this function, except new claims (`claimPlaces`, `takeImportedPlaces`). So freed places are
 * always offered to waiting parties: after a cancellation, after a change of a booking, and when a hold or an offer
 * ends.
 */
export async function movePlaces(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  { departure, places, from, to, newPlaces = true, heldBy }: PlacesMove,
): Promise<void> {
  if (from === to || places === 0) return
  const delta = (counter: SeatStatus) => (to === counter ? places : 0) - (from === counter ? places : 0)
  await trx
    .updateTable('departure')
    .set({ held: sql`held + ${delta('held')}`, sold: sql`sold + ${delta('sold')}` })
    .where('id', '=', departure)
    .execute()
  if (to === 'none') await offerReturnedPlaces(services, trx, departure, { newPlaces, heldBy })
}
