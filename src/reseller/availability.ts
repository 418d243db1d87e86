import { business } from '../../content/business.ts'
import { maxOctoDays, octoAvailability } from '../contract/octo-requests.ts'
import { isoDate } from '../contract/primitives.ts'
import { sailingDays } from '../domain/availability/availability.ts'
import { bookingClosesAt, type SailingDay } from '../domain/availability/sailing-day.ts'
import { unpaidLimit } from '../domain/places/timed-hold.ts'
import { loadPriceList } from '../domain/pricing/prices.ts'
import { noPlaces, placesOfReseller, type ResellerPlaces, resellerLimit } from '../domain/resellers/bounds.ts'
import { type OperatorSettings, operatorSettings } from '../domain/settings/operator-settings.ts'
import { datesBetween, localDateTime } from '../domain/time/operator-time.ts'
import type { FareType } from '../platform/database/tables.ts'
import { badRequest, unprocessable } from './errors.ts'
import { partyPricing, unitPricing } from './pricing.ts'
import { checkProduct, locationOf } from './product.ts'
import type { OctoRequest } from './request.ts'
import { utc } from './times.ts'
import { countsOf, parse } from './units.ts'

/** A query of free places: its option, days and party. */
interface Query {
  departsAt: string
  counts: Map<FareType, number>
  first: string
  last: string
  /** The only starts that are wanted; null for all of the range. */
  ids: Set<string> | null
}

/** One entry per day of the range, including days without a trip. */
export async function availabilityCalendar(request: OctoRequest) {
  const query = readQuery(request, { ids: false })
  const prices = request.capabilities.has('pricing') ? await loadPriceList(request.services.db) : null
  const { days, ...places } = await daysOf(request, query)
  return days.map((day) => ({
    localDate: day.date,
    ...stateOf(day, query, places),
    openingHours: [],
    ...(prices && {
      unitPricingFrom: unitPricing(prices(day.date), request.reseller.commission),
      ...(query.counts.size > 0 && {
        pricingFrom: partyPricing(prices(day.date), query.counts, request.reseller.commission),
      }),
    }),
  }))
}

/** One entry per departure; days without a trip have none. */
export async function availability(request: OctoRequest) {
  const query = readQuery(request, { ids: true })
  const prices = request.capabilities.has('pricing') ? await loadPriceList(request.services.db) : null
  const { days, ...places } = await daysOf(request, query)
  return days
    .filter(({ state }) => state !== 'no_tour')
    .map((day) => ({
      ...departure(day.date, query.departsAt),
      ...stateOf(day, query, places),
      maxUnits: largestParty(day, places),
      utcCutoffAt: utc(bookingClosesAt(day.date, places.settings.booking)),
      ...(prices && {
        unitPricing: unitPricing(prices(day.date), request.reseller.commission),
        ...(query.counts.size > 0 && {
          pricing: partyPricing(prices(day.date), query.counts, request.reseller.commission),
        }),
      }),
      ...(request.capabilities.has('content') && { title: null, shortDescription: '' }),
    }))
    .filter(({ id }) => query.ids?.has(id) ?? true)
}

/** A departure of a day from one place; its id is its start. */
export function departure(date: string, departsAt: string) {
  const start = localDateTime(date, departsAt)
  return {
    id: start,
    localDateTimeStart: start,
    localDateTimeEnd: localDateTime(date, business.returnsAt),
    allDay: false,
    openingHours: [],
  }
}

/** The day of an availability id; undefined if the id belongs to no departure of this option. */
export function dateOfAvailability(id: unknown, departsAt: string): string | undefined {
  const date = typeof id === 'string' ? id.slice(0, 10) : ''
  if (!isoDate.safeParse(date).success) return undefined
  return localDateTime(date, departsAt) === id ? date : undefined
}

function readQuery({ body }: OctoRequest, accepts: { ids: boolean }): Query {
  checkProduct(body.productId)
  const { departsAt } = locationOf(body.optionId)
  const query = parse(octoAvailability, body)
  checkCurrency(query.currency)
  const counts = countsOf(query.units ?? [])
  const ids = accepts.ids ? query.availabilityIds : undefined
  const start = query.localDateStart ?? query.localDate
  const end = query.localDateEnd ?? query.localDate
  if (ids) {
    if (start || end) throw badRequest('Send either a range of dates or availabilityIds')
    const dates = ids.flatMap((id) => dateOfAvailability(id, departsAt) ?? []).sort()
    const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
    return { departsAt, counts, ids: new Set(ids), ...range(first, last) }
  }
  if (!start || !end) throw badRequest('localDateStart and localDateEnd are required')
  if (start > end) throw badRequest('localDateStart lies after localDateEnd')
  return { departsAt, counts, ids: null, ...range(start, end) }
}

/** The days of a range. `first` is empty if a list of ids names no departure of the option. */
function range(first: string, last: string) {
  if (first !== '' && datesBetween(first, last).length > maxOctoDays)
    throw badRequest(`A query covers at most ${maxOctoDays} days`)
  return { first, last }
}

/** @throws UNPROCESSABLE_ENTITY for another currency than that of the prices */
export function checkCurrency(currency: string | null | undefined): void {
  if (currency != null && currency !== business.currency)
    throw unprocessable(`The only currency is ${business.currency}`)
}

/** The data on which the places of a day depend. */
interface Places {
  settings: OperatorSettings
  /** The places that the reseller already has, by day. */
  own: Map<string, ResellerPlaces>
  placesPerDay: number
}

async function daysOf(
  { services, reseller }: OctoRequest,
  { first, last }: Query,
): Promise<Places & { days: SailingDay[] }> {
  const { placesPerDay } = reseller
  const settings = await operatorSettings(services.db)
  if (first === '') return { days: [], settings, own: new Map(), placesPerDay }
  const range = { from: first, to: last }
  const [days, own] = await Promise.all([
    sailingDays(services.db, { ...range, now: services.now(), settings }),
    placesOfReseller(services.db, reseller.id, range),
  ])
  return { days, settings, own, placesPerDay }
}

/**
 * The largest party that the reseller can hold now, by the rules of `claimForReseller` and its limit of places per day.
 * The limit of its credit is not considered.
 */
function largestParty({ date, placesLeft, unsold }: SailingDay, { settings, own, placesPerDay }: Places): number {
  const { booking, holds } = settings
  const { held, all } = own.get(date) ?? noPlaces
  const ofAll = unpaidLimit(holds, unsold) - (unsold - placesLeft)
  const ofReseller = Math.min(resellerLimit(holds, unsold) - held, placesPerDay - all)
  return Math.max(0, Math.min(placesLeft, booking.max_party, Math.floor(ofAll), Math.floor(ofReseller)))
}

/**
 * A day with fewer free places than half of its capacity is `LIMITED`. For a party that does not fit, the day is shown
 * as full.
 */
function stateOf(day: SailingDay, { counts }: Query, places: Places) {
  const { state, placesLeft, capacity } = day
  const wanted = [...counts.values()].reduce((sum, quantity) => sum + quantity, 0)
  const largest = largestParty(day, places)
  const numbers = { vacancies: largest > 0 ? placesLeft : 0, capacity: state === 'no_tour' ? 0 : capacity }
  if (state === 'no_tour' || state === 'closed') return { available: false, status: 'CLOSED', ...numbers }
  if (largest === 0 || wanted > largest) return { available: false, status: 'SOLD_OUT', ...numbers }
  return { available: true, status: placesLeft * 2 < capacity ? 'LIMITED' : 'AVAILABLE', ...numbers }
}
