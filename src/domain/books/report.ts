import { sql } from 'kysely'
import { business } from '../../../content/business.ts'
import type { TracingSource } from '../../contract/primitives.ts'
import type { Runner } from '../../database/connect.ts'
import type { Channel } from '../../database/tables.ts'
import type { Locale } from '../../i18n/locales.ts'
import { addDays, instantOf } from '../time/operator-time.ts'

/** What came about, in cents where it is money. */
export interface Sums {
  /** Bookings that were confirmed, also those that were cancelled later, and the people in them. */
  bookings: number
  guests: number
  depositAmount: number
  cashAmount: number
  /** Negative: it went out. What came back of it is taken off. */
  refundAmount: number
  /** Paid to somebody else, who owes it to us. */
  outsideAmount: number
  /** All that moved, as the ledger has it. */
  movedAmount: number
}

/** What came about on one day among the guests of one source and language. */
export interface ReportRow extends Sums {
  date: string
  /** Where a visitor of the website came from; else where it was booked. */
  source: TracingSource | Exclude<Channel, 'website'>
  locale: Locale
}

/**
 * Bookings by the day on which they were confirmed, money by the day on which it moved, from `from` to `to`, both
 * included (`YYYY-MM-DD` on the operator's clock); days, sources and languages in which nothing happened are left out.
 */
export async function report(db: Runner, { from, to }: { from: string; to: string }): Promise<ReportRow[]> {
  const [start, end] = [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')]
  const { rows } = await sql<ReportRow>`
    select (happened_at at time zone ${business.timeZone})::date as date, case channel when 'website' then tracing_source else channel end as source, locale,
      count(*) filter (where kind = 'booking')::int as bookings,
      coalesce(sum(guests), 0) as guests,
      coalesce(sum(amount) filter (where kind = 'deposit'), 0) as "depositAmount",
      coalesce(sum(amount) filter (where kind = 'cash'), 0) as "cashAmount",
      coalesce(sum(amount) filter (where kind in ('refund', 'refund_returned')), 0) as "refundAmount",
      coalesce(sum(amount) filter (where kind = 'outside'), 0) as "outsideAmount",
      coalesce(sum(amount), 0) as "movedAmount"
    from (
      select id as reservation_id, 'booking' as kind, ended_at as happened_at, party as guests, null::int as amount
      from reservation where state = 'completed' and ended_at >= ${start} and ended_at < ${end}
      union all
      select reservation_id, kind, booked_at, null, amount
      from ledger_entry where booked_at >= ${start} and booked_at < ${end}
    ) as happened join reservation on reservation.id = reservation_id
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** Rows added up by what `keyOf` says of each; keys in the order of the alphabet. */
export const addedUp = (rows: ReportRow[], keyOf: (row: ReportRow) => string): [string, Sums][] =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, ofKey]): [string, Sums] => [key, sumOf(ofKey)])
    .sort(([a], [b]) => (a < b ? -1 : 1))

export function sumOf(rows: Sums[]): Sums {
  const sum = (of: (row: Sums) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    bookings: sum(({ bookings }) => bookings),
    guests: sum(({ guests }) => guests),
    depositAmount: sum(({ depositAmount }) => depositAmount),
    cashAmount: sum(({ cashAmount }) => cashAmount),
    refundAmount: sum(({ refundAmount }) => refundAmount),
    outsideAmount: sum(({ outsideAmount }) => outsideAmount),
    movedAmount: sum(({ movedAmount }) => movedAmount),
  }
}
