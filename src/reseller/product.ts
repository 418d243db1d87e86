import { business } from '../../content/business.ts'
import type { DepartureLocation } from '../contract/reservation.ts'
import { type FarePrices, getPricesOn } from '../domain/pricing/prices.ts'
import { currentSettings } from '../domain/settings/current-settings.ts'
import { type OperatorSettings, operatorSettings } from '../domain/settings/operator-settings.ts'
import { dayOf } from '../domain/time/operator-time.ts'
import { optionContent, productContent, supplierContent, unitContent } from './content.ts'
import { idText, OctoError } from './errors.ts'
import { octoPricing, productPricing } from './pricing.ts'
import type { OctoRequest } from './request.ts'
import { fares } from './units.ts'

/** The only product: the day trip. Its options are the places of departure, which share the places of the boat. */
export const productId = 'kornati'

const unitTypes = { adult: 'ADULT', child: 'CHILD', infant: 'INFANT' } as const
const unitNames = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const
const greatestAge = 99

export async function supplier(request: OctoRequest) {
  const { origin, operator } = request.services
  return {
    id: 'bonaca',
    name: business.name,
    endpoint: `${origin}/octo`,
    contact: { website: origin, email: operator.email, telephone: operator.phone, address: null },
    ...(request.capabilities.has('content') && supplierContent(request, await currentSettings(request.services))),
  }
}

export type Product = Awaited<ReturnType<typeof product>>

/** The product with the capabilities of the request. */
export async function product(request: OctoRequest) {
  const { services, capabilities, locale } = request
  const [settings, prices] = await Promise.all([
    operatorSettings(services.db),
    getPricesOn(services.db, dayOf(services.now())),
  ])
  const texts = capabilities.has('content') ? await currentSettings(services) : null
  return {
    id: productId,
    internalName: 'Kornati and Telašćica day trip',
    reference: null,
    locale: texts ? locale : 'en',
    timeZone: business.timeZone,
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: 'START_TIME',
    deliveryFormats: ['QRCODE'],
    deliveryMethods: ['VOUCHER'],
    redemptionMethod: 'DIGITAL',
    options: business.departureLocations.map((location, index) => ({
      ...option(location, index === 0, { settings, prices, request }),
      ...(texts && optionContent(request, texts, location)),
    })),
    ...(capabilities.has('pricing') && productPricing),
    ...(texts && productContent(request, texts)),
  }
}

interface OptionContext {
  settings: OperatorSettings
  prices: FarePrices
  request: OctoRequest
}

function option(
  { id, name, departsAt }: (typeof business.departureLocations)[number],
  isDefault: boolean,
  context: OptionContext,
) {
  const { request, prices, settings } = context
  const { capabilities, reseller } = request
  const from = octoPricing(prices.adult.original_amount, reseller.commission)
  return {
    id: id as string,
    default: isDefault,
    internalName: `${name} ${departsAt}`,
    reference: null,
    availabilityLocalStartTimes: [departsAt],
    cancellationCutoff: `${business.cancellationHours} hours`,
    cancellationCutoffAmount: business.cancellationHours,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: [] as string[],
    restrictions: { minUnits: 1, maxUnits: settings.booking.max_party },
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

/** @throws INVALID_PRODUCT_ID */
export function checkProduct(id: unknown): void {
  if (id !== productId) throw new OctoError('INVALID_PRODUCT_ID', { productId: idText(id) })
}

/**
 * The place of departure of an option.
 * @throws INVALID_OPTION_ID
 */
export function locationOf(optionId: unknown): { id: DepartureLocation; departsAt: string } {
  const location = business.departureLocations.find(({ id }) => id === optionId)
  if (!location) throw new OctoError('INVALID_OPTION_ID', { optionId: idText(optionId) })
  return location
}
