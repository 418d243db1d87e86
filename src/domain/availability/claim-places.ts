import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/**
 * Holds `party` places of a day, or nothing: one conditional write decides, whoever else writes at the same moment, and
 * it leaves the departure's row locked until the transaction ends. A day that nobody has touched gets its row when the
 * first asks for it, with the standing capacity.
 * @returns whether the places are held
 */
export async function claimPlaces(trx: Transaction, claim: { date: string; party: number }): Promise<boolean> {
  if (await hold(trx, claim)) return true
  await sql`
    insert into departure (date, capacity) select ${claim.date}::date, value::int from setting where key = 'capacity'
    on conflict do nothing`.execute(trx)
  return hold(trx, claim)
}

async function hold(trx: Transaction, { date, party }: { date: string; party: number }): Promise<boolean> {
  const { rows } = await sql`
    update departure set held = held + ${party}
    where date = ${date} and status = 'open' and held + sold + ${party} <= capacity
    returning date`.execute(trx)
  return rows.length === 1
}
