import type { Place, TravelAgency, WebSite } from 'schema-dts'
import { business } from '../../../../content/business.ts'
import { exampleFacts } from '../../../content/example-company.ts'
import { locales } from '../../../i18n/locales.ts'
import type { Addresses } from './addresses.ts'

type Company = { [Fact in keyof typeof business.company]: string | number }

/** Who sails. Of the company only what the operator has filled in: an address of zeros would be believed. */
export function operatorNode(
  { origin, operator, place }: Addresses,
  { contact, company = business.company }: { contact: { email: string; phone: string }; company?: Company },
): TravelAgency {
  const profiles = [business.social.facebook, business.social.instagram].filter(leadsToSomebody)
  return {
    '@type': 'TravelAgency',
    '@id': operator,
    name: business.name,
    url: `${origin}/`,
    telephone: contact.phone,
    email: contact.email,
    logo: `${origin}/favicon.svg`,
    image: `${origin}/pictures/hero-golden-hour-1080.jpg`,
    ...(profiles.length > 0 && { sameAs: profiles }),
    currenciesAccepted: business.currency,
    // The deposit by card, the rest in cash on board.
    paymentAccepted: 'Cash, Credit Card',
    areaServed: business.stops.map(placeOf),
    location: business.departureLocations.map((location) => ({ ...placeOf(location), '@id': place(location.id) })),
    ...registered({ ...company }),
  }
}

/** The bare address of a network is nobody's page. */
const leadsToSomebody = (href: string) => new URL(href).pathname !== '/'

function registered(company: Record<string, string | number>) {
  const examples = exampleFacts(company)
  const { legalName, street, city, country, oib } = company
  if (['legalName', 'street', 'city', 'country', 'oib'].some((fact) => examples.includes(fact))) return {}
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

interface Spot {
  name: string
  latitude: number
  longitude: number
}

const placeOf = (spot: Spot) => ({ '@type': 'Place', ...located(spot) }) satisfies Place

export const located = ({ name, latitude, longitude }: Spot) => ({
  name,
  geo: { '@type': 'GeoCoordinates' as const, latitude, longitude },
})

export const websiteNode = ({ origin, website, operator }: Addresses): WebSite => ({
  '@type': 'WebSite',
  '@id': website,
  name: business.name,
  url: `${origin}/`,
  inLanguage: [...locales],
  publisher: { '@id': operator },
})
