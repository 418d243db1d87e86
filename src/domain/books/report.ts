import { sql } from 'kysely'
import { business } from '../../../content/business.ts'
import type { Runner } from '../../database/connect.ts'
import type { Locale } from '../../i18n/locales.ts'
import { addDays, instantOf } from '../time/operator-time.ts'

/** What happened on a day among the guests of one source and language. Amounts in cents. */
export interface ReportRow extends ReportSums {
  day: string
  /** Where they came to the website from; or `phone`, `quay`, `marketplace`. */
  source: string
  locale: Locale
}

export interface ReportSums {
  /** Confirmed on that day, with the people in them; and those cancelled on that day. */
  bookings: number
  guests: number
  cancelled: number
  deposits: number
  cash: number
  /** Paid to somebody else for us. */
  outside: number
  /** Negative. */
  refunds: number
}

/**
 * From one day to another, both included, by the operator's clock: each booking on the day on which it was confirmed, each
 * movement of money on the day on which it is in the ledger, so that the sums are the ledger's.
 */
export async function report(db: Runner, { from, to }: { from: string; to: string }): Promise<ReportRow[]> {
  const [begin, end] = [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')]
  const { rows } = await sql<ReportRow>`
    with happened as (
      select ended_at as at, id, 1 as bookings, party as guests, 0 as cancelled, null as kind, 0 as amount
      from reservation where state = 'completed' and ended_at >= ${begin} and ended_at < ${end}
      union all
      select cancelled_at, reservation_id, 0, 0, 1, null, 0
      from cancellation where cancelled_at >= ${begin} and cancelled_at < ${end}
      union all
      select booked_at, reservation_id, 0, 0, 0, kind, amount
      from ledger_entry where booked_at >= ${begin} and booked_at < ${end}
    )
    select (at at time zone ${business.timeZone})::date as day,
      case channel when 'website' then tracing_source else channel end as source,
      locale,
      sum(bookings)::int as bookings,
      sum(guests)::int as guests,
      sum(cancelled)::int as cancelled,
      coalesce(sum(amount) filter (where kind = 'deposit'), 0)::int as deposits,
      coalesce(sum(amount) filter (where kind = 'cash'), 0)::int as cash,
      coalesce(sum(amount) filter (where kind = 'outside'), 0)::int as outside,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::int as refunds
    from happened join reservation on reservation.id = happened.id
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db)
  return rows
}

export function reportSums(rows: ReportSums[]): ReportSums {
  const sum = (of: (row: ReportSums) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    bookings: sum(({ bookings }) => bookings),
    guests: sum(({ guests }) => guests),
    cancelled: sum(({ cancelled }) => cancelled),
    deposits: sum(({ deposits }) => deposits),
    cash: sum(({ cash }) => cash),
    outside: sum(({ outside }) => outside),
    refunds: sum(({ refunds }) => refunds),
  }
}
