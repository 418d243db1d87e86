import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '../context.ts'
import { type FarePrices, loadPriceList } from '../pricing/prices.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { sailingDays } from './availability.ts'
import { type OfferedPlaces, type SailingDay, type SailingState, withOfferedPlaces } from './sailing-day.ts'

/** One month of the booking calendar. Months are `YYYY-MM`. */
export interface BookingCalendar {
  month: string
  /** The previous and next month; null at the ends of the calendar. */
  previous: string | null
  next: string | null
  /** `fill` is the share of the places that are held or sold, from 0 to 1. */
  days: { date: string; state: SailingState; places_left: number; fill: number }[]
  /** The prices of the month. Each entry applies from its date `from` until the date of the next entry. */
  fares: Fares[]
}

interface Fares {
  from: string
  prices: FarePrices
}

/**
 * The months with at least one day on which the trip can be booked or is full. If there are none, the current month.
 * @param options.start the id of a start; if omitted, each day has the state of its best start
 * @param options.offer the visitor's offer: on its day, the offered places count as free and its prices apply
 */
export async function bookingCalendars(
  { db, now: clock }: AppContext,
  settings: OperatorSettings,
  { offer = null, start }: { offer?: (OfferedPlaces & { prices: FarePrices }) | null; start?: string } = {},
): Promise<BookingCalendar[]> {
  const now = clock()
  const { trip } = settings
  const currentPricesOf = await loadPriceList(db, trip.id)
  const today = dayOf(now)
  const last = addDays(today, settings.booking.horizon_days)
  const listed = await sailingDays(db, { from: `${today.slice(0, 7)}-01`, to: endOfMonth(last), now, settings, start })
  const days = listed.map((day) => withOfferedPlaces(day, trip.id, offer))
  const pricesOf = (date: string) => (isOffered(trip.id, date, offer) ? offer.prices : currentPricesOf(date))
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  const withTrips = [...byMonth].filter(([, ofMonth]) => ofMonth.some(hasTrip))
  const months = withTrips.length > 0 ? withTrips : [...byMonth].slice(0, 1)
  return months.map(([month, ofMonth], at) => ({
    month,
    previous: months[at - 1]?.[0] ?? null,
    next: months[at + 1]?.[0] ?? null,
    days: ofMonth.map(({ date, state, placesLeft, fill }) => ({
      date,
      state,
      places_left: placesLeft,
      fill: Math.round(fill * 100) / 100,
    })),
    fares: faresOf(ofMonth, pricesOf),
  }))
}

const isOffered = <Offer extends OfferedPlaces>(trip: string, date: string, offer: Offer | null): offer is Offer =>
  offer?.departure.startsWith(`${trip}/${date}/`) ?? false

const hasTrip = ({ state }: SailingDay) => state === 'open' || state === 'full'

function faresOf(days: SailingDay[], pricesOf: (date: string) => FarePrices): Fares[] {
  const fares: Fares[] = []
  for (const { date } of days.filter(hasTrip)) {
    const prices = pricesOf(date)
    if (!isDeepStrictEqual(prices, fares.at(-1)?.prices)) fares.push({ from: date, prices })
  }
  return fares
}

const endOfMonth = (date: string) => addDays(nextMonth(date), -1)
const nextMonth = (date: string) => `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
