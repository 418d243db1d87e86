import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import type { HoldKind } from '../../database/tables.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'

interface Claim {
  date: string
  party: number
  /** How many places of a departure may be held unpaid until their deadline. */
  holds: OperatorSettings['holds']
}

/**
 * Holds `party` places of a departure, or none: one conditional update decides between concurrent bookings, and leaves the
 * departure's row locked until the transaction ends. A departure without a row gets one, with the default capacity.
 * @returns how the places are held, null when there are too few
 */
export async function claimPlaces(trx: Transaction, claim: Claim): Promise<HoldKind | null> {
  const held = await hold(trx, claim)
  if (held) return held
  await sql`
    insert into departure (date, capacity) select ${claim.date}::date, value::int from setting where key = 'capacity'
    on conflict do nothing`.execute(trx)
  return hold(trx, claim)
}

/**
 * Beyond the share of unsold places that unpaid bookings may hold, a hold lasts only while the card is charged: the rest goes
 * to those who pay first, so that unpaid bookings can't close a departure, from however many addresses they come.
 */
async function hold(trx: Transaction, { date, party, holds: { always, share } }: Claim): Promise<HoldKind | null> {
  const { rows } = await sql<{ kind: HoldKind }>`
    update departure set held = held + ${party}
    where date = ${date} and status = 'open' and held + sold + ${party} <= capacity
    returning case when held <= greatest(${always}::int, ${share}::float * (capacity - sold))
      then 'timed' else 'charge_only' end as kind`.execute(trx)
  return rows[0]?.kind ?? null
}
