import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'

/** Sums of the confirmed parties of a day, in cents: deposits, and the rest that is paid in cash on board. */
export interface PartySums {
  parties: number
  guests: number
  depositAmount: number
  restAmount: number
}

/** Sums per day of the trip from `from` to `to` (`YYYY-MM-DD`, both inclusive). Days without parties are omitted. */
export async function partySumsByDay(
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<Map<string, PartySums>> {
  const { rows } = await sql<PartySums & { date: string }>`
    select date, count(*)::int as parties, sum(party)::int as guests, sum(bail_amount)::int as "depositAmount",
      sum(total_amount - bail_amount)::int as "restAmount"
    from reservation
    where date between ${from} and ${to} and state = 'completed'
      and not exists (select from cancellation where reservation_id = reservation.id)
    group by date`.execute(db)
  return new Map(rows.map(({ date, ...sums }) => [date, sums]))
}

export async function depositsByDay(db: Queryable, range: { from: string; to: string }): Promise<Map<string, number>> {
  return new Map([...(await partySumsByDay(db, range))].map(([date, { depositAmount }]) => [date, depositAmount]))
}
