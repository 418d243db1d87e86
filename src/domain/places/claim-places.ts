import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ClaimKind, DepartureId } from '../../platform/database/tables.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { ensureDeparture } from './ensure-departure.ts'

export interface Claim {
  departure: DepartureId
  party: number
  /** Limits the places of a departure that unpaid reservations may hold until their deadline. */
  holds: Pick<OperatorSettings['holds'], 'always' | 'share'>
}

/**
 * Holds `party` places of a departure, all or none. The conditional update prevents overbooking and locks the
 * departure's row until the transaction ends. A departure without a row gets one with the default capacity.
 * @returns the kind of hold; null if too few places are left
 */
export async function claimPlaces(trx: Transaction, claim: Claim): Promise<ClaimKind | null> {
  const held = await hold(trx, claim)
  if (held) return held
  await ensureDeparture(trx, claim.departure)
  return hold(trx, claim)
}

/**
 * Unpaid reservations may hold `always` places or the fraction `share` of the unsold places, whichever is more. A hold
 * beyond this limit is `charge_only`: its places are released unless the card is charged without another step of the
 * guest. So unpaid reservations can't block a departure, even from many addresses.
 */
async function hold(
  trx: Transaction,
  { departure, party, holds: { always, share } }: Claim,
): Promise<ClaimKind | null> {
  const { rows } = await sql<{ kind: ClaimKind }>`
    update departure set held = held + ${party}
    where id = ${departure} and status = 'open' and held + sold + ${party} <= capacity
    returning case when held <= greatest(${always}::int, ${share}::float * (capacity - sold))
      then 'timed' else 'charge_only' end as kind`.execute(trx)
  return rows[0]?.kind ?? null
}
