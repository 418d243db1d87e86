import type { CancellationQuote, ChangeQuote } from '../../../../contract/change.ts'
import type { ChoiceReason } from '../../../../contract/operator-app/cancellation-reasons.ts'
import type { AvailabilityHint, ReservationView } from '../../../../contract/reservation.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { departureKey } from '../../../../domain/places/departure-id.ts'
import { quoteCancellation } from '../../../../domain/reservations/cancellation/cancel-by-guest.ts'
import { type ChangeOptions, findChangeOptions } from '../../../../domain/reservations/change/change-options.ts'
import { currentSettings } from '../../../../domain/settings/current-settings.ts'
import { callAt } from '../../../../domain/trips/sailing.ts'
import {
  chosenStart,
  firstStart,
  loadTrips,
  startOf,
  startsInUse,
  type Trips,
  tripOf,
} from '../../../../domain/trips/trips.ts'
import { loadTourData } from '../../head/tour-data.ts'
import { PageError, type PageRequest } from '../../http/page-definition.tsx'
import { rateLimitedPage } from '../../http/rate-limited.ts'
import { type Comparison, compare } from '../result/change-history.ts'
import { type TripInput, tripInputOf, withExtrasOf } from './trip-input.ts'

type Errors = Record<string, string[]>

/** The reply to a form of the booking's page; the page is rendered again with it. */
export type SelfServiceAnswer = {
  /** The typed e-mail address. */
  email?: string
} & (
  | { view: 'change'; trip: TripInput; errors?: Errors | undefined; available?: AvailabilityHint | undefined }
  | { view: 'quote'; trip: TripInput; quote: ChangeQuote; key: string; errors?: Errors | undefined }
  | { view: 'cancel'; errors?: Errors | undefined }
)

export interface ChangePageView {
  view: 'change'
  options: ChangeOptions
  /** The settings of the trip and start that the form shows, which can differ from the booked ones. */
  settings: Settings
  days: DayGroups
  trip: TripInput
  errors: Errors | undefined
  available: AvailabilityHint | undefined
}

export interface QuoteView {
  view: 'quote'
  options: ChangeOptions
  compared: Comparison
  trip: TripInput
  quote: ChangeQuote
  key: string
  errors: Errors | undefined
  email?: string | undefined
}

export interface CancelView {
  view: 'cancel'
  options: ChangeOptions
  key: string
  errors: Errors | undefined
  email: string | undefined
  quote: CancellationQuote
}

export interface WeatherView {
  view: 'weather'
  options: ChangeOptions
  key: string
  days: DayGroups
  /** The trip that the guest can move to another day, with a start and quay that are in use. */
  trip: TripInput
  /** The day that a rejected form for another day contained; undefined if no such form was rejected. */
  date: string | undefined
  errors: Errors | undefined
  email: string | undefined
  until: string
  reason: ChoiceReason
}

/** The view of a booking that can't be changed or cancelled online. */
export interface RefusedView {
  view: 'refused'
  of: 'change' | 'cancel'
  problem: Extract<ChangeOptions['scope'], object>['problem']
}

export type SelfServiceView = ChangePageView | QuoteView | CancelView | WeatherView | RefusedView

/** The days with room for the party: up to three nearest to the booked day, and all days by month. */
export interface DayGroups {
  nearest: string[]
  months: [month: string, dates: string[]][]
}

const nearestDays = 3

/**
 * The view in which the guest changes or cancels the booking. The reply to a form decides which view is shown; without
 * a reply, `?change` or `?cancel` in the URL decides. If we have cancelled the trip and the guest can choose between
 * another day and a refund, the view shows this choice, unless the reply is a quote. Null if no view is shown.
 */
export async function loadSelfService(
  page: PageRequest,
  reservation: ReservationView,
  answer: SelfServiceAnswer | undefined,
): Promise<SelfServiceView | null> {
  const { choice, id, status } = reservation
  const view = answer?.view ?? viewOf(page.url)
  if (!choice && (status !== 'completed' || !view)) return null
  const lookedAt = answer && 'trip' in answer ? answer.trip.trip : undefined
  const options = await findChangeOptions(page.services, id, page.locale, choice ? undefined : lookedAt)
  if (!options) throw new PageError(404)
  if (answer?.view === 'quote') {
    const { before, after, quote } = answer.quote
    const shown = { trips: await loadTrips(page.services.db), locale: page.locale }
    const booked = { ...before, lines: reservation.quote.lines }
    const compared = compare(booked, { ...after, lines: quote.lines }, shown)
    return { ...answer, options, compared, errors: answer.errors }
  }
  const key = newKey()
  const { errors, email } = answer ?? {}
  if (choice) {
    const trip = tripToChoose(await loadTrips(page.services.db), options.booked)
    const days = await daysFor(page, options, trip, { withBooked: false })
    const date = answer?.view === 'change' ? answer.trip.date : undefined
    return { view: 'weather', options, key, days, trip, date, errors, email, ...choice }
  }
  if (view === 'cancel') {
    const quoted = await quoteCancellation(page.services, id, { caller: page.services.caller })
    if (quoted.ok) return { view, options, key, errors, email, quote: quoted.quote }
    if (quoted.problem === 'too_many') throw rateLimitedPage(quoted, page.locale)
    if (quoted.problem === 'unknown') throw new PageError(404)
    return { view: 'refused', of: 'cancel', problem: quoted.problem }
  }
  const { scope } = options
  if (typeof scope === 'object') return { view: 'refused', of: 'change', problem: scope.problem }
  const isChange = answer?.view === 'change'
  const input = isChange ? answer.trip : tripInputOf(options.booked)
  const { trip, start } = sailingToShow(await loadTrips(page.services.db), options, input)
  return {
    view: 'change',
    options,
    settings: await currentSettings(page.services, { trip: trip.id, start: start.id }),
    days: await daysFor(page, options, { trip: trip.id, start: start.id }, { withBooked: true }),
    trip: withExtrasOf({ ...input, trip: trip.id, start: start.id }, options.extras),
    errors,
    available: isChange ? answer.available : undefined,
  }
}

/** The trip and start of the form. The booked start is shown even if it has been retired. */
function sailingToShow(trips: Trips, { trip: id, booked }: ChangeOptions, input: Pick<TripInput, 'start'>) {
  const trip = tripOf(trips, id)
  const isBooked = trip.id === booked.trip
  const starts = isBooked ? [...startsInUse(trip), startOf(trip, booked.start)] : startsInUse(trip)
  const start = starts.find((each) => each.id === input.start)
  return { trip, start: start ?? (isBooked ? startOf(trip, booked.start) : firstStart(trip)) }
}

/**
 * The booked trip for another day. If the booked start is not in use any more, the first start of the trip replaces it.
 * If the boat does not call at the booked quay on this start, the first quay of the start replaces it.
 */
function tripToChoose(trips: Trips, booked: ChangeOptions['booked']): TripInput {
  const start = chosenStart(tripOf(trips, booked.trip), booked.start)
  const call = callAt(start, booked.departure_location) ?? start.calls[0]
  const quay = call?.quay.id ?? booked.departure_location
  return tripInputOf({ ...booked, start: start.id, departure_location: quay })
}

const viewOf = ({ searchParams }: URL) =>
  searchParams.has('change') ? 'change' : searchParams.has('cancel') ? 'cancel' : undefined

/** An idempotency key for the form of a view, so that sending it twice makes one change. */
export const newKey = () => crypto.randomUUID()

async function daysFor(
  { services }: PageRequest,
  { booked, party, heldByChange }: ChangeOptions,
  of: { trip: string; start: string },
  { withBooked }: { withBooked: boolean },
): Promise<DayGroups> {
  const isBooked = of.trip === booked.trip && of.start === booked.start
  const { departures } = await loadTourData(services, of)
  const placesOn = new Map(departures.map(({ date, placesLeft }) => [date, placesLeft]))
  const held = heldByChange && departureKey(heldByChange.departure)
  if (heldByChange && held?.trip === of.trip && held.start === of.start)
    placesOn.set(held.date, (placesOn.get(held.date) ?? 0) + heldByChange.places)
  const free = [...placesOn]
    .filter(([date, places]) => places >= party && !(isBooked && date === booked.date))
    .map(([date]) => date)
    .toSorted()
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(booked.date))
  const nearest = free.toSorted((a, b) => distance(a) - distance(b)).slice(0, nearestDays)
  const dates = withBooked && isBooked ? [booked.date, ...free].toSorted() : free
  return { nearest, months: [...Map.groupBy(dates, (date) => date.slice(0, 7))] }
}
