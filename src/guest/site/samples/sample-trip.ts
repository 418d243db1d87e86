import { initialTrip } from '../../../../content/business.ts'
import { firstTrips } from '../../../../content/first-trips.ts'
import { sampleSettings } from '../../../content/sample-settings.ts'
import type { OtherDeparture, Quote, ReservationView } from '../../../contract/reservation.ts'
import type { SpecialOffer } from '../../../contract/settings.ts'
import type { BookingCalendar } from '../../../domain/availability/booking-calendar.ts'
import type { SailingState } from '../../../domain/availability/sailing-day.ts'
import { type PricedItems, quoteLines, quoteTotals } from '../../../domain/pricing/quote.ts'
import type { ReviewPage } from '../../../domain/reviews/published-reviews.ts'
import { firstTrip, type Trips, tripsFrom } from '../../../domain/trips/trips.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { boatMarksText } from '../../../mail/boat-marks.ts'
import type { ChangeHistory, MadeChange } from '../booking/result/change-history.ts'
import type { ComparedTrip } from '../booking/result/trip-comparison.tsx'
import type { TourData } from '../head/tour-data.ts'
import type { OpenDays } from '../pages/strip/open-days.ts'
import { builtChartOf, builtSummary } from '../ui/chart/load-trip-chart.ts'
import type { SettingsWithChart } from '../ui/chart/trip-chart.ts'

// Data of a trip as pages load it, from the business data and without a database.

export const sampleId = 'Zk3mQ1s9T0uVwXyZaBcDeF'
export const sampleBooking = { id: sampleId, ticket: 'Tk3mQ1s9T0uVwXyZaBcDeF', code: 'BNC-7K4Q2X' }
export const sampleKey = '01990000-0000-7000-8000-000000000000'
export const sampleToday = '2027-07-01'
export const tripDate = '2027-07-14'
export const until = '2027-07-02T10:30:00.000Z'

export const settings: SettingsWithChart = {
  ...sampleSettings,
  chart: builtSummary,
  payment_providers: [
    { id: 'sandbox', kind: 'card' },
    { id: 'sandbox_bank', kind: 'bank_card' },
  ],
}
/** The boats, quays and trips of a new site. */
export const sampleTrips: Trips = tripsFrom({
  ...{ boat: firstTrips.boats, quay: firstTrips.quays, trip_start: firstTrips.starts, trip_call: firstTrips.calls },
  trip: firstTrips.trips.map((trip) => ({ ...trip, texts: {}, picture: null })),
  trip_season: [{ id: 1, trip: settings.trip, from_day: '04-01', to_day: '10-31', weekdays: [1, 2, 3, 4, 5, 6, 7] }],
  trip_slug: [],
} as unknown as Parameters<typeof tripsFrom>[0])
export const sampleTrip = firstTrip(sampleTrips)
export const boatMarksIn = (locale: Locale) =>
  boatMarksText(sampleTrip.boat.facts.marks, { t: translatorOf(locale), locale })
export const chartIn = (locale: Locale) => builtChartOf(sampleTrip, locale)
const [firstQuay] = initialTrip.departureLocations
export const sampleQuay = initialTrip.departureLocations.at(-1) ?? firstQuay

export const offers: SpecialOffer[] = [
  {
    id: 'snorkel',
    title: 'Mask and snorkel',
    description: 'For the day',
    payable_amount: 0,
    original_amount: 800,
    max_pieces: 10,
  },
]
export const party = { adults: 2, children: 1, infants: 1 }
export const order: PricedItems = { ...party, special_offers: [{ id: 'snorkel', pieces: 2 }] }

export function quoteIn(locale: Locale): Quote {
  const lines = quoteLines(order, { prices: settings.prices, offers, t: translatorOf(locale) })
  return { ...quoteTotals(lines), lines, expires_at: until }
}

const departures = [tripDate, '2027-07-16'].map((date, day) => ({
  date,
  placesLeft: day === 0 ? 3 : 60,
  prices: settings.prices,
}))
export const tourData: TourData = { today: sampleToday, trip: sampleTrip, trips: sampleTrips, settings, departures }
export const openDays: OpenDays = {
  settings,
  isOfOneTrip: false,
  departures,
  laterMonths: ['2027-08'],
  seasonStart: undefined,
  seaState: 2,
}
export const noOpenDays: OpenDays = {
  settings,
  isOfOneTrip: false,
  departures: [],
  laterMonths: [],
  seasonStart: undefined,
  seaState: undefined,
}

export const reviewsIn = (locale: Locale): ReviewPage => ({
  data: [true, false].map((verified, index) => ({
    id: `${sampleKey.slice(0, -1)}${index}`,
    first_name: 'Ana',
    last_name: 'K.',
    comment: 'Windy morning.\nThe captain changed the bay.',
    stars: 5 - index,
    verified,
    locale,
    created_at: until,
  })),
  meta: { average: 4.5, count: 2, next_cursor: `${until}_${sampleKey}_${locale}` },
})
export const noReviews: ReviewPage = { data: [], meta: { average: null, count: 0, next_cursor: null } }

/** Lists all values of a union type. A list in which a value of the type is missing does not compile. */
export const keysOf = <Key extends string>(keys: Record<Key, true>): Key[] => Object.keys(keys) as Key[]

const states = keysOf<SailingState>({ open: true, full: true, boat_away: true, closed: true, no_tour: true })

export const sampleCalendar: BookingCalendar = {
  month: tripDate.slice(0, 7),
  previous: '2027-06',
  next: null,
  days: Array.from({ length: 31 }, (_, day) => ({
    date: `${tripDate.slice(0, 7)}-${String(day + 1).padStart(2, '0')}`,
    state: states[(day + 3) % states.length] ?? 'open',
    places_left: day,
    fill: day / 31,
  })),
  fares: [
    { from: '2027-07-01', prices: settings.prices },
    { from: '2027-07-20', prices: { ...settings.prices, adult: { ...settings.prices.adult, original_amount: 8000 } } },
  ],
}

type Payment = ReservationView['payment']

export const pendingPayments: Record<string, Payment> & Record<'processing' | 'redirect', Payment> = {
  new: { provider: 'sandbox', status: 'new', attempts_left: 5 },
  processing: { provider: 'sandbox', status: 'processing', attempts_left: 4 },
  declined: { provider: 'sandbox', status: 'declined', message: '?', attempts_left: 3 },
  canceled: { provider: 'sandbox', status: 'canceled', attempts_left: 3 },
  challenge: {
    provider: 'sandbox',
    status: 'requires_action',
    attempts_left: 4,
    next_action: { type: 'challenge', client_secret: 'secret' },
  },
  redirect: {
    provider: 'sandbox_bank',
    status: 'requires_action',
    attempts_left: 4,
    next_action: { type: 'redirect', url: '/sandbox/bank/bk_1', method: 'GET', fields: {} },
  },
}

/** Where the sample party boards. */
export const sailing = { trip: 'tour', date: tripDate, start: '1', departure_location: sampleQuay.id }

export const otherDeparture: OtherDeparture = {
  ...{ trip: 'sunset', name: 'Sunset cruise', start: '1', departs_at: '18:30' },
  ...{ places_left: 12, adult_amount: 4500 },
}

const compared: ComparedTrip = {
  ...{ trip: 'tour', title: 'Boat trip', date: tripDate, quay: sampleQuay.name },
  ...{ departs_at: sampleQuay.departsAt, lines: [] },
  ...party,
}
export const comparison = { before: { ...compared, date: '2027-07-12' }, after: compared }

/** The history of a booking with two changes. The second was made less than a day ago, so it is also the `latest`. */
export const historyOf = (money: Pick<MadeChange, 'paid' | 'refunded'>): ChangeHistory => {
  const completed = { day: '2027-07-02', previousDate: '2027-07-12' }
  const latest = { ...comparison, ...money, isByCard: true }
  return { completed: [completed, completed], notMade: null, latest }
}
