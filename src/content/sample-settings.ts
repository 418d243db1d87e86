import { initialTrip, region, tripFacts } from '../../content/business.ts'
import { firstTrips } from '../../content/first-trips.ts'
import { publicBoatOf } from '../contract/public-boat.ts'
import type { Settings } from '../contract/settings.ts'
import { type Locale, locales } from '../i18n/locales.ts'
import { hrefTo } from '../pages.ts'

const { minimumGuests } = tripFacts

const [trip] = firstTrips.trips as [(typeof firstTrips.trips)[number]]
const [boat] = firstTrips.boats as [(typeof firstTrips.boats)[number]]
const prices = {
  adult: { original_amount: 7500, payable_amount: 1500, min_age: 12, max_age: null },
  child: { original_amount: 3750, payable_amount: 1000, min_age: 3, max_age: 11 },
  infant: { original_amount: 0, payable_amount: 0, min_age: 0, max_age: 2 },
}
const season = { from: '04-01', to: '10-31', weekdays: [1, 2, 3, 4, 5, 6, 7] }
const closing = { closes_at: trip.closes_at, closes_days_before: trip.closes_days_before, max_party: trip.max_party }
const rules = {
  cancellation_hours: trip.cancellation_hours,
  weather_choice_days: trip.weather_choice_days,
  minimum_guests: minimumGuests && { count: minimumGuests.count, notice_hours: minimumGuests.noticeHours },
}
const locations: Settings['departure_locations'] = firstTrips.quays.map((quay, index) => ({
  ...{ id: quay.id, name: quay.name, latitude: quay.latitude, longitude: quay.longitude },
  departs_at: firstTrips.calls[index]?.departs_at ?? '',
  returns_at: firstTrips.calls[index]?.returns_at ?? null,
  ...{ pier: quay.texts.pier, address: quay.texts.address, from: quay.texts.from },
  parking: quay.parking && { metres: quay.parking.metres, is_free: quay.parking.isFree },
  cash_machine_metres: quay.cash_machine_metres,
}))

/** The public settings of a new site, to render pages without a database. */
export const sampleSettings: Settings = {
  currency: region.currency,
  time_zone: region.timeZone,
  prices,
  trip: trip.id,
  start: '1',
  titles: trip.titles,
  departure_locations: locations,
  returns_at: initialTrip.returnsAt,
  returns_first: tripFacts.returnsFirstTo,
  ...rules,
  season,
  booking: { ...closing, hold_minutes: 15, horizon_days: 400 },
  trips: [
    {
      ...{
        id: trip.id,
        names: trip.names,
        titles: trip.titles,
        paths: Object.fromEntries(locales.map((locale) => [locale, hrefTo('tour', locale)])) as Record<Locale, string>,
        boat: publicBoatOf({ ...boat, places: boat.licensed_places }),
        stops: [...trip.stops],
      },
      starts: [{ id: '1', ends_next_day: false, departure_locations: locations }],
      ...{ seasons: [season], prices, ...rules, booking: closing },
    },
  ],
  payment_providers: [],
  contact: { email: 'crew@example.org', phone: '+385 23 111 222' },
}
