import type { ChangeQuote, ChangeRequest } from '../../../contract/change.ts'
import { countGuests, quoteTotals } from '../../../contract/quote-lines.ts'
import type { Quote } from '../../../contract/reservation.ts'
import type { BookedTrip, ChangeKind } from '../../../database/tables.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import {
  type ChangeAmounts,
  changeAmounts,
  type PricedChange,
  paidOutside,
  priceChange,
} from '../../pricing/price-change.ts'
import { departsAt } from '../../time/departure-time.ts'
import type { InvalidField } from '../../validation-error.ts'
import type { BookingSnapshot } from './booking-snapshot.ts'
import {
  type ChangeProblem,
  changeProblem,
  invalidFields,
  orderOf,
  type PlanContext,
  type TripOrder,
} from './change-rules.ts'

const quoteMinutes = 10

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

function amountsOf(booking: BookingSnapshot, priced: PricedChange, { by, minimumCharge }: PlanContext): ChangeAmounts {
  const { bail_amount: agreed } = quoteTotals(booking.lines)
  // All of it is paid to the reseller; `settle` posts the difference.
  if (by === 'reseller') {
    const refund = Math.max(0, booking.bail_amount - priced.total)
    return { total: priced.total, bail: priced.total, due: 0, refund }
  }
  const online = by === 'guest' && booking.deposit_method === 'card' && !booking.chooseBy
  const amounts = changeAmounts({ paid: booking.bail_amount, agreed }, priced, online ? minimumCharge : null)
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
