import { z } from 'zod'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { isoDate } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import {
  groupSales,
  loadReport,
  type SalesReportRow,
  salesReport,
  sumSales,
} from '../../domain/accounting/sales-report.ts'
import { isBookable, loadTrips, type Trip, tripOf } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { choiceRefusals, chooseTrip, tripChoice } from './chosen-departure.ts'
import { defineOperation, done } from './define-operation.ts'

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

/**
 * Bookings by the day of confirmation, payments by the day of payment, the load by the day of departure; without `trip`, of all
 * trips. Amounts in cents.
 */
export const report = defineOperation({
  name: 'report',
  role: 'owner',
  effect: 'read',
  input: z.object({ from: isoDate, to: isoDate, ...tripChoice }),
  answer: z.object({
    from: isoDate,
    to: isoDate,
    days: z.array(z.object({ date: isoDate, ...sales })),
    sources: z.array(z.object({ source: z.string(), ...sales })),
    languages: z.array(z.object({ locale: z.string(), ...sales })),
    /** The trips that guests can book, and others with sales. */
    trips: z.array(z.object({ trip: tripId, name: z.string(), ...sales })),
    /** `departsAt` is the time of the first call. */
    starts: z.array(z.object({ trip: tripId, start: startId, name: z.string(), departsAt: z.string(), ...sales })),
    /** The boats with sales, by the departures of the bookings. */
    boats: z.array(z.object({ boat: z.string(), name: z.string(), ...sales })),
    /** By the day of departure: how many departures had guests, their places sold and in all, and how many were cancelled. */
    load: z.array(
      z.object({
        ...{ trip: tripId, name: z.string(), boat: z.string(), boatName: z.string() },
        ...{ departures: z.int(), cancelled: z.int(), sold: z.int(), capacity: z.int() },
      }),
    ),
    totals: z.object(sales),
  }),
  async run({ db, locale }, { from, to, trip }) {
    const chosen = trip === undefined ? undefined : await chooseTrip(db, { trip }, 'read')
    if (chosen?.ok === false) return chosen
    const [rows, load] = await Promise.all([salesReport(db, { from, to, trip }), loadReport(db, { from, to, trip })])
    const all = await loadTrips(db)
    const { trips } = all
    const boatName = (id: string) => all.boats.find((boat) => boat.id === id)?.name ?? id
    return done({
      ...{ from, to },
      days: groupSales(rows, ({ date }) => date).map(([date, sums]) => ({ date, ...sums })),
      sources: groupSales(rows, ({ source }) => source).map(([source, sums]) => ({ source, ...sums })),
      languages: groupSales(rows, ({ locale }) => locale).map(([locale, sums]) => ({ locale, ...sums })),
      ...byTrip(chosen ? [chosen.trip] : trips, rows, locale),
      boats: groupSales(rows, ({ boat }) => boat).map(([boat, sums]) => ({ boat, name: boatName(boat), ...sums })),
      load: load.map((each) => ({
        ...each,
        ...{ name: textIn(tripOf(all, each.trip).names, locale), boatName: boatName(each.boat) },
      })),
      totals: sumSales(rows),
      rows,
    })
  },
  refusals: choiceRefusals,
})

/** The sums of each trip and of each of its starts, in the order of the site. */
function byTrip(all: Trip[], rows: SalesReportRow[], locale: AppLocale) {
  const trips = all
    .map((trip) => ({ trip, ofTrip: rows.filter((row) => row.trip === trip.id) }))
    .filter(({ trip, ofTrip }) => isBookable(trip) || ofTrip.length > 0)
  return {
    trips: trips.map(({ trip: { id, names }, ofTrip }) => ({
      ...{ trip: id, name: textIn(names, locale) },
      ...sumSales(ofTrip),
    })),
    starts: trips.flatMap(({ trip: { id, names, starts }, ofTrip }) =>
      starts
        .map((start) => ({ start, ofStart: ofTrip.filter((row) => row.start === start.id) }))
        .filter(({ start, ofStart }) => start.state === 'in_use' || ofStart.length > 0)
        .map(({ start, ofStart }) => ({
          ...{ trip: id, start: start.id, name: textIn(names, locale), departsAt: start.calls[0]?.departsAt ?? '' },
          ...sumSales(ofStart),
        })),
    ),
  }
}
