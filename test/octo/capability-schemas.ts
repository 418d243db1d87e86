import {
  availability,
  availabilityCalendar,
  booking,
  boolean,
  integer,
  list,
  nonEmpty,
  nullable,
  object,
  oneOf,
  option,
  product,
  supplier,
  text,
  unit,
  url,
} from './core-schemas.ts'

// JSON Schemas of the capabilities `pricing` and `content`, from the published types of OCTO (2025-10-13). Each is combined with
// the core schema by `allOf`.

type Schema = Record<string, unknown>
const both = (...schemas: Schema[]): Schema => ({ allOf: schemas })

const cents = { type: 'integer', minimum: 0 }
const priceFields = {
  original: cents,
  retail: cents,
  net: nullable(cents),
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  currencyPrecision: { const: 2 },
  includedTaxes: list(object({ name: nonEmpty, retail: integer, original: integer, net: nullable(integer) })),
}
const price = object(priceFields)
const unitPrice = object({ ...priceFields, unitId: nonEmpty })

const pricedUnit = both(unit, object({ pricingFrom: list(price, 1) }))
const pricedOption = both(option, object({ pricingFrom: list(price, 1), units: list(pricedUnit, 1) }))
const pricedProduct = both(
  product,
  object({
    defaultCurrency: { const: 'EUR' },
    availableCurrencies: list({ const: 'EUR' }, 1),
    pricingPer: oneOf('BOOKING', 'UNIT'),
    options: list(pricedOption, 1),
  }),
)

const media = object({
  src: url,
  type: oneOf('image/jpeg', 'image/png', 'video/mp4', 'video/avi', 'external/youtube', 'external/vimeo'),
  rel: oneOf('LOGO', 'COVER', 'GALLERY'),
  title: nullable(text),
  caption: nullable(text),
  copyright: nullable(text),
})
const nullableTexts = (...names: string[]) => object(Object.fromEntries(names.map((name) => [name, nullable(text)])))
const location = object({
  title: nullable(text),
  shortDescription: nullable(text),
  types: list(oneOf('START', 'ITINERARY_ITEM', 'POINT_OF_INTEREST', 'ADMISSION_INCLUDED', 'END', 'REDEMPTION'), 1),
  minutesTo: nullable(integer),
  minutesAt: nullable(integer),
  place: object({
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    postalAddress: nullableTexts(
      'streetAddress',
      'addressLocality',
      'addressRegion',
      'postalCode',
      'addressCountry',
      'postOfficeBoxNumber',
    ),
    identifiers: nullableTexts(
      'googlePlaceId',
      'applePlaceId',
      'tripadvisorLocationId',
      'yelpPlaceId',
      'facebookPlaceId',
      'foursquarePlaceId',
      'baiduPlaceId',
      'amapPlaceId',
    ),
    sameAs: list(text),
  }),
})
const featureTypes = [
  'INCLUSION',
  'EXCLUSION',
  'HIGHLIGHT',
  'PREBOOKING_INFORMATION',
  'PREARRIVAL_INFORMATION',
  'REDEMPTION_INSTRUCTION',
  'ACCESSIBILITY_INFORMATION',
  'ADDITIONAL_INFORMATION',
  'BOOKING_TERM',
  'CANCELLATION_TERM',
]
const features = list(object({ shortDescription: nullable(text), type: oneOf(...featureTypes) }))
const tourContent = object({
  title: nonEmpty,
  shortDescription: nullable(text),
  description: nullable(text),
  features,
  faqs: list(object({ question: nonEmpty, answer: nonEmpty })),
  media: list(media),
  locations: list(location, 1),
  categoryLabels: list(oneOf('boat-tours', 'day-trips')),
  durationMinutesFrom: integer,
  durationMinutesTo: nullable(integer),
  commentary: list(object({ format: oneOf('IN_PERSON', 'RECORDED_AUDIO', 'WRITTEN', 'OTHER'), language: nonEmpty })),
})
const unitContent = object({ title: nullable(text), shortDescription: text, features })
const optionWithContent = both(option, tourContent, object({ units: list(both(unit, unitContent), 1) }))
const productWithContent = both(product, tourContent, object({ options: list(optionWithContent, 1) }))

export const pricingSchemas = {
  supplier,
  product: pricedProduct,
  availability: both(availability, object({ unitPricing: list(unitPrice, 1), pricing: price }, ['pricing'])),
  availabilityCalendar: both(
    availabilityCalendar,
    object({ unitPricingFrom: list(unitPrice, 1), pricingFrom: price }, ['pricingFrom']),
  ),
  booking: both(
    booking,
    object({
      pricing: price,
      product: pricedProduct,
      option: pricedOption,
      unitItems: list(object({ pricing: price, unit: pricedUnit }), 1),
    }),
  ),
}

export const contentSchemas = {
  supplier: both(supplier, object({ shortDescription: nullable(text), media: list(media) })),
  product: productWithContent,
  availability: both(availability, object({ title: nullable(text), shortDescription: text })),
  availabilityCalendar,
  booking: both(booking, object({ product: productWithContent, option: optionWithContent })),
}

export const capabilities = list(
  object({
    id: nonEmpty,
    revision: integer,
    required: boolean,
    dependencies: list(text),
    docs: nullable(text),
  }),
)
