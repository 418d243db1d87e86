import type { ChangeRequest } from '../../../contract/change.ts'
import { bookableDays } from '../../availability/sailing-day.ts'
import { departureId } from '../../places/departure-id.ts'
import { countGuests } from '../../pricing/quote.ts'
import type { OperatorSettings } from '../../settings/operator-settings.ts'
import { cancellationDeadline } from '../../trips/cancellation-rules.ts'
import { departureInstant, sailingProblems } from '../../trips/sailing.ts'
import type { InvalidField } from '../../validation-error.ts'
import type { BookingSnapshot } from './booking-snapshot.ts'
import type { ChangePrices } from './change-prices.ts'

/** How often a guest may change a booking. */
const maxGuestChanges = 5

/** Why a change of a booking is refused as a whole. A wrong value of a single field is an `InvalidField` instead. */
export type ChangeProblem =
  | 'not_booked'
  | 'booking_cancelled'
  | 'boarded'
  | 'change_too_late'
  | 'changes_used_up'
  | 'change_by_hand'
  /** The guest has to change and cancel with the reseller. */
  | 'booked_with_reseller'

export interface PlanContext {
  by: 'guest' | 'operator' | 'reseller'
  now: Date
  settings: OperatorSettings
  prices: ChangePrices
  minimumCharge: number
}

export type TripOrder = Required<ChangeRequest>

type Booked = Pick<BookingSnapshot, 'trip' | 'date' | 'start'>

export const isSameDeparture = (order: Booked, booking: Booked): boolean => departureId(order) === departureId(booking)

export const orderOf = (booking: BookingSnapshot): TripOrder => ({
  trip: booking.trip,
  start: booking.start,
  date: booking.date,
  departure_location: booking.departure_location,
  adults: booking.adults,
  children: booking.children,
  infants: booking.infants,
  special_offers: [...offersOf(booking)].map(([id, pieces]) => ({ id, pieces })),
})

/** The number of pieces per offer. An offer has two lines if pieces were added later at another price. */
function offersOf({ lines }: Pick<BookingSnapshot, 'lines'>): Map<string, number> {
  const offers = new Map<string, number>()
  for (const { kind, id, pieces } of lines) if (kind === 'special_offer') offers.set(id, (offers.get(id) ?? 0) + pieces)
  return offers
}

/** What a guest may still change: everything, or only more people, extras and the place of departure. */
export type ChangeScope = 'all' | 'additions'

/** What a guest may still change, or the reason why nothing can be changed. */
export function changeScope(
  booking: BookingSnapshot,
  context: Pick<PlanContext, 'now' | 'settings'>,
): ChangeScope | { problem: ChangeProblem } {
  const booked = orderOf(booking)
  const byGuest = { ...context, by: 'guest' } as const
  const problem = changeProblem(booking, booked, byGuest)
  if (!problem) return changeProblem(booking, { ...booked, date: '' }, byGuest) ? 'additions' : 'all'
  // Booking of the departure can close before its cancellation deadline. Then a change that gives up places is still
  // possible. An order with an empty date stands for such a change, because its date differs from the booked one.
  return changeProblem(booking, { ...booked, date: '' }, byGuest) ? { problem } : 'all'
}

/**
 * Why a change is refused; undefined if it is allowed. Another departure or fewer people are allowed until the
 * cancellation deadline of the booked departure. More people, extras or another place of departure are allowed until
 * booking closes. A reseller may make any change until the cancellation deadline, the operator until departure.
 */
export function changeProblem(
  booking: BookingSnapshot,
  order: TripOrder,
  { by, now, settings }: Pick<PlanContext, 'by' | 'now' | 'settings'>,
): ChangeProblem | undefined {
  if (booking.state !== 'completed') return 'not_booked'
  if (booking.cancelledAt) return booking.chooseBy ? undefined : 'booking_cancelled'
  if (booking.boarded) return 'boarded'
  if (now >= departureInstant(settings.trips, booking)) return 'change_too_late'
  if (by === 'operator') return undefined
  if (by === 'reseller') return now < cancellationDeadline(settings.trips, booking) ? undefined : 'change_too_late'
  if (booking.channel === 'reseller') return 'booked_with_reseller'
  if (booking.guestChanges >= maxGuestChanges) return 'changes_used_up'
  const tooLate = givesUpPlaces(booking, order)
    ? now >= cancellationDeadline(settings.trips, booking)
    : booking.date < bookableDays(settings, now).first
  return tooLate ? 'change_too_late' : undefined
}

/**
 * Whether a change gives up places of the booking: another departure or fewer people. A guest can make such a change
 * only until the cancellation deadline, unless we cancelled the departure, and needs the e-mail address of the booking.
 */
export const givesUpPlaces = (booking: Booked & Pick<BookingSnapshot, 'party'>, order: TripOrder): boolean =>
  !isSameDeparture(order, booking) || countGuests(order) < booking.party

/** The fields whose new values the booking can't have. */
export function invalidFields(booking: BookingSnapshot, order: TripOrder, context: PlanContext): InvalidField[] {
  const { trip } = context.settings
  const { maxParty: maximum } = trip
  // A party that is larger than the maximum keeps its size if it stays on the trip.
  const allowed = order.trip === booking.trip ? Math.max(maximum, booking.party) : maximum
  const isTooLarge = context.by !== 'operator' && countGuests(order) > allowed
  const unchanged = isDeepEqual(order, orderOf(booking))
  return [
    ...(unchanged ? [{ field: 'form', key: 'error.nothing_changed' } as const] : []),
    // A booking may stay on its departure although the start has been retired.
    ...sailingProblems(trip, order, isSameDeparture(order, booking) ? trip.starts : undefined),
    ...(booking.chooseBy ? choiceFields(booking, order, context) : []),
    ...(isTooLarge ? [{ field: 'adults', key: 'error.party_too_large', values: { maximum } } as const] : []),
    ...offerFields(booking, order, context),
  ]
}

/**
 * After we cancelled a departure, the guest can choose another one. These are the invalid fields of such a choice. The
 * people and extras must stay the same; they can be changed afterwards. Extras that another trip does not offer are not
 * compared.
 */
function choiceFields(booking: BookingSnapshot, order: TripOrder, { prices }: PlanContext): InvalidField[] {
  const isOffered = ({ id }: { id: string }) => prices.offers.some((offer) => offer.id === id)
  const itemsOf = ({ adults, children, infants, special_offers }: TripOrder) => ({
    ...{ adults, children, infants },
    special_offers: order.trip === booking.trip ? special_offers : special_offers.filter(isOffered),
  })
  return [
    ...(isSameDeparture(order, booking) ? [{ field: 'date', key: 'error.date_first' } as const] : []),
    ...(isDeepEqual(itemsOf(order), itemsOf(orderOf(booking)))
      ? []
      : [{ field: 'form', key: 'error.choice_party' } as const]),
  ]
}

/** Compares orders; the order in which extras are listed has no meaning. */
const isDeepEqual = (a: object, b: object) => JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))
const canonical = (order: object) =>
  Object.entries(order)
    .map(([name, value]) =>
      Array.isArray(value) ? [name, value.map(({ id, pieces }) => [id, pieces]).toSorted()] : [name, value],
    )
    .toSorted()

/**
 * The invalid extras of a change. Pieces that are booked already can stay without a current offer; any further piece
 * needs one. On another departure, no pieces count as booked already. The exception is another departure of the same
 * trip after we cancelled the booked departure.
 */
function offerFields(booking: BookingSnapshot, order: TripOrder, { prices }: PlanContext): InvalidField[] {
  const isKept = isSameDeparture(order, booking) || (booking.chooseBy !== null && order.trip === booking.trip)
  const booked = isKept ? offersOf(booking) : new Map<string, number>()
  return order.special_offers.flatMap(({ id, pieces }, index): InvalidField[] => {
    const offer = prices.offers.find((candidate) => candidate.id === id)
    const repeated = order.special_offers.findIndex((other) => other.id === id) !== index
    if (repeated) return [{ field: `special_offers.${index}.id`, key: 'error.offer' }]
    if (pieces <= (booked.get(id) ?? 0)) return []
    if (!offer) return [{ field: `special_offers.${index}.id`, key: 'error.offer' }]
    if (pieces <= offer.max_pieces) return []
    return [{ field: `special_offers.${index}.pieces`, key: 'error.too_many', values: { maximum: offer.max_pieces } }]
  })
}
