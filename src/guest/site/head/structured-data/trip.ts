import type { ItemAvailability, ItemList, Offer, ReserveAction, TouristTrip } from 'schema-dts'
import { region } from '../../../../../content/business.ts'
import type { PicturePlace } from '../../../../content/picture-places.ts'
import { fallbackFile, pictureAt, type ShownPicture } from '../../../../content/shown-pictures.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { fewPlaces } from '../../../../domain/availability/few-places.ts'
import type { UpcomingDeparture } from '../../../../domain/availability/upcoming-departures.ts'
import { fareLabel } from '../../../../domain/pricing/quote.ts'
import { addDays, localDateTime } from '../../../../domain/time/operator-time.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import { listedDays } from '../tour-data.ts'
import { namedLocation } from './operator.ts'
import { bookingTemplate, type GraphUrls } from './urls.ts'

export interface TripNodeInput {
  name: string
  description: string
  stops: { name: string; latitude: number; longitude: number }[]
  /** The pictures of the trip. Undefined for the trip that `content/pages/tour` describes (`describedPictures`). */
  pictures: ShownPicture[] | undefined
  t: Translate
  /** `YYYY-MM-DD` in the operator's time zone. */
  today: string
  settings: Settings
  /** All departures that can be booked. */
  departures: UpcomingDeparture[]
}

const fares = ['adult', 'child', 'infant'] as const

/** The boat trip: itinerary, prices and departures with free places. */
export const tripNode = (input: TripNodeInput, urls: GraphUrls): TouristTrip => ({
  '@type': 'TouristTrip',
  '@id': urls.tripId,
  name: input.name,
  description: input.description,
  url: urls.pageUrl('tour'),
  image: tripImages(input, urls),
  provider: { '@id': urls.operatorId },
  itinerary: itinerary(input, urls),
  offers: offers(input, urls),
  potentialAction: reserveAction(input, urls),
  subTrip: input.departures.slice(0, listedDays).map((departure) => departureNode(departure, input.settings, urls)),
})

export const tripImages = ({ pictures }: Pick<TripNodeInput, 'pictures'>, { origin }: GraphUrls): string[] =>
  (pictures ?? describedPictures.map(pictureAt)).map((picture) => origin + fallbackFile(picture))

const describedPictures: PicturePlace[] = ['tour_opening', 'tour_parks', 'tour_water']

const itinerary = ({ settings, stops: visited }: TripNodeInput, { placeId }: GraphUrls): ItemList => {
  const stops = [
    ...settings.departure_locations.map((location) => ({
      '@type': 'Place' as const,
      '@id': placeId(location.id),
      ...namedLocation(location),
    })),
    ...visited.map((stop) => ({ '@type': 'TouristAttraction' as const, ...namedLocation(stop) })),
  ]
  return {
    '@type': 'ItemList',
    numberOfItems: stops.length,
    itemListElement: stops.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  }
}

export const adultOfferId = ({ tripId }: GraphUrls): string => `${tripId}-adult`

/** Today's prices. They are valid until the last upcoming departure before a price changes. */
function offers({ t, today, settings, departures }: TripNodeInput, urls: GraphUrls): Offer[] {
  const { prices } = settings
  const firstChange = departures.findIndex((departure) =>
    fares.some((fare) => departure.prices[fare].original_amount !== prices[fare].original_amount),
  )
  const samePrice = firstChange < 0 ? departures : departures.slice(0, firstChange)
  const [first, last] = [samePrice.at(0), samePrice.at(-1)]
  return fares.map((fare) => ({
    '@type': 'Offer',
    '@id': fare === 'adult' ? adultOfferId(urls) : `${urls.tripId}-${fare}`,
    name: fareLabel(t, fare, prices[fare], 1),
    ...priceOf(prices[fare].original_amount),
    availability: departures.length > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    url: bookingUrl(urls, settings),
    seller: { '@id': urls.operatorId },
    validFrom: today,
    ...(first && last && { validThrough: last.date, availabilityStarts: first.date, availabilityEnds: last.date }),
  }))
}

/** The action that books the trip: the URL of the booking page, into which an assistant inserts day and party. */
const reserveAction = ({ settings: { trip, trips } }: TripNodeInput, { pageUrl }: GraphUrls): ReserveAction => ({
  '@type': 'ReserveAction',
  target: { '@type': 'EntryPoint', urlTemplate: bookingTemplate(pageUrl('book_now'), trip, trips.length > 1) },
})

function departureNode(
  { date, placesLeft, prices }: UpcomingDeparture,
  settings: Settings,
  urls: GraphUrls,
): TouristTrip {
  const availability: ItemAvailability =
    placesLeft > fewPlaces ? 'https://schema.org/InStock' : 'https://schema.org/LimitedAvailability'
  const page = bookingUrl(urls, settings)
  const url = `${page}${page.includes('?') ? '&' : '?'}date=${date}`
  return {
    '@type': 'TouristTrip',
    ...timesOn(date, settings),
    offers: { '@type': 'Offer', ...priceOf(prices.adult.original_amount), availability, url },
  }
}

/** The times of departure and return on a day. If the trip begins several times a day, only the date. */
function timesOn(date: string, { trip, trips, departure_locations: [first], returns_at }: Settings) {
  const starts = trips.find(({ id }) => id === trip)?.starts ?? []
  if (starts.length > 1 || !first) return { departureTime: date }
  const back = starts[0]?.ends_next_day ? addDays(date, 1) : date
  return { departureTime: localDateTime(date, first.departs_at), arrivalTime: localDateTime(back, returns_at) }
}

/**
 * The URL of the booking page. If `trips` has several trips (those on sale, and this one if it is sold by its link
 * only), the parameter `trip` selects the trip.
 */
const bookingUrl = ({ pageUrl }: GraphUrls, { trip, trips }: Settings): string =>
  pageUrl('book_now') + (trips.length > 1 ? `?trip=${trip}` : '')

const priceOf = (cents: number) => ({ price: (cents / 100).toFixed(2), priceCurrency: region.currency })
