import { region } from '../../content/business.ts'
import { currentSite } from '../content/site.ts'
import { type FarePrices, getPricesOn } from '../domain/pricing/prices.ts'
import { currentSettings } from '../domain/settings/current-settings.ts'
import { dayOf } from '../domain/time/operator-time.ts'
import { loadTrips, type Trip, type Trips, tripsOnSale } from '../domain/trips/trips.ts'
import { optionContent, supplierContent, tripContent, unitContent } from './content.ts'
import { idText, OctoError } from './errors.ts'
import { type Option, optionsOf, timesOf } from './options.ts'
import { octoPricing, productPricing } from './pricing.ts'
import type { OctoRequest } from './request.ts'
import { fares } from './units.ts'

const unitTypes = { adult: 'ADULT', child: 'CHILD', infant: 'INFANT' } as const
const unitNames = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const
const greatestAge = 99

export async function supplier(request: OctoRequest) {
  const { origin, operator } = request.services
  return {
    id: 'bonaca',
    name: currentSite().business.name,
    endpoint: `${origin}/octo`,
    contact: { website: origin, email: operator.email, telephone: operator.phone, address: null },
    ...(request.capabilities.has('content') && supplierContent(request, await currentSettings(request.services))),
  }
}

/** `GET /products`: the trips on sale. */
export async function listProducts(request: OctoRequest) {
  const trips = await loadTrips(request.services.db)
  return Promise.all(tripsOnSale(trips).flatMap((trip) => (optionsOf(trip).length > 0 ? [product(request, trip)] : [])))
}

/** `GET /products/{id}`. */
export async function readProduct(request: OctoRequest) {
  return product(request, productTrip(await loadTrips(request.services.db), request.parameter('id')))
}

/**
 * The trip of a product. It must be on sale, or be the trip of a booking of the reseller.
 * @param booked the id of the trip of that booking; absent if the request concerns no booking
 * @throws INVALID_PRODUCT_ID
 */
export function productTrip({ trips }: Trips, id: unknown, booked?: string): Trip {
  const trip = trips.find(({ productId }) => productId === id)
  if (trip && (trip.state === 'on_sale' || trip.id === booked) && optionsOf(trip).length > 0) return trip
  throw new OctoError('INVALID_PRODUCT_ID', { productId: idText(id) })
}

export type Product = Awaited<ReturnType<typeof product>>

/**
 * A trip as a product, with the capabilities of the request.
 * @param bookedStart the start of a booking, which is described even if it is retired
 */
export async function product(request: OctoRequest, trip: Trip, bookedStart?: string) {
  const { services, capabilities, locale } = request
  const prices = await getPricesOn(services.db, trip.id, dayOf(services.now()))
  const settings = capabilities.has('content') ? await currentSettings(services) : null
  const options = optionsOf(trip, bookedStart)
  return {
    id: trip.productId,
    internalName: trip.names.en,
    reference: null,
    locale: settings ? locale : 'en',
    timeZone: region.timeZone,
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: 'START_TIME',
    deliveryFormats: ['QRCODE'],
    deliveryMethods: ['VOUCHER'],
    redemptionMethod: 'DIGITAL',
    options: options.map((option, index) => ({
      ...describeOption(option, index === 0, { trip, prices, request }),
      ...(settings && optionContent(request, settings, trip, option)),
    })),
    ...(capabilities.has('pricing') && productPricing),
    ...(settings && tripContent(request, settings, trip, options)),
  }
}

interface OptionContext {
  trip: Trip
  prices: FarePrices
  request: OctoRequest
}

function describeOption(option: Option, isDefault: boolean, context: OptionContext) {
  const { request, prices, trip } = context
  const { capabilities, reseller } = request
  const from = octoPricing(prices.adult.original_amount, reseller.commission)
  return {
    id: option.quay.id,
    default: isDefault,
    internalName: `${option.quay.name} ${timesOf(option).join(', ')}`,
    reference: null,
    availabilityLocalStartTimes: timesOf(option),
    cancellationCutoff: `${trip.cancellationHours} hours`,
    cancellationCutoffAmount: trip.cancellationHours,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: [] as string[],
    restrictions: { minUnits: 1, maxUnits: trip.maxParty },
    units: fares.map((fare) => unit(fare, context)),
    ...(capabilities.has('pricing') && { pricingFrom: [from] }),
  }
}

function unit(fare: (typeof fares)[number], { prices, request }: OptionContext) {
  const { min_age, max_age, original_amount } = prices[fare]
  const each = request.capabilities.has('pricing') && octoPricing(original_amount, request.reseller.commission)
  return {
    id: fare as string,
    internalName: unitNames[fare],
    reference: null,
    type: unitTypes[fare],
    requiredContactFields: [] as string[],
    restrictions: {
      minAge: min_age,
      maxAge: max_age ?? greatestAge,
      idRequired: false,
      minQuantity: null,
      maxQuantity: null,
      paxCount: 1,
      accompaniedBy: fare === 'adult' ? [] : ['adult'],
    },
    ...(each && { pricingFrom: [each] }),
    ...(request.capabilities.has('content') && unitContent(request.locale, fare, prices[fare])),
  }
}
