import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { departureKey } from './departure-id.ts'

/**
 * Queues the job that offers the free places of a departure, unless no party waits. Called when places may have
 * become free, when a party begins to wait or becomes smaller, and when the departure closes or is cancelled: then the
 * job ends its offers. The caller holds the departure's row lock, if the departure has a row.
 * @param options.newPlaces false if there are no new places, or if they come from an offer that was not used. If true,
 * parties that did not use an earlier offer get offers again.
 * @param options.heldBy the unpaid reservation that held the places. If its places came from an offer, they do not
 * count as new.
 */
export async function offerReturnedPlaces(
  { queue }: Pick<AppContext, 'queue'>,
  trx: Transaction,
  departure: DepartureId,
  { newPlaces = false, heldBy }: { newPlaces?: boolean; heldBy?: string | undefined } = {},
): Promise<void> {
  const { rows } = await sql<{ waiting: boolean }>`
    with resumed as (update waitlist_day set skipped = false where departure = ${departure} and skipped and ${newPlaces}
      and not exists (select from waitlist_offer where reservation_id = ${heldBy ?? null}))
    select exists (select from waitlist_day where departure = ${departure} and ranked_at is not null) as waiting`.execute(
    trx,
  )
  if (rows[0]?.waiting) await queue.add(trx, 'offer-places', { departure, date: departureKey(departure).date })
}
