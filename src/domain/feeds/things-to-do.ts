import { region } from '../../../content/business.ts'
import { pageContent } from '../../content/page-content.ts'
import { plainText } from '../../content/plain-text.ts'
import { mainLocale, shownLocales } from '../../content/shown-languages.ts'
import { currentSite } from '../../content/site.ts'
import { describesTrip } from '../../content/template-values.ts'
import type { Settings } from '../../contract/settings.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { timeInText } from '../../i18n/time-in-text.ts'
import { upcomingDepartures } from '../availability/upcoming-departures.ts'
import type { AppContext } from '../context.ts'
import { getPricesOn } from '../pricing/prices.ts'
import { fareLabel } from '../pricing/quote.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { dayOf } from '../time/operator-time.ts'
import { tripPath } from '../trips/trip-pages.ts'
import { startsInUse, type Trip, type TripStart, type Trips, tripsOnSale } from '../trips/trips.ts'

/**
 * The trips on sale as a product feed for Google's Things to do, by
 * https://developers.google.com/actions-center/verticals/things-to-do/reference/feed-spec/product-feed. The operator or
 * a connectivity partner uploads it; this site doesn't. The feed has no price for children, as Google advises, because
 * this would be shown as the lowest price.
 */
export async function thingsToDoFeed(services: AppContext) {
  const { trips } = await operatorSettings(services.db)
  return {
    feed_metadata: {
      shard_id: 0,
      total_shards_count: 1,
      // Any number; the time tells when the feed was made.
      nonce: services.now().getTime(),
      processing_instruction: 'PROCESS_AS_SNAPSHOT',
    },
    products: await oneByOne(tripsOnSale(trips), (trip) => product(services, trips, trip)),
  }
}

/** Makes the results one after the other, because requests of visitors need the connections of the pool. */
async function oneByOne<From, To>(all: From[], make: (each: From) => Promise<To>): Promise<To[]> {
  const made: To[] = []
  for (const each of all) made.push(await make(each))
  return made
}

async function product(services: AppContext, trips: Trips, trip: Trip) {
  const settings = await currentSettings(services, { trip: trip.id })
  const { name } = currentSite().business
  const title = localized((locale) => textIn(trip.titles, locale))
  return {
    id: trip.id,
    title,
    description: localized((locale) => descriptionOf(trip, settings, locale)),
    options: await oneByOne(startsInUse(trip), (start) => option(services, trips, trip, start)),
    operator: { google_business_profile_name: localized(() => name) },
    brand_name: localized(() => name),
    inventory_types: ['INVENTORY_TYPE_DEFAULT', 'INVENTORY_TYPE_OPERATOR_DIRECT'],
    confirmation_type: 'CONFIRMATION_TYPE_INSTANT',
    fulfillment_type: { mobile: true, print_at_home: false, pickup: false },
  }
}

async function option(services: AppContext, trips: Trips, trip: Trip, start: TripStart) {
  const { db, origin, now } = services
  const [next] = await upcomingDepartures(services, await operatorSettings(db, trip.id), start.id)
  const { adult } = next?.prices ?? (await getPricesOn(db, trip.id, dayOf(now())))
  const [first] = start.calls
  const main = mainLocale()
  return {
    id: `${trip.id}-${start.id}`,
    title: localized((locale) =>
      [textIn(trip.names, locale), startsInUse(trip).length > 1 && first && timeInText(first.departsAt, locale)]
        .filter(Boolean)
        .join(', '),
    ),
    landing_page: { url: origin + tripPath(trips, trip, main) },
    duration_sec: durationOf(start),
    cancellation_policy: {
      refund_conditions: [{ min_duration_before_start_time_sec: trip.cancellationHours * 3600, refund_percent: 100 }],
    },
    related_locations: trip.stops.map((stop) => ({
      location: { location: placeOf(stop) },
      relation_type: 'RELATION_TYPE_RELATED_NO_ADMISSION',
    })),
    price_options: [
      {
        id: 'adult',
        title: fareLabel(translatorOf(main), 'adult', adult, 1),
        price: moneyOf(adult.original_amount),
      },
    ],
    ...(first && { meeting_point: { location: placeOf(first.quay) } }),
  }
}

const localized = (textOf: (locale: Locale) => string) => ({
  localized_texts: shownLocales().map((locale) => ({ language_code: locale, text: plainText(textOf(locale)) })),
})

/** The description of a trip: that of the page `tour` if it describes this trip, otherwise the trip's own text. */
const descriptionOf = (trip: Trip, settings: Settings, locale: Locale): string =>
  describesTrip(trip.id)
    ? pageContent('tour', locale, settings).meta_description
    : (trip.texts.lead?.[locale] ?? textIn(trip.titles, locale))

const placeOf = ({ name, latitude, longitude }: { name: string; latitude: number; longitude: number }) => ({
  place_info: { name, coordinates: { latitude, longitude } },
})

const moneyOf = (cents: number) => ({
  currency_code: region.currency,
  units: Math.trunc(cents / 100),
  nanos: (cents % 100) * 10_000_000,
})

/** The time from the first call to the final return, in seconds. */
function durationOf({ calls, endsNextDay }: TripStart): number {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const returns = calls.flatMap(({ returnsAt }) => (returnsAt === null ? [] : [minutesOf(returnsAt)]))
  const end = Math.max(...returns) + (endsNextDay ? 24 * 60 : 0)
  return (end - minutesOf(calls[0]?.departsAt ?? '00:00')) * 60
}
