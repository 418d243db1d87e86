import type { ChangeQuote, ChangeRequest } from '../../../contract/change.ts'
import type { Quote } from '../../../contract/reservation.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import type { BookedTrip, ChangeKind } from '../../../platform/database/tables.ts'
import { depositToCrew, sumOfTenders } from '../../payments/crew-money.ts'
import type { DepartureKey } from '../../places/departure-id.ts'
import {
  type ChangeAmounts,
  changeAmounts,
  type PricedChange,
  paidOutside,
  priceChange,
} from '../../pricing/price-change.ts'
import { countGuests, priceOrder, quoteTotals } from '../../pricing/quote.ts'
import { departsAt } from '../../trips/sailing.ts'
import { firstStart, type Trips } from '../../trips/trips.ts'
import type { InvalidField } from '../../validation-error.ts'
import type { BookingSnapshot } from './booking-snapshot.ts'
import {
  type ChangeProblem,
  changeProblem,
  givesUpPlaces,
  invalidFields,
  isSameDeparture,
  orderOf,
  type PlanContext,
  type TripOrder,
} from './change-rules.ts'

const quoteMinutes = 10

export interface ChangePlan {
  kind: ChangeKind
  after: BookedTrip
  /** The places to claim on the departure of `after`, before those of the booking are released. */
  places: number
  amounts: ChangeAmounts
  quote: ChangeQuote
}

export type ChangePlanOutcome =
  | { ok: true; plan: ChangePlan }
  | { ok: false; problem: ChangeProblem }
  | { ok: false; fields: InvalidField[] }

/**
 * Computes what a change does and costs; pure, so that the quote and the confirmation under locks can't differ. Free
 * places are not checked here: claiming them fails if there are too few.
 */
export function planChange(booking: BookingSnapshot, request: ChangeRequest, context: PlanContext): ChangePlanOutcome {
  const order = { ...orderOf(booking), ...request, ...departureAfter(booking, request, context) }
  const problem = changeProblem(booking, order, context)
  if (problem) return { ok: false, problem }
  const fields = invalidFields(booking, order, context)
  if (fields.length > 0) return { ok: false, fields }
  const priced = priceOf(booking, order, context)
  const amounts = amountsOf(booking, order, priced, context)
  const isPaidByHand = amounts.refund > amounts.refundToCard && context.by === 'guest'
  const takenOnBoard = booking.toCrew - sumOfTenders(depositToCrew(booking))
  if (isPaidByHand || takenOnBoard > amounts.total - amounts.bail) return { ok: false, problem: 'change_by_hand' }
  const { special_offers: _, ...trip } = order
  const kind = booking.chooseBy ? 'weather' : context.by
  const after = { ...trip, lines: priced.lines, total_amount: amounts.total, bail_amount: amounts.bail }
  const claimed = countGuests(order) - (isSameDeparture(order, booking) ? booking.party : 0)
  const places = Math.max(0, claimed)
  const needsEmail = amounts.refund > 0 || givesUpPlaces(booking, order)
  const quote = { ...quoteOf(booking, after, priced, amounts, context), needs_email: needsEmail }
  return { ok: true, plan: { kind, after, places, amounts, quote } }
}

/**
 * The departure of a booking after the change. If the request names another trip but no start, the departure has the
 * first start of that trip.
 */
export function departureAfter(
  booked: DepartureKey,
  { trip = booked.trip, date = booked.date, start }: ChangeRequest,
  { settings }: PlanContext,
): DepartureKey {
  return { trip, date, start: start ?? (trip === booked.trip ? booked.start : firstStart(settings.trip).id) }
}

const pricingOf = ({ locale }: BookingSnapshot, { date }: TripOrder, { prices, now }: PlanContext) => ({
  prices: prices.on(date),
  offers: prices.offers,
  t: translatorOf(locale),
  expiresAt: now,
})

function priceOf(booking: BookingSnapshot, order: TripOrder, context: PlanContext): PricedChange {
  const { by, prices } = context
  const pricing = pricingOf(booking, order, context)
  const isOther = !isSameDeparture(order, booking)
  if (!booking.chooseBy || order.trip !== booking.trip) {
    const priced = priceChange(order, isOther ? [] : booking.lines, pricing)
    return by === 'reseller' ? { ...priced, lines: paidOutside(priced.lines) } : priced
  }
  // After we cancelled the departure, another day of the same trip costs the lower of the prices of both days.
  const kept = priceChange(order, booking.lines, pricing)
  const isOnSale = order.special_offers.every(({ id }) => prices.offers.some((offer) => offer.id === id))
  const current = isOnSale ? priceChange(order, [], pricing) : kept
  return current.total < kept.total ? current : kept
}

function amountsOf(
  booking: BookingSnapshot,
  order: TripOrder,
  priced: PricedChange,
  context: PlanContext,
): ChangeAmounts {
  // The whole amount is paid to the reseller; `settle` posts the difference.
  if (context.by === 'reseller') {
    const refund = Math.max(0, booking.bail_amount - priced.total)
    return { total: priced.total, bail: priced.total, due: 0, refund, refundToCard: 0 }
  }
  const { bail_amount: paid, refundable } = booking
  const byCard = booking.deposit_method === 'card' ? paid : booking.added_by_card
  const wanted = context.by === 'guest' && !booking.chooseBy ? wantedByCard(booking, order, priced, context) : 0
  return changeAmounts({ total: priced.total, paid, byCard, refundable }, wanted, context.minimumCharge)
}

/**
 * The deposit that a guest pays by card for a change. If the booking was paid by card, this is the new deposit minus
 * the old one; otherwise it is the deposit of the added people. The operator may have moved a part of the old deposit
 * to the amount due on board; this part is not charged.
 */
function wantedByCard(booking: BookingSnapshot, order: TripOrder, priced: PricedChange, context: PlanContext): number {
  const agreed = quoteTotals(booking.lines).bail_amount
  if (booking.deposit_method === 'card') return priced.deposit - Math.max(booking.bail_amount, agreed)
  if (countGuests(order) <= booking.party) return 0
  const added = (unit: 'adults' | 'children' | 'infants') => Math.max(0, order[unit] - booking[unit])
  const people = { adults: added('adults'), children: added('children'), infants: added('infants') }
  return priceOrder({ ...people, special_offers: [] }, pricingOf(booking, order, context)).bail_amount
}

function quoteOf(
  booking: BookingSnapshot,
  after: BookedTrip,
  { lines, prices }: PricedChange,
  { total, bail, due, refund }: ChangeAmounts,
  { now, settings: { trips } }: PlanContext,
): Omit<ChangeQuote, 'needs_email'> {
  const expires_at = new Date(now.getTime() + quoteMinutes * 60_000).toISOString()
  const rest_amount = total - bail
  const quote: Quote = { currency: 'EUR', lines, total_amount: total, bail_amount: bail, rest_amount, expires_at }
  return {
    before: sailingOf(trips, booking),
    after: sailingOf(trips, after),
    quote,
    prices,
    paid_amount: booking.bail_amount,
    due_now_amount: due,
    refund_amount: refund,
    rest_amount,
    expires_at,
  }
}

const sailingOf = (
  trips: Trips,
  trip: Omit<BookedTrip, 'lines' | 'total_amount' | 'bail_amount'>,
): ChangeQuote['before'] => ({
  trip: trip.trip,
  date: trip.date,
  start: trip.start,
  departure_location: trip.departure_location,
  departs_at: departsAt(trips, trip),
  adults: trip.adults,
  children: trip.children,
  infants: trip.infants,
})
