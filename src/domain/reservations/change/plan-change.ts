import type { ChangeQuote, ChangeRequest } from '../../../contract/change.ts'
import { countGuests, quoteTotals } from '../../../contract/quote-lines.ts'
import type { Quote } from '../../../contract/reservation.ts'
import type { BookedTrip, ChangeKind } from '../../../database/tables.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import { bookableDays } from '../../availability/sailing-day.ts'
import {
  type ChangeAmounts,
  changeAmounts,
  type PricedChange,
  paidOutside,
  priceChange,
} from '../../pricing/price-change.ts'
import type { OperatorSettings } from '../../settings/operator-settings.ts'
import { cancellationDeadline, departsAt, departureInstant } from '../../time/departure-time.ts'
import type { InvalidField } from '../../validation-error.ts'
import type { BookingSnapshot } from './booking-snapshot.ts'
import type { ChangePrices } from './change-prices.ts'

/** A guest may change a booking this often. */
const maxGuestChanges = 5
const quoteMinutes = 10

/** Why a booking can't be changed at all, whatever the fields. */
export type ChangeProblem =
  | 'not_booked'
  | 'booking_cancelled'
  | 'boarded'
  | 'change_too_late'
  | 'changes_used_up'
  | 'change_by_hand'
  /** The guest changes and cancels with the reseller. */
  | 'booked_with_reseller'

export interface ChangePlan {
  kind: ChangeKind
  after: BookedTrip
  /** The places to claim on the day of `after`, before those of the booking are released. */
  places: number
  amounts: ChangeAmounts
  quote: ChangeQuote
}

export type ChangePlanOutcome =
  | { ok: true; plan: ChangePlan }
  | { ok: false; problem: ChangeProblem }
  | { ok: false; fields: InvalidField[] }

export interface PlanContext {
  by: 'guest' | 'operator' | 'reseller'
  now: Date
  settings: OperatorSettings
  prices: ChangePrices
}

/**
 * Computes what a change does and costs; pure, so that the quote and the confirmation under locks can't differ. Free
 * places are not checked here: claiming them fails if there are too few.
 */
export function planChange(booking: BookingSnapshot, request: ChangeRequest, context: PlanContext): ChangePlanOutcome {
  const order = { ...orderOf(booking), ...request }
  const problem = changeProblem(booking, order, context)
  if (problem) return { ok: false, problem }
  const fields = invalidFields(booking, order, context)
  if (fields.length > 0) return { ok: false, fields }
  const priced = priceOf(booking, order, context)
  const amounts = amountsOf(booking, priced, context)
  const isPaidByHand = booking.deposit_method !== 'card' && amounts.refund > 0 && context.by === 'guest'
  const cashOnBoard = booking.cash - (booking.deposit_method === 'cash' ? booking.bail_amount : 0)
  if (isPaidByHand || cashOnBoard > amounts.total - amounts.bail) return { ok: false, problem: 'change_by_hand' }
  const { special_offers: _, ...trip } = order
  const kind = booking.chooseBy ? 'weather' : context.by
  const after = { ...trip, lines: priced.lines, total_amount: amounts.total, bail_amount: amounts.bail }
  const claimed = countGuests(order) - (order.date === booking.date ? booking.party : 0)
  const places = Math.max(0, claimed)
  return {
    ok: true,
    plan: { kind, after, places, amounts, quote: quoteOf(booking, after, priced, amounts, context.now) },
  }
}

export type TripOrder = Required<ChangeRequest>

export const orderOf = (booking: BookingSnapshot): TripOrder => ({
  date: booking.date,
  departure_location: booking.departure_location,
  adults: booking.adults,
  children: booking.children,
  infants: booking.infants,
  special_offers: [...offersOf(booking)].map(([id, pieces]) => ({ id, pieces })),
})

/** Pieces by offer; an offer has two lines after pieces were added at another price. */
function offersOf({ lines }: Pick<BookingSnapshot, 'lines'>): Map<string, number> {
  const offers = new Map<string, number>()
  for (const { kind, id, pieces } of lines) if (kind === 'special_offer') offers.set(id, (offers.get(id) ?? 0) + pieces)
  return offers
}

/** What a guest may still change: everything, or only more people, extras and the place of departure. */
export type ChangeScope = 'all' | 'additions'

/** What a guest may still change, or why nothing. */
export function changeScope(
  booking: BookingSnapshot,
  context: Pick<PlanContext, 'now' | 'settings'>,
): ChangeScope | { problem: ChangeProblem } {
  const booked = orderOf(booking)
  const byGuest = { ...context, by: 'guest' } as const
  const problem = changeProblem(booking, booked, byGuest)
  if (!problem) return changeProblem(booking, { ...booked, date: '' }, byGuest) ? 'additions' : 'all'
  // Booking may close earlier than the cancellation deadline.
  return changeProblem(booking, { ...booked, date: '' }, byGuest) ? { problem } : 'all'
}

/**
 * Another day and fewer people: until the cancellation deadline of the booked departure. More people, extras and the
 * place of departure: until booking closes. The operator may change a booking until departure.
 */
function changeProblem(
  booking: BookingSnapshot,
  order: TripOrder,
  { by, now, settings }: Pick<PlanContext, 'by' | 'now' | 'settings'>,
): ChangeProblem | undefined {
  if (booking.state !== 'completed') return 'not_booked'
  if (booking.cancelledAt) return booking.chooseBy ? undefined : 'booking_cancelled'
  if (booking.boarded) return 'boarded'
  if (now >= departureInstant(booking)) return 'change_too_late'
  if (by === 'operator') return undefined
  if (by === 'reseller') return now < cancellationDeadline(booking) ? undefined : 'change_too_late'
  if (booking.channel === 'reseller') return 'booked_with_reseller'
  if (booking.guestChanges >= maxGuestChanges) return 'changes_used_up'
  const needsNotice = order.date !== booking.date || countGuests(order) < booking.party
  const tooLate = needsNotice
    ? now >= cancellationDeadline(booking)
    : booking.date < bookableDays(settings.booking, now).first
  return tooLate ? 'change_too_late' : undefined
}

function invalidFields(booking: BookingSnapshot, order: TripOrder, context: PlanContext): InvalidField[] {
  const { max_party: maximum } = context.settings.booking
  const isTooLarge = context.by !== 'operator' && countGuests(order) > maximum && countGuests(order) > booking.party
  const unchanged = isDeepEqual(order, orderOf(booking))
  return [
    ...(unchanged ? [{ field: 'form', key: 'error.nothing_changed' } as const] : []),
    ...(booking.chooseBy ? choiceFields(booking, order) : []),
    ...(isTooLarge ? [{ field: 'adults', key: 'error.party_too_large', values: { maximum } } as const] : []),
    ...offerFields(booking, order, context),
  ]
}

/** After a cancellation for bad weather the same people choose another day; other changes are possible afterwards. */
const choiceFields = (booking: BookingSnapshot, order: TripOrder): InvalidField[] => [
  ...(order.date === booking.date ? [{ field: 'date', key: 'error.date_first' } as const] : []),
  ...(isDeepEqual(itemsOf(order), itemsOf(orderOf(booking)))
    ? []
    : [{ field: 'form', key: 'error.choice_party' } as const]),
]

const itemsOf = ({ adults, children, infants, special_offers }: TripOrder) => ({
  adults,
  children,
  infants,
  special_offers,
})

/** Compares orders; the order in which extras are listed has no meaning. */
const isDeepEqual = (a: object, b: object) => JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))
const canonical = (order: object) =>
  Object.entries(order)
    .map(([name, value]) =>
      Array.isArray(value) ? [name, value.map(({ id, pieces }) => [id, pieces]).toSorted()] : [name, value],
    )
    .toSorted()

/** Booked extras may stay on their day although the offer has been removed; added ones need a current offer. */
function offerFields(booking: BookingSnapshot, order: TripOrder, { prices }: PlanContext): InvalidField[] {
  const booked = order.date === booking.date || booking.chooseBy ? offersOf(booking) : new Map<string, number>()
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

function priceOf(booking: BookingSnapshot, order: TripOrder, { by, prices, now }: PlanContext): PricedChange {
  const pricing = {
    prices: prices.on(order.date),
    offers: prices.offers,
    t: translatorOf(booking.locale),
    expiresAt: now,
  }
  const isOtherDay = order.date !== booking.date
  if (!booking.chooseBy) {
    const priced = priceChange(order, isOtherDay ? [] : booking.lines, pricing)
    return by === 'reseller' ? { ...priced, lines: paidOutside(priced.lines) } : priced
  }
  // The price of a trip that we cancelled never increases: the lower one of both days counts.
  const kept = priceChange(order, booking.lines, pricing)
  const isOnSale = order.special_offers.every(({ id }) => prices.offers.some((offer) => offer.id === id))
  const current = isOnSale ? priceChange(order, [], pricing) : kept
  return current.total < kept.total ? current : kept
}

function amountsOf(booking: BookingSnapshot, priced: PricedChange, { by }: PlanContext): ChangeAmounts {
  const { bail_amount: agreed } = quoteTotals(booking.lines)
  // All of it is paid to the reseller; `settle` posts the difference.
  if (by === 'reseller') {
    const refund = Math.max(0, booking.bail_amount - priced.total)
    return { total: priced.total, bail: priced.total, due: 0, refund }
  }
  const online = by === 'guest' && booking.deposit_method === 'card' && !booking.chooseBy
  const amounts = changeAmounts({ paid: booking.bail_amount, agreed }, priced, { online })
  // The operator may have refunded a part already.
  return booking.deposit_method === 'card'
    ? { ...amounts, refund: Math.min(amounts.refund, booking.refundable) }
    : amounts
}

function quoteOf(
  booking: BookingSnapshot,
  after: BookedTrip,
  { lines, prices }: PricedChange,
  { total, bail, due, refund }: ChangeAmounts,
  now: Date,
): ChangeQuote {
  const expires_at = new Date(now.getTime() + quoteMinutes * 60_000).toISOString()
  const rest_amount = total - bail
  const quote: Quote = { currency: 'EUR', lines, total_amount: total, bail_amount: bail, rest_amount, expires_at }
  return {
    before: tripOf(booking),
    after: tripOf(after),
    quote,
    prices,
    paid_amount: booking.bail_amount,
    due_now_amount: due,
    refund_amount: refund,
    rest_amount,
    expires_at,
  }
}

const tripOf = (trip: Omit<BookedTrip, 'lines' | 'total_amount' | 'bail_amount'>): ChangeQuote['before'] => ({
  date: trip.date,
  departure_location: trip.departure_location,
  departs_at: departsAt(trip),
  adults: trip.adults,
  children: trip.children,
  infants: trip.infants,
})
