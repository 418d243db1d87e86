import { business } from '../../content/business.ts'
import { pageContent } from '../content/page-content.ts'
import { plainText } from '../content/plain-text.ts'
import type { Settings } from '../contract/settings.ts'
import type { FarePrices } from '../domain/pricing/prices.ts'
import { fareLabel } from '../domain/pricing/quote.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import type { OctoRequest } from './request.ts'

// The capability `content`: the texts of the tour's page, in the language of the request.

type DepartureLocation = (typeof business.departureLocations)[number]
type Texts = Pick<OctoRequest, 'locale' | 'services'>

/** The URL of a master picture, in a width that every build has. */
const picture = (origin: string, name: string, rel: 'COVER' | 'GALLERY', title: string | null) => ({
  src: `${origin}/pictures/${name}-1080.jpg`,
  type: 'image/jpeg',
  rel,
  title,
  caption: null,
  copyright: null,
})

export const supplierContent = ({ locale, services: { origin } }: Texts, settings: Settings) => {
  const tour = pageContent('tour', locale, settings)
  return {
    shortDescription: plainText(tour.lead),
    media: [picture(origin, 'hero-golden-hour', 'COVER', plainText(tour.alt))],
  }
}

function media({ locale, services: { origin } }: Texts, settings: Settings) {
  const tour = pageContent('tour', locale, settings)
  return [
    picture(origin, 'hero-golden-hour', 'COVER', plainText(tour.alt)),
    picture(origin, 'cliffs-telascica', 'GALLERY', plainText(tour.water.alt)),
    picture(origin, 'lunch-on-deck', 'GALLERY', plainText(tour.included.alt)),
    picture(origin, 'bay-turquoise', 'GALLERY', plainText(tour.parks.alt)),
  ]
}

/** @param from the place or places at which the trip starts */
function tourContent(request: Texts, settings: Settings, from: readonly DepartureLocation[], title: string) {
  const tour = pageContent('tour', request.locale, settings)
  const feature = (type: string) => (text: string) => ({ shortDescription: plainText(text), type })
  return {
    title,
    shortDescription: plainText(tour.lead),
    description: tour.legs.list.map(({ when, title: leg, text }) => plainText(`${when}: ${leg}. ${text}`)).join('\n\n'),
    features: [
      ...tour.included.list.map(({ text }) => text).map(feature('INCLUSION')),
      ...tour.parks.list.map(({ title: park }) => park).map(feature('HIGHLIGHT')),
      ...tour.facts.list.map(({ text }) => text).map(feature('ADDITIONAL_INFORMATION')),
      ...tour.bring.list.map(({ text }) => text).map(feature('PREARRIVAL_INFORMATION')),
    ],
    faqs: tour.questions.list.map(({ question, answer }) => ({
      question: plainText(question),
      answer: plainText(answer),
    })),
    media: media(request, settings),
    locations: [
      ...from.map((location) => place(['START', 'REDEMPTION'], location)),
      ...business.stops.map((stop) => place(['ITINERARY_ITEM'], stop)),
      ...from.map((location) => place(['END'], location)),
    ],
    categoryLabels: ['boat-tours', 'day-trips'],
    durationMinutesFrom: Math.min(...from.map(durationMinutes)),
    durationMinutesTo: from.length > 1 ? Math.max(...from.map(durationMinutes)) : null,
    commentary: [],
  }
}

export function productContent(request: Texts, settings: Settings) {
  const tour = pageContent('tour', request.locale, settings)
  return tourContent(request, settings, business.departureLocations, plainText(tour.title))
}

export function optionContent(request: Texts, settings: Settings, location: DepartureLocation) {
  return tourContent(request, settings, [location], `${location.name}, ${location.departsAt}`)
}

export const unitContent = (locale: Locale, fare: keyof FarePrices, price: FarePrices[keyof FarePrices]) => {
  const label = fareLabel(translatorOf(locale), fare, price, 1)
  return { title: label, shortDescription: label, features: [] }
}

function durationMinutes({ departsAt }: DepartureLocation): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutes(business.returnsAt) - minutes(departsAt)
}

interface Spot {
  id: string
  name: string
  latitude: number
  longitude: number
}

const place = (types: string[], { name, latitude, longitude }: Spot) => ({
  title: name,
  shortDescription: null,
  types,
  minutesTo: null,
  minutesAt: null,
  place: {
    latitude,
    longitude,
    postalAddress: {
      streetAddress: null,
      addressLocality: name,
      addressRegion: null,
      postalCode: null,
      addressCountry: 'HR',
      postOfficeBoxNumber: null,
    },
    identifiers: {
      googlePlaceId: null,
      applePlaceId: null,
      tripadvisorLocationId: null,
      yelpPlaceId: null,
      facebookPlaceId: null,
      foursquarePlaceId: null,
      baiduPlaceId: null,
      amapPlaceId: null,
    },
    sameAs: [],
  },
})
