import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'

/** What a reseller sold for trips on the days of a range, and what the reseller owes for them. Amounts in cents. */
interface ResellerSums {
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

/** The sums of a reseller, in total and for each trip that it sold. The trips are ordered by their ids. */
export interface ResellerReport extends ResellerSums {
  reseller: string
  trips: (ResellerSums & { trip: string })[]
}

/**
 * One report per reseller, by the day of the trip, because the contract settles trips that took place. Both dates are
 * inclusive.
 */
export async function resellerReport(
  db: Queryable,
  { from, to, reseller, trip }: { from: string; to: string; reseller?: string | undefined; trip?: string | undefined },
): Promise<ResellerReport[]> {
  const { rows } = await sql<ResellerSums & { reseller: string; trip: string | null }>`
    with sold as (
      select resold.reseller_id, reservation.id, reservation.trip, party, resold.commission,
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
      where state = 'completed' and date between ${from} and ${to}
        and (${trip ?? null}::text is null or reservation.trip = ${trip ?? null}))
    select reseller.name as reseller, sold.trip,
      count(sold.id) filter (where not cancelled)::int as bookings,
      coalesce(sum(party) filter (where not cancelled), 0)::int as guests,
      coalesce(sum(retail), 0)::int as "retailAmount",
      coalesce(sum(commission_amount) filter (where retail > 0), 0)::int as "commissionAmount",
      (coalesce(sum(retail), 0) - coalesce(sum(commission_amount) filter (where retail > 0), 0))::int as "netAmount",
      count(sold.id) filter (where cancelled)::int as cancelled
    from reseller left join sold on sold.reseller_id = reseller.id
    where ${reseller ?? null}::text is null or lower(reseller.name) = lower(${reseller ?? null})
    group by reseller.id, sold.trip order by reseller.name, sold.trip`.execute(db)
  return [...Map.groupBy(rows, (row) => row.reseller)].map(([name, ofReseller]) => ({
    reseller: name,
    ...sumOf(ofReseller),
    trips: ofReseller.flatMap(({ reseller: _, trip: sold, ...sums }) =>
      sold === null ? [] : [{ trip: sold, ...sums }],
    ),
  }))
}

function sumOf(rows: ResellerSums[]): ResellerSums {
  const sum = (field: keyof ResellerSums) => rows.reduce((total, row) => total + row[field], 0)
  return {
    ...{ bookings: sum('bookings'), guests: sum('guests'), cancelled: sum('cancelled') },
    ...{ retailAmount: sum('retailAmount'), commissionAmount: sum('commissionAmount'), netAmount: sum('netAmount') },
  }
}
