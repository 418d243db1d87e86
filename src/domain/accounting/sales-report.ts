import { sql } from 'kysely'
import { region } from '../../../content/business.ts'
import { type BookingSource, type Channel, sourceOfChannel } from '../../contract/booking-sources.ts'
import type { TracingSource } from '../../contract/primitives.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { addDays, instantOf } from '../time/operator-time.ts'

/** Sums of bookings and money; amounts in cents. */
export interface SalesSums {
  /** Confirmed bookings, including those cancelled later. */
  bookings: number
  /** People in these bookings. */
  guests: number
  depositAmount: number
  cashAmount: number
  /** What was paid by card on the crew's terminal. */
  terminalAmount: number
  /** Refunds and disputed payments are negative; such money counts as positive when it is returned to the operator. */
  refundAmount: number
  /**
   * Deposits that a third party collected and owes to the operator. For imported bookings: what guests paid in the
   * earlier booking system.
   */
  outsideAmount: number
  /** The sum of all ledger entries. */
  movedAmount: number
}

/** Sums of one day, source, referrer, language, trip, start and boat. */
export interface SalesReportRow extends SalesSums {
  date: string
  source: BookingSource
  /**
   * The website whose link brought a guest to this site before a website booking, `direct` if none is known; null for
   * other bookings.
   */
  referrer: TracingSource | null
  locale: Locale
  /** The present trip and start of the booking: after a change to another trip, all its money counts there. */
  trip: string
  start: string
  /** The present boat of the departure. */
  boat: string
}

/**
 * Reports bookings by date of confirmation and money by date of posting. `from` and `to` are local dates
 * (`YYYY-MM-DD`), both inclusive; without `trip`, all trips. Combinations without data are omitted.
 */
export async function salesReport(
  db: Queryable,
  { from, to, trip }: { from: string; to: string; trip?: string | undefined },
): Promise<SalesReportRow[]> {
  const [start, end] = [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')]
  const { rows } = await sql<Omit<SalesReportRow, 'source'> & { channel: Channel }>`
    select (happened_at at time zone ${region.timeZone})::date as date,
      channel, case channel when 'website' then tracing_source end as referrer, locale, reservation.trip, reservation.start,
      departure.boat,
      count(*) filter (where kind = 'booking')::int as bookings,
      coalesce(sum(guests), 0) as guests,
      coalesce(sum(amount) filter (where kind = 'deposit'), 0) as "depositAmount",
      coalesce(sum(amount) filter (where kind = 'cash'), 0) as "cashAmount",
      coalesce(sum(amount) filter (where kind = 'terminal'), 0) as "terminalAmount",
      coalesce(sum(amount) filter (where kind in ('refund', 'refund_returned', 'dispute', 'dispute_returned')), 0) as "refundAmount",
      coalesce(sum(amount) filter (where kind = 'outside'), 0) as "outsideAmount",
      coalesce(sum(amount), 0) as "movedAmount"
    from (
      select id as reservation_id, 'booking' as kind, ended_at as happened_at, party as guests, null::int as amount
      from reservation where state = 'completed' and ended_at >= ${start} and ended_at < ${end}
      union all
      select reservation_id, kind, posted_at, null, amount
      from ledger_entry where posted_at >= ${start} and posted_at < ${end}
    ) as happened join reservation on reservation.id = reservation_id
      join departure on departure.id = reservation.departure
    where ${trip ?? null}::text is null or reservation.trip = ${trip ?? null}
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map(({ channel, ...row }) => ({ ...row, source: sourceOfChannel[channel] }))
}

/**
 * The load of a boat on the departures of a trip. `departures` counts the departures with sold places. `capacity` is
 * the sum of the places of these departures. `cancelled` counts the cancelled departures.
 */
export interface Load {
  trip: string
  boat: string
  departures: number
  cancelled: number
  sold: number
  capacity: number
}

/**
 * The load of each trip and boat on the departures between two days, both inclusive. The trips are in the order of the
 * site.
 */
export async function loadReport(
  db: Queryable,
  { from, to, trip }: { from: string; to: string; trip?: string | undefined },
): Promise<Load[]> {
  const { rows } = await sql<Load>`
    select departure.trip, departure.boat, count(*) filter (where sold > 0)::int as departures,
      count(*) filter (where departure.status = 'cancelled')::int as cancelled,
      sum(sold)::int as sold, coalesce(sum(departure.capacity) filter (where sold > 0), 0)::int as capacity
    from departure join trip on trip.id = departure.trip
    where date between ${from} and ${to} and (sold > 0 or departure.status = 'cancelled')
      and (${trip ?? null}::text is null or departure.trip = ${trip ?? null})
    group by departure.trip, departure.boat, trip.position order by trip.position, departure.trip, departure.boat`.execute(
    db,
  )
  return rows
}

/** Sums the rows per key, sorted by key. */
export const groupSales = (rows: SalesReportRow[], keyOf: (row: SalesReportRow) => string): [string, SalesSums][] =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, group]): [string, SalesSums] => [key, sumSales(group)])
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** Sums `rows` per key, and `earlier`, the rows of the year before (`before` in the result). Sorted by key. */
export function compareSales(
  { rows, earlier }: { rows: SalesReportRow[]; earlier: SalesReportRow[] },
  keyOf: (row: SalesReportRow) => string,
): [string, SalesSums & { before: SalesSums }][] {
  const [now, before] = [new Map(groupSales(rows, keyOf)), new Map(groupSales(earlier, keyOf))]
  const none = sumSales([])
  return [...new Set([...now.keys(), ...before.keys()])]
    .sort()
    .map((key) => [key, { ...(now.get(key) ?? none), before: before.get(key) ?? none }])
}

export function sumSales(rows: SalesSums[]): SalesSums {
  const sum = (of: (row: SalesSums) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    bookings: sum(({ bookings }) => bookings),
    guests: sum(({ guests }) => guests),
    depositAmount: sum(({ depositAmount }) => depositAmount),
    cashAmount: sum(({ cashAmount }) => cashAmount),
    terminalAmount: sum(({ terminalAmount }) => terminalAmount),
    refundAmount: sum(({ refundAmount }) => refundAmount),
    outsideAmount: sum(({ outsideAmount }) => outsideAmount),
    movedAmount: sum(({ movedAmount }) => movedAmount),
  }
}
