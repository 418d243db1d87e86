import { z } from 'zod'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { isoDate } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import { noShowsBetween, refundsBetween, reviewsBetween } from '../../domain/accounting/guest-report.ts'
import { type Days, yearBefore } from '../../domain/accounting/report-period.ts'
import {
  compareSales,
  groupSales,
  loadReport,
  type SalesReportRow,
  salesReport,
  sumSales,
} from '../../domain/accounting/sales-report.ts'
import { isBookable, loadTrips, type Trip, tripOf } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { choiceRefusals, chooseTrip, tripChoice } from './chosen-departure.ts'
import { defineOperation, done, refused } from './define-operation.ts'
import { daysOfReport, reportDays } from './report-days.ts'

const sales = {
  bookings: z.int(),
  guests: z.int(),
  depositAmount: z.int(),
  cashAmount: z.int(),
  terminalAmount: z.int(),
  refundAmount: z.int(),
  outsideAmount: z.int(),
  movedAmount: z.int(),
}
/** Sums, and in `before` the sums of the same days a year before. */
const compared = { ...sales, before: z.object(sales) }

const noShowSums = { parties: z.int(), guests: z.int() }
const reviewSums = { count: z.int(), stars: z.array(z.int()), average: z.number().nullable() }

/**
 * The report on some days; without `trip`, on all trips. Bookings count on the day of confirmation, payments on the day
 * of payment, load and no-shows on the day of departure, reviews on the day on which they were written. Amounts in
 * cents.
 */
export const report = defineOperation({
  name: 'report',
  role: 'owner',
  effect: 'read',
  input: z.object({ ...reportDays, ...tripChoice }),
  answer: z.object({
    from: isoDate,
    to: isoDate,
    /** The same span a year before. */
    before: z.object({ from: isoDate, to: isoDate }),
    days: z.array(z.object({ date: isoDate, ...sales })),
    sources: z.array(z.object({ source: z.string(), ...compared })),
    /** The website's bookings, by where their visitors came from. */
    referrers: z.array(z.object({ referrer: z.string(), ...compared })),
    languages: z.array(z.object({ locale: z.string(), ...compared })),
    /** The trips that guests can book, and other trips with sales. */
    trips: z.array(z.object({ trip: tripId, name: z.string(), ...compared })),
    /** `departsAt` is the time of the first call. */
    starts: z.array(z.object({ trip: tripId, start: startId, name: z.string(), departsAt: z.string(), ...compared })),
    /** The boats with sales. The boat of a booking is that of its departure. */
    boats: z.array(z.object({ boat: z.string(), name: z.string(), ...compared })),
    /**
     * By trip and boat. `departures`: how many departures had guests. `cancelled`: how many were cancelled. `sold` and
     * `capacity`: the sold places and all places of the departures that had guests.
     */
    load: z.array(
      z.object({
        ...{ trip: tripId, name: z.string(), boat: z.string(), boatName: z.string() },
        ...{ departures: z.int(), cancelled: z.int(), sold: z.int(), capacity: z.int() },
      }),
    ),
    totals: z.object(compared),
    /**
     * Each refund and each payment taken back in a dispute, with a negative `amount`. If the operator gets the money
     * back, that is another entry with a positive `amount`.
     */
    refunds: z.array(z.object({ date: isoDate, code: z.string(), kind: z.string(), amount: z.int() })),
    noShows: z.object({
      ...{ ...noShowSums, before: z.object(noShowSums) },
      list: z.array(z.object({ date: isoDate, code: z.string(), guests: z.int() })),
    }),
    /** Reviews that were not rejected. `stars`: how many have 1, 2, 3, 4 and 5 stars. */
    reviews: z.object({ ...reviewSums, before: z.object(reviewSums) }),
  }),
  async run({ db, locale, now }, { trip, ...given }) {
    const chosen = trip === undefined ? undefined : await chooseTrip(db, { trip }, 'read')
    if (chosen?.ok === false) return chosen
    const all = await loadTrips(db)
    const trips = chosen ? [chosen.trip] : all.trips
    const days = daysOfReport(given, { now: now(), trips })
    if (!days) return refused('range_order')
    const before = yearBefore(days)
    const [rows, earlier] = await Promise.all([days, before].map((span) => salesReport(db, { ...span, trip })))
    const [load, refunds] = await Promise.all([
      loadReport(db, { ...days, trip }),
      refundsBetween(db, { ...days, trip }),
    ])
    const boatName = (id: string) => all.boats.find((boat) => boat.id === id)?.name ?? id
    const sums = { rows: rows ?? [], earlier: earlier ?? [] }
    return done({
      ...{ ...days, before },
      days: groupSales(sums.rows, ({ date }) => date).map(([date, ofDay]) => ({ date, ...ofDay })),
      sources: compareSales(sums, ({ source }) => source).map(([source, of]) => ({ source, ...of })),
      referrers: compareSales(ofWebsite(sums), ({ referrer }) => referrer ?? '').map(([referrer, of]) => ({
        ...{ referrer, ...of },
      })),
      languages: compareSales(sums, ({ locale }) => locale).map(([locale, of]) => ({ locale, ...of })),
      ...byTrip(trips, sums, locale),
      boats: compareSales(sums, ({ boat }) => boat).map(([boat, of]) => ({ boat, name: boatName(boat), ...of })),
      load: load.map((each) => ({
        ...each,
        ...{ name: textIn(tripOf(all, each.trip).names, locale), boatName: boatName(each.boat) },
      })),
      totals: { ...sumSales(sums.rows), before: sumSales(sums.earlier) },
      refunds,
      noShows: await noShows({ db, trip }, days, before),
      reviews: {
        ...(await reviewsBetween(db, { ...days, trip })),
        before: await reviewsBetween(db, { ...before, trip }),
      },
      rows: sums.rows,
    })
  },
  refusals: { ...choiceRefusals, range_order: 'refused.range_order' },
})

interface Compared {
  rows: SalesReportRow[]
  earlier: SalesReportRow[]
}

const ofWebsite = ({ rows, earlier }: Compared): Compared => {
  const [now, before] = [rows, earlier].map((all) => all.filter(({ referrer }) => referrer !== null))
  return { rows: now ?? [], earlier: before ?? [] }
}

async function noShows(
  { db, trip }: { db: Parameters<typeof noShowsBetween>[0]; trip: string | undefined },
  days: Days,
  before: Days,
) {
  const [list, earlier] = [await noShowsBetween(db, { ...days, trip }), await noShowsBetween(db, { ...before, trip })]
  const sumOf = (parties: typeof list) => ({
    parties: parties.length,
    guests: parties.reduce((sum, { guests }) => sum + guests, 0),
  })
  return { ...sumOf(list), before: sumOf(earlier), list }
}

/** The sums of each trip and of each of its starts, in the order of the site. */
function byTrip(all: Trip[], { rows, earlier }: Compared, locale: AppLocale) {
  const only = (is: (row: SalesReportRow) => boolean): Compared => ({
    rows: rows.filter(is),
    earlier: earlier.filter(is),
  })
  const hasSales = (of: Compared) => of.rows.length > 0 || of.earlier.length > 0
  const sumsOf = (of: Compared) => ({ ...sumSales(of.rows), before: sumSales(of.earlier) })
  const trips = all
    .map((trip) => ({ trip, ofTrip: only((row) => row.trip === trip.id) }))
    .filter(({ trip, ofTrip }) => isBookable(trip) || hasSales(ofTrip))
  return {
    trips: trips.map(({ trip: { id, names }, ofTrip }) => ({
      ...{ trip: id, name: textIn(names, locale) },
      ...sumsOf(ofTrip),
    })),
    starts: trips.flatMap(({ trip: { id, names, starts } }) =>
      starts
        .map((start) => ({ start, ofStart: only((row) => row.trip === id && row.start === start.id) }))
        .filter(({ start, ofStart }) => start.state === 'in_use' || hasSales(ofStart))
        .map(({ start, ofStart }) => ({
          ...{ trip: id, start: start.id, name: textIn(names, locale), departsAt: start.calls[0]?.departsAt ?? '' },
          ...sumsOf(ofStart),
        })),
    ),
  }
}
