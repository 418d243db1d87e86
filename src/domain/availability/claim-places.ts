import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/**
 * Holds `party` places of a day, or nothing: one conditional write decides, whoever else writes at the same moment, and
 * it leaves the departure's row locked until the transaction ends. A day that nobody has touched gets its row here,
 * with the standing capacity.
 * @returns whether the places are held
 */
export async function claimPlaces(
  trx: Transaction,
  claim: { date: string; party: number; capacity: number },
): Promise<boolean> {
  const { rows } = await sql<{ date: string }>`
    insert into departure (date, capacity, held)
    select ${claim.date}::date, ${claim.capacity}::int, ${claim.party}::int
    where ${claim.party}::int <= ${claim.capacity}::int or exists (select from departure where date = ${claim.date}::date)
    on conflict (date) do update set held = departure.held + ${claim.party}
    where departure.status = 'open' and departure.held + departure.sold + ${claim.party} <= departure.capacity
    returning date`.execute(trx)
  return rows.length === 1
}
