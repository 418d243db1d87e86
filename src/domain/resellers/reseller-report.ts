import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'

/** What one reseller sold on the days of a range, and what it owes. Amounts in cents. */
export interface ResellerReport {
  reseller: string
  /** The number of confirmed bookings of trips in the range, without cancelled ones. */
  bookings: number
  guests: number
  /** What guests paid to the reseller. */
  retailAmount: number
  /** What the reseller keeps by its contract. */
  commissionAmount: number
  /** What the reseller owes to the operator: retail less commission. */
  netAmount: number
  /** The number of cancelled bookings of trips in the range. */
  cancelled: number
}

/**
 * One report per reseller, by the day of the trip, because the contract settles trips that took place. Both dates are
 * inclusive.
 */
export async function resellerReport(
  db: Queryable,
  { from, to, reseller }: { from: string; to: string; reseller?: string | undefined },
): Promise<ResellerReport[]> {
  const { rows } = await sql<ResellerReport>`
    with sold as (
      select resold.reseller_id, reservation.id, party, resold.commission,
        exists (select from cancellation where reservation_id = reservation.id) as cancelled,
        retail,
        -- The commission per person, unless the reseller collected only a part, because the operator enlarged the booking.
        case when retail = total_amount
          then (select sum(pieces * round(original_amount / pieces * resold.commission / 100.0))
            from reservation_line where reservation_id = reservation.id)
          else round(retail * resold.commission / 100.0)
        end as commission_amount
      from reservation join reseller_booking as resold on resold.reservation_id = reservation.id
      cross join lateral (select coalesce(sum(amount), 0) as retail from ledger_entry
        where reservation_id = reservation.id and kind = 'outside') as collected
      where state = 'completed' and date between ${from} and ${to})
    select reseller.name as reseller,
      count(sold.id) filter (where not cancelled)::int as bookings,
      coalesce(sum(party) filter (where not cancelled), 0)::int as guests,
      coalesce(sum(retail), 0)::int as "retailAmount",
      coalesce(sum(commission_amount) filter (where retail > 0), 0)::int as "commissionAmount",
      (coalesce(sum(retail), 0) - coalesce(sum(commission_amount) filter (where retail > 0), 0))::int as "netAmount",
      count(sold.id) filter (where cancelled)::int as cancelled
    from reseller left join sold on sold.reseller_id = reseller.id
    where ${reseller ?? null}::text is null or lower(reseller.name) = lower(${reseller ?? null})
    group by reseller.id order by reseller.name`.execute(db)
  return rows
}
