import { pageContent } from '../content/page-content.ts'
import type { PicturePlace } from '../content/picture-places.ts'
import { plainText } from '../content/plain-text.ts'
import { describedAt, fallbackFile } from '../content/shown-pictures.ts'
import { describesTrip } from '../content/template-values.ts'
import type { Settings } from '../contract/settings.ts'
import type { FarePrices } from '../domain/pricing/prices.ts'
import { fareLabel } from '../domain/pricing/quote.ts'
import type { Trip } from '../domain/trips/trips.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import { textIn } from '../i18n/localized-text.ts'
import { type Option, type OptionStart, returnOf, timesOf } from './options.ts'
import type { OctoRequest } from './request.ts'

// The capability `content`: texts and places of the trips, in the language of the request.

type Texts = Pick<OctoRequest, 'locale' | 'services'>

/** @param alt the alternative text, unless the operator has uploaded a picture for this place: that has its own text */
function picture({ locale, services: { origin } }: Texts, place: PicturePlace, rel: 'COVER' | 'GALLERY', alt: string) {
  const { name, alt: title } = describedAt(place, plainText(alt), locale)
  return { src: origin + fallbackFile(name), type: 'image/jpeg', rel, title, caption: null, copyright: null }
}

export const supplierContent = (request: Texts, settings: Settings) => {
  if (!describesTrip(settings.trip)) return { shortDescription: null, media: [] }
  const tour = pageContent('tour', request.locale, settings)
  return {
    shortDescription: plainText(tour.lead),
    media: [picture(request, 'tour_opening', 'COVER', tour.alt)],
  }
}

/**
 * The texts about a trip. A trip that `content/` describes has the texts of the tour page; any other trip has only its
 * name.
 */
function texts(request: Texts, settings: Settings, trip: Trip) {
  const { locale } = request
  const title = textIn(trip.names, locale)
  if (!describesTrip(trip.id))
    return { title, shortDescription: null, description: null, features: [], faqs: [], media: [] }
  const tour = pageContent('tour', locale, settings)
  const feature = (type: string) => (text: string) => ({ shortDescription: plainText(text), type })
  return {
    title: plainText(tour.title),
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
    media: [
      picture(request, 'tour_opening', 'COVER', tour.alt),
      picture(request, 'tour_water', 'GALLERY', tour.water.alt),
      picture(request, 'tour_lunch', 'GALLERY', tour.included.alt),
      picture(request, 'tour_parks', 'GALLERY', tour.parks.alt),
    ],
  }
}

/** @param options all options of the trip, or only the requested one */
export function tripContent(request: Texts, settings: Settings, trip: Trip, options: Option[]) {
  const durations = options.flatMap(({ starts }) => starts.map(durationMinutes))
  const [shortest, longest] = [Math.min(...durations), Math.max(...durations)]
  return {
    ...texts(request, settings, trip),
    locations: [
      ...options.map(({ quay }) => place(['START', 'REDEMPTION'], quay)),
      ...trip.stops.map((stop) => place(['ITINERARY_ITEM'], stop)),
      ...options.map(({ quay }) => place(['END'], quay)),
    ],
    categoryLabels: longest >= dayTripMinutes ? ['boat-tours', 'day-trips'] : ['boat-tours'],
    durationMinutesFrom: shortest,
    durationMinutesTo: longest > shortest ? longest : null,
    commentary: [],
  }
}

export const optionContent = (request: Texts, settings: Settings, trip: Trip, option: Option) => ({
  ...tripContent(request, settings, trip, [option]),
  title: `${option.quay.name}, ${timesOf(option).join(', ')}`,
})

export const unitContent = (locale: Locale, fare: keyof FarePrices, price: FarePrices[keyof FarePrices]) => {
  const label = fareLabel(translatorOf(locale), fare, price, 1)
  return { title: label, shortDescription: label, features: [] }
}

const dayTripMinutes = 6 * 60

function durationMinutes(option: OptionStart): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const nextDay = option.start.endsNextDay ? 24 * 60 : 0
  return nextDay + minutes(returnOf(option)) - minutes(option.call.departsAt)
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
