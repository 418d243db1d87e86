import { sql } from 'kysely'
import { region } from '../../../content/business.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import type { Days } from './report-period.ts'

type Span = Days & { trip?: string | undefined }

/** A party that didn't come. It has no names, because a report must not be a list of guests. */
export interface NoShow {
  /** The day of the departure. */
  date: string
  code: string
  guests: number
}

/** The parties that didn't come, by the day of departure; without `trip`, of all trips. */
export async function noShowsBetween(db: Queryable, { from, to, trip }: Span): Promise<NoShow[]> {
  return db
    .selectFrom('reservation')
    .innerJoin('no_show', 'no_show.reservation_id', 'reservation.id')
    .select(['date', 'code', 'party as guests'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .$if(trip !== undefined, (query) => query.where('trip', '=', trip ?? ''))
    .orderBy('date')
    .orderBy('code')
    .execute()
}

/**
 * A refund, a payment taken back in a dispute, or the return of such money to the operator. `amount` is in cents. It is
 * negative for a refund or dispute, and positive for a return.
 */
export interface ReportedRefund {
  /** The day of posting. */
  date: string
  code: string
  kind: 'refund' | 'refund_returned' | 'dispute' | 'dispute_returned'
  amount: number
}

/** The refunds, disputed payments and returns whose sum is `SalesSums.refundAmount`, in order of posting. */
export async function refundsBetween(db: Queryable, { from, to, trip }: Span): Promise<ReportedRefund[]> {
  const [start, end] = [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')]
  const { rows } = await sql<ReportedRefund>`
    select (posted_at at time zone ${region.timeZone})::date as date, code, kind, amount
    from ledger_entry join reservation on reservation.id = reservation_id
    where kind in ('refund', 'refund_returned', 'dispute', 'dispute_returned')
      and posted_at >= ${start} and posted_at < ${end} and (${trip ?? null}::text is null or trip = ${trip ?? null})
    order by posted_at, ledger_entry.id`.execute(db)
  return rows
}

export interface ReviewSums {
  /** The number of reviews that were not rejected. */
  count: number
  /** The numbers of reviews with 1, 2, 3, 4 and 5 stars. */
  stars: number[]
  /** The average number of stars; null without a review. */
  average: number | null
}

/** The reviews written from `from` to `to`. With `trip`, only reviews of bookings of this trip count. */
export async function reviewsBetween(db: Queryable, { from, to, trip }: Span): Promise<ReviewSums> {
  const { rows } = await sql<{ stars: number; count: number }>`
    select stars, count(*)::int as count
    from review left join reservation on reservation.id = reservation_id
    where status <> 'rejected' and review.created_at >= ${instantOf(from, '00:00')}
      and review.created_at < ${instantOf(addDays(to, 1), '00:00')}
      and (${trip ?? null}::text is null or trip = ${trip ?? null})
    group by stars`.execute(db)
  const stars = [1, 2, 3, 4, 5].map((number) => rows.find((row) => row.stars === number)?.count ?? 0)
  const count = stars.reduce((sum, each) => sum + each, 0)
  const points = stars.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { count, stars, average: count === 0 ? null : points / count }
}
