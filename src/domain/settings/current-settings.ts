import { region } from '../../../content/business.ts'
import { publicBoatOf } from '../../contract/public-boat.ts'
import type { Settings } from '../../contract/settings.ts'
import { type Locale, locales } from '../../i18n/locales.ts'
import type { AppContext } from '../context.ts'
import { getPricesOn } from '../pricing/prices.ts'
import { dayOf } from '../time/operator-time.ts'
import { rulesOfTrip } from '../trips/cancellation-rules.ts'
import { tripPath } from '../trips/trip-pages.ts'
import {
  firstReturn,
  firstStart,
  isBookable,
  startsInUse,
  type Trip,
  type TripStart,
  type Trips,
} from '../trips/trips.ts'
import { operatorSettings } from './operator-settings.ts'

/**
 * The public settings of a trip and one of its starts. Pages and API clients need them before they request a day.
 * `trips` has the trips on sale, and the wanted trip if guests can book it by its link.
 * @param wanted the trip and the start; by default the first trip on sale, and the first start of the trip
 */
export async function currentSettings(
  { db, now, providers, operator }: AppContext,
  wanted: { trip?: string | undefined; start?: string | undefined } = {},
): Promise<Settings> {
  const settings = await operatorSettings(db, wanted.trip)
  const { trip, trips, booking } = settings
  const pricesOf = (id: string) => getPricesOn(db, id, dayOf(now()))
  // Retired starts are found too, because bookings keep them.
  const start = trip.starts.find(({ id }) => id === wanted.start) ?? firstStart(trip)
  const { returnsAt, returnsFirst } = firstReturn(start.calls)
  return {
    currency: region.currency,
    time_zone: region.timeZone,
    trip: trip.id,
    start: start.id,
    titles: trip.titles,
    prices: await pricesOf(trip.id),
    departure_locations: locationsOf(start),
    ...{ returns_at: returnsAt, returns_first: returnsFirst },
    ...rulesOfTrip(trip),
    season: trip.seasons[0] ?? { from: '01-01', to: '12-31', weekdays: [] },
    booking: { ...closingOf(trip), ...booking },
    trips: await Promise.all(
      offeredTrips(trips, trip).map(async (each) => ({
        ...{ id: each.id, names: each.names, titles: each.titles, seasons: each.seasons },
        paths: byLocale((locale) => tripPath(trips, each, locale)),
        prices: await pricesOf(each.id),
        boat: publicBoatOf({ ...each.boat, places: each.boat.licensedPlaces }),
        stops: each.stops.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
        starts: startsInUse(each).map((one) => ({
          ...{ id: one.id, ends_next_day: one.endsNextDay, departure_locations: locationsOf(one) },
        })),
        ...rulesOfTrip(each),
        booking: closingOf(each),
      })),
    ),
    payment_providers: [...providers.values()].map(({ id, kind, clientConfiguration }) => ({
      ...clientConfiguration(),
      id,
      kind,
    })),
    contact: operator,
  }
}

/** The trips on sale, and the one asked for if guests can book it by its link. */
const offeredTrips = (trips: Trips, asked: Trip): Trip[] =>
  trips.trips.filter((each) => each.state === 'on_sale' || (each.id === asked.id && isBookable(each)))

const locationsOf = ({ calls }: TripStart): Settings['departure_locations'] =>
  calls.map(({ quay: { id, name, latitude, longitude, texts, parking, cashMachineMetres }, departsAt, returnsAt }) => ({
    ...{ id, name, departs_at: departsAt, returns_at: returnsAt, latitude, longitude },
    ...{ pier: texts.pier ?? null, address: texts.address ?? null, from: texts.from ?? null },
    parking: parking && { metres: parking.metres, is_free: parking.isFree },
    cash_machine_metres: cashMachineMetres,
  }))

const byLocale = (of: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, string>

const closingOf = ({ closesAt, closesDaysBefore, maxParty }: Trip) => ({
  ...{ closes_at: closesAt, closes_days_before: closesDaysBefore, max_party: maxParty },
})
