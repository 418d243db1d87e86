import type { Place, TravelAgency, WebSite } from 'schema-dts'
import { region } from '../../../../../content/business.ts'
import type { Business, TripFacts } from '../../../../content/business-schema.ts'
import { placeholderFields } from '../../../../content/placeholders.ts'
import { shownLocales } from '../../../../content/shown-languages.ts'
import { fallbackFile, pictureAt } from '../../../../content/shown-pictures.ts'
import { currentSite } from '../../../../content/site.ts'
import type { Settings } from '../../../../contract/settings.ts'
import type { GraphUrls } from './urls.ts'

type Company = { [Fact in keyof Business['company']]: string | number }

interface OperatorInput {
  contact: { email: string; phone: string }
  /** The trips on sale. */
  trips: Settings['trips']
  /** False on pages that leave out the phone hours, to save bytes. */
  withPhoneHours?: boolean
  company?: Company
  facts?: Pick<TripFacts, 'cards' | 'crew' | 'phoneHours'>
}

/** The operator. Company data is left out while it contains a placeholder, so that no invented address is published. */
export function operatorNode(
  { origin, operatorId, placeId }: GraphUrls,
  {
    contact,
    trips,
    withPhoneHours = true,
    company = currentSite().business.company,
    facts = currentSite().tripFacts,
  }: OperatorInput,
): TravelAgency {
  const profiles = [currentSite().business.social.facebook, currentSite().business.social.instagram].filter(isProfile)
  return {
    '@type': 'TravelAgency',
    '@id': operatorId,
    name: currentSite().business.name,
    url: `${origin}/`,
    telephone: contact.phone,
    email: contact.email,
    logo: `${origin}/favicon.svg`,
    image: origin + fallbackFile(pictureAt('home_water')),
    ...(profiles.length > 0 && { sameAs: profiles }),
    currenciesAccepted: region.currency,
    // Guests pay the deposit by card and the rest in cash on board.
    paymentAccepted: ['Cash', 'Credit Card', ...(facts.cards ?? [])].join(', '),
    ...(withPhoneHours &&
      facts.phoneHours && {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'reservations',
          telephone: contact.phone,
          ...(facts.crew && { availableLanguage: facts.crew.languages }),
          hoursAvailable: {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
            opens: facts.phoneHours.from,
            closes: facts.phoneHours.to,
          },
        },
      }),
    areaServed: distinct(trips.flatMap(({ stops }) => stops)).map(placeOf),
    location: distinct(quaysOf(trips)).map((location) => ({ ...placeOf(location), '@id': placeId(location.id) })),
    ...registration({ ...company }),
  }
}

/** Whether the URL is a profile. A URL without a path is only the home page of the social network. */
const isProfile = (href: string) => new URL(href).pathname !== '/'

function registration(company: Record<string, string | number>) {
  const placeholders = placeholderFields(company)
  const { legalName, street, city, country, oib } = company
  if (['legalName', 'street', 'city', 'country', 'oib'].some((fact) => placeholders.includes(fact))) return {}
  const [postalCode, ...locality] = `${city}`.split(' ')
  return {
    legalName: `${legalName}`,
    vatID: `${country}${oib}`,
    address: {
      '@type': 'PostalAddress' as const,
      streetAddress: `${street}`,
      postalCode,
      addressLocality: locality.join(' '),
      addressCountry: `${country}`,
    },
  }
}

const quaysOf = (trips: Settings['trips']) =>
  trips.flatMap(({ starts }) => starts.flatMap(({ departure_locations: quays }) => quays))

const distinct = <Place extends { id: string }>(places: Place[]): Place[] => [
  ...new Map(places.map((place) => [place.id, place])).values(),
]

interface GeoPlace {
  name: string
  latitude: number
  longitude: number
}

const placeOf = (geoPlace: GeoPlace) => ({ '@type': 'Place', ...namedLocation(geoPlace) }) satisfies Place

export const namedLocation = ({ name, latitude, longitude }: GeoPlace) => ({
  name,
  geo: { '@type': 'GeoCoordinates' as const, latitude, longitude },
})

export const websiteNode = ({ origin, websiteId, operatorId }: GraphUrls): WebSite => ({
  '@type': 'WebSite',
  '@id': websiteId,
  name: currentSite().business.name,
  url: `${origin}/`,
  inLanguage: [...shownLocales()],
  publisher: { '@id': operatorId },
})
