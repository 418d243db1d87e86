import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/**
 * Holds `party` places of a day, or nothing: one conditional write decides, whoever else writes at the same moment, and
 * it leaves the departure's row locked until the transaction ends. A day that nobody has touched gets its row first,
 * with the standing capacity.
 * @returns whether the places are held
 */
export async function claimPlaces(
  trx: Transaction,
  claim: { date: string; party: number; capacity: number },
): Promise<boolean> {
  await trx
    .insertInto('departure')
    .values({ date: claim.date, capacity: claim.capacity })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ date: string }>`
    update departure set held = held + ${claim.party}
    where date = ${claim.date} and status = 'open' and held + sold + ${claim.party} <= capacity
    returning date`.execute(trx)
  return rows.length === 1
}
