import type { ItemAvailability, ItemList, Offer, TouristTrip } from 'schema-dts'
import { business } from '../../../../content/business.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { UpcomingDeparture } from '../../../domain/availability/upcoming-departures.ts'
import { ticketLabel } from '../../../domain/pricing/quote.ts'
import { instantOf } from '../../../domain/time/operator-time.ts'
import type { Translate } from '../../../i18n/translator.ts'
import type { Addresses } from './addresses.ts'
import { located } from './operator.ts'

export interface TripSubject {
  name: string
  description: string
  t: Translate
  /** The operator's day. */
  today: string
  settings: Settings
  departures: UpcomingDeparture[]
}

const tickets = ['adult', 'child', 'infant'] as const

/** The day by boat: where it leads, what it costs, and when there are places. */
export const tripNode = (subject: TripSubject, addresses: Addresses): TouristTrip => ({
  '@type': 'TouristTrip',
  '@id': addresses.trip,
  name: subject.name,
  description: subject.description,
  url: addresses.of('tour'),
  image: tripPictures(addresses),
  provider: { '@id': addresses.operator },
  itinerary: itinerary(addresses),
  offers: offers(subject, addresses),
  subTrip: subject.departures.map((departure) => departureNode(departure, addresses)),
})

export const tripPictures = ({ origin }: Addresses): string[] =>
  ['hero-golden-hour', 'bay-turquoise', 'cliffs-telascica'].map((name) => `${origin}/pictures/${name}-1080.jpg`)

const itinerary = ({ place }: Addresses): ItemList => {
  const stops = [
    ...business.departureLocations.map((spot) => ({
      '@type': 'Place' as const,
      '@id': place(spot.id),
      ...located(spot),
    })),
    ...business.stops.map((spot) => ({ '@type': 'TouristAttraction' as const, ...located(spot) })),
  ]
  return {
    '@type': 'ItemList',
    numberOfItems: stops.length,
    itemListElement: stops.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  }
}

export const adultOffer = ({ trip }: Addresses): string => `${trip}-adult`

/** Today's prices, for as many of the coming departures as cost the same. */
function offers({ t, today, settings: { prices }, departures }: TripSubject, addresses: Addresses): Offer[] {
  const dearer = departures.findIndex((departure) =>
    tickets.some((ticket) => departure.prices[ticket].original_amount !== prices[ticket].original_amount),
  )
  const same = dearer < 0 ? departures : departures.slice(0, dearer)
  const [first, last] = [same.at(0), same.at(-1)]
  return tickets.map((ticket) => ({
    '@type': 'Offer',
    '@id': ticket === 'adult' ? adultOffer(addresses) : `${addresses.trip}-${ticket}`,
    name: ticketLabel(t, ticket, prices[ticket]),
    ...priceOf(prices[ticket].original_amount),
    availability: departures.length > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    url: addresses.of('book_now'),
    seller: { '@id': addresses.operator },
    validFrom: today,
    ...(first && last && { validThrough: last.date, availabilityStarts: first.date, availabilityEnds: last.date }),
  }))
}

const fewPlaces = 5

function departureNode({ date, placesLeft, prices }: UpcomingDeparture, { of }: Addresses): TouristTrip {
  const availability: ItemAvailability =
    placesLeft > fewPlaces ? 'https://schema.org/InStock' : 'https://schema.org/LimitedAvailability'
  const [{ departsAt }] = business.departureLocations
  return {
    '@type': 'TouristTrip',
    departureTime: onTheQuay(date, departsAt),
    arrivalTime: onTheQuay(date, business.returnsAt),
    offers: { '@type': 'Offer', ...priceOf(prices.adult.original_amount), availability, url: of('book_now') },
  }
}

const priceOf = (cents: number) => ({ price: (cents / 100).toFixed(2), priceCurrency: business.currency })

/** `2027-07-14T08:00:00+02:00` */
function onTheQuay(date: string, time: string): string {
  const ahead = Math.round((Date.parse(`${date}T${time}:00Z`) - instantOf(date, time).getTime()) / 3_600_000)
  return `${date}T${time}:00+${String(ahead).padStart(2, '0')}:00`
}
