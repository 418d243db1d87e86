import { region } from '../../content/business.ts'
import { maxOctoDays, octoAvailability } from '../contract/octo-requests.ts'
import { sailingDays } from '../domain/availability/availability.ts'
import { answerTo, bookingClosesAt, type SailingDay } from '../domain/availability/sailing-day.ts'
import { countResale } from '../domain/demand/visit.ts'
import { departureId } from '../domain/places/departure-id.ts'
import { unpaidLimit } from '../domain/places/timed-hold.ts'
import { loadPriceList } from '../domain/pricing/prices.ts'
import { noPlaces, placesOfReseller, type ResellerPlaces, resellerLimit } from '../domain/resellers/bounds.ts'
import { type OperatorSettings, operatorSettings } from '../domain/settings/operator-settings.ts'
import { datesBetween } from '../domain/time/operator-time.ts'
import { loadTrips, type Trip } from '../domain/trips/trips.ts'
import type { DepartureId, FareType } from '../platform/database/tables.ts'
import { badRequest, unprocessable } from './errors.ts'
import { describeStart, findStart, type Option, type OptionStart, optionOf } from './options.ts'
import { partyPricing, unitPricing } from './pricing.ts'
import { productTrip } from './product.ts'
import type { OctoRequest } from './request.ts'
import { utc } from './times.ts'
import { countsOf, parse } from './units.ts'

/** A query of free places: its option, days and party. */
interface Query {
  trip: Trip
  option: Option
  counts: Map<FareType, number>
  first: string
  last: string
  /** The ids of the requested departures; null for all departures of the range. */
  ids: Set<string> | null
}

/**
 * Answers with one entry per day of the range, also for days without a trip. The entry of a day with several departures
 * describes the best departure, as `isBetter` compares them.
 */
export async function availabilityCalendar(request: OctoRequest) {
  const query = await readQuery(request, { ids: false })
  const prices = request.capabilities.has('pricing') ? await loadPriceList(request.services.db, query.trip.id) : null
  const { departures, ...places } = await departuresOf(request, query)
  const byDate = Map.groupBy(departures, ({ day }) => day.date)
  return [...byDate].map(([localDate, ofDay]) => ({
    localDate,
    ...ofDay
      .map(({ day }) => stateOf(day, query, places))
      .reduce((best, state) => (isBetter(state, best) ? state : best)),
    openingHours: [],
    ...(prices && {
      unitPricingFrom: unitPricing(prices(localDate), request.reseller.commission),
      ...(query.counts.size > 0 && {
        pricingFrom: partyPricing(prices(localDate), query.counts, request.reseller.commission),
      }),
    }),
  }))
}

/** One entry per departure; days without a trip have none. */
export async function availability(request: OctoRequest) {
  const query = await readQuery(request, { ids: true })
  const prices = request.capabilities.has('pricing') ? await loadPriceList(request.services.db, query.trip.id) : null
  const { departures, ...places } = await departuresOf(request, query)
  return departures
    .filter(({ day }) => day.state !== 'no_tour')
    .map(({ day, ...start }) => ({
      ...describeStart(day.date, start),
      ...stateOf(day, query, places),
      maxUnits: largestParty(day, places),
      utcCutoffAt: utc(bookingClosesAt(day.date, query.trip)),
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

async function readQuery({ services, body }: OctoRequest, accepts: { ids: boolean }): Promise<Query> {
  const trip = productTrip(await loadTrips(services.db), body.productId)
  const option = optionOf(trip, body.optionId)
  const query = parse(octoAvailability, body)
  checkCurrency(query.currency)
  const wanted = { trip, option, counts: countsOf(query.units ?? []) }
  const ids = accepts.ids ? query.availabilityIds : undefined
  const start = query.localDateStart ?? query.localDate
  const end = query.localDateEnd ?? query.localDate
  if (ids) {
    if (start || end) throw badRequest('Send either a range of dates or availabilityIds')
    const dates = ids.flatMap((id) => findStart(option, id)?.date ?? []).sort()
    const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
    return { ...wanted, ids: new Set(ids), ...range(first, last) }
  }
  if (!start || !end) throw badRequest('localDateStart and localDateEnd are required')
  if (start > end) throw badRequest('localDateStart lies after localDateEnd')
  return { ...wanted, ids: null, ...range(start, end) }
}

/** Checks the length of a range. `first` is empty if none of the requested ids is a departure of the option. */
function range(first: string, last: string) {
  if (first !== '' && datesBetween(first, last).length > maxOctoDays)
    throw badRequest(`A query covers at most ${maxOctoDays} days`)
  return { first, last }
}

/** @throws UNPROCESSABLE_ENTITY for another currency than that of the prices */
export function checkCurrency(currency: string | null | undefined): void {
  if (currency != null && currency !== region.currency) throw unprocessable(`The only currency is ${region.currency}`)
}

/** The data that limit how many places of a departure the reseller can hold. */
interface Places {
  settings: OperatorSettings
  /** The places that the reseller has taken, by departure. */
  own: Map<DepartureId, ResellerPlaces>
  placesPerDay: number
}

interface Departure extends OptionStart {
  day: SailingDay
}

/** The departures of the range, day by day. */
async function departuresOf(request: OctoRequest, query: Query): Promise<Places & { departures: Departure[] }> {
  const { services, reseller } = request
  const { db, now } = services
  const { trip, option, first, last } = query
  const { placesPerDay } = reseller
  const settings = await operatorSettings(db, trip.id)
  if (first === '') return { departures: [], settings, own: new Map(), placesPerDay }
  const days = { from: first, to: last }
  const [own, ...ofStarts] = await Promise.all([
    placesOfReseller(db, reseller.id, days),
    ...option.starts.map(({ start: { id: start } }) => sailingDays(db, { ...days, now: now(), settings, start })),
  ])
  const departures = datesBetween(first, last).flatMap((_, at) =>
    option.starts.map((start, index) => ({ ...start, day: ofStarts[index]![at]! })),
  )
  const places = { settings, own, placesPerDay }
  if (first === last) countWanted(request, query, departures, places)
  return { departures, ...places }
}

/**
 * Counts a query of one day for the statistics of demand, with the answer for the best departure. A query without a
 * party is not counted. Queries of several days are not passed to this function, because they only compare days.
 */
function countWanted({ services, reseller }: OctoRequest, query: Query, found: Departure[], places: Places): void {
  const { trip, counts, first: date, ids } = query
  const party = [...counts.values()].reduce((sum, quantity) => sum + quantity, 0)
  const asked = found.filter((departure) => !ids || ids.has(describeStart(date, departure).id))
  const states = asked.map(({ day }) => stateOf(day, query, places))
  const best = states.findIndex((state) => states.every((other) => !isBetter(other, state)))
  const day = asked[best]?.day
  if (party === 0 || !day) return
  const isSoldOut = states[best]?.status === 'SOLD_OUT'
  const answer = isSoldOut
    ? day.placesLeft > 0
      ? 'too_few'
      : 'full'
    : answerTo(party, day, places.settings, services.now())
  countResale(reseller.id, { trip: trip.id, date, party, answer })
}

/**
 * The largest party that the reseller can hold now, by the rules of `claimForReseller` and the agreed places per day.
 * The reseller's credit is not considered.
 */
function largestParty(day: SailingDay, { settings, own, placesPerDay }: Places): number {
  const { placesLeft, unsold } = day
  const { trip, holds } = settings
  const { held, all } = own.get(departureId({ trip: trip.id, ...day })) ?? noPlaces
  const ofAll = unpaidLimit(holds, unsold) - (unsold - placesLeft)
  const ofReseller = Math.min(resellerLimit(holds, unsold) - held, placesPerDay - all)
  return Math.max(0, Math.min(placesLeft, trip.maxParty, Math.floor(ofAll), Math.floor(ofReseller)))
}

/**
 * The state of a departure for a party. It is `LIMITED` if fewer than half of the places are free. It is `SOLD_OUT` if
 * the party does not fit. It is also `SOLD_OUT` while the boat is needed for another trip, and not `CLOSED`, because
 * the boat may become free again.
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

type State = ReturnType<typeof stateOf>

/**
 * Whether `state` is shown for a day rather than `other`. A bookable state is better than a full one, and a full state
 * is better than a closed one. Among states of the same kind, the one with more vacancies is better.
 */
function isBetter(state: State, other: State): boolean {
  const rank = ({ available, status }: State) => (available ? 2 : status === 'SOLD_OUT' ? 1 : 0)
  return (rank(state) - rank(other) || state.vacancies - other.vacancies) > 0
}
