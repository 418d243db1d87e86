import { z } from 'zod'
import { business } from '../../../content/business.ts'
import {
  email,
  integerBetween,
  isoDate,
  lastName,
  localeCode,
  multilineText,
  personName,
  singleLineText,
} from '../../contract/primitives.ts'
import { departureLocation } from '../../contract/reservation.ts'
import { capacityOf } from '../../domain/availability/capacity-of.ts'
import { bookableDays, inSeason } from '../../domain/availability/sailing-day.ts'
import { getDeparture } from '../../domain/availability/set-departure.ts'
import { getPricesOn } from '../../domain/pricing/prices.ts'
import { countGuests } from '../../domain/pricing/quote.ts'
import { listOffers } from '../../domain/pricing/set-offer.ts'
import { createManualReservation } from '../../domain/reservations/booking/create-manual-reservation.ts'
import { validateManualOrder } from '../../domain/reservations/booking/manual-order.ts'
import { labelLines } from '../../domain/reservations/price-lines.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import {
  cents,
  defineOperation,
  definePreview,
  done,
  moment,
  type OperationContext,
  refused,
} from './define-operation.ts'
import { departureState } from './manifest.ts'
import { offerSettings, ticketKind } from './prices.ts'

export const extras = z.array(z.strictObject({ id: z.string().max(40), pieces: integerBetween(1, 100) })).max(20)
export const count = integerBetween(0, 1000)

const input = z.strictObject({
  date: isoDate,
  adults: integerBetween(1, 1000),
  children: count.default(0),
  infants: count.default(0),
  from: departureLocation,
  firstName: personName(maxLengths.first_name),
  lastName: lastName(maxLengths.last_name, 'error.required'),
  channel: z.enum(['phone', 'quay', 'marketplace']),
  pay: z.enum(['cash', 'outside', 'link']),
  /** With `pay: cash`: the cents paid now; default: the whole price. */
  paidAmount: cents.optional(),
  /** The booking's number at the marketplace, which becomes a note. */
  reference: z.union([z.literal(''), singleLineText(maxLengths.marketplace_reference)]).default(''),
  phone: z.union([z.literal(''), singleLineText(maxLengths.phone)]).default(''),
  email: z.union([z.literal(''), email]).default(''),
  locale: localeCode.default('hr'),
  extras: extras.default([]),
  notes: multilineText(maxLengths.notes).default(''),
})
type Values = z.output<typeof input>

/**
 * Adds a booking. The crew may book as paid elsewhere only what the marketplace has sold, with its number there, and
 * only days within the horizon.
 */
export const reservationAdd = defineOperation({
  name: 'reservation-add',
  role: 'crew',
  effect: 'none',
  input,
  answer: z.object({
    ticket: z.string(),
    code: z.string(),
    total: z.int(),
    paid: z.int(),
    due: z.int(),
    /** With `pay: link`, until when the places are held. */
    heldUntil: moment.nullable(),
    /**
     * Whether the places of the link use up the share of unpaid bookings: then new bookings of visitors hold places
     * only during a charge.
     */
    shareReached: z.boolean(),
  }),
  async run(context, values) {
    const refusal = await crewRefusal(context, values)
    if (refusal) return refused(refusal)
    const { actor, device } = context
    const { channel, reference: note } = values
    return createManualReservation(context, manualOrderOf(values), channel, actor, { device: device?.id, note })
  },
  cash: ({ paid }, { pay }) => (pay === 'cash' ? paid : 0),
  refusals: {
    form: ({ sentences }, { locale }) => sentences[locale].join(' '),
    no_places: 'refused.few_places',
    deposit_below_minimum: ({ minimum }, { say, money }) =>
      say('refused.link_below_minimum', { minimum: money(minimum) }),
    past: 'refused.day_past',
    departed: 'refused.boat_left',
    off_season: 'refused.off_season',
    closed: 'refused.day_closed',
    cancelled: 'refused.day_cancelled',
    phone: 'refused.phone',
    offer: 'refused.offer',
    no_email: 'refused.no_email',
    not_outside: 'refused.not_outside',
    no_reference: 'refused.no_reference',
    beyond_horizon: 'refused.beyond_horizon',
    too_much: 'refused.above_price',
  },
})

/** The refusal of a booking that the owner may make and the crew may not; undefined if both may. */
async function crewRefusal({ role, db, now }: OperationContext, { date, channel, pay, reference }: Values) {
  if (role !== 'crew') return undefined
  if (pay === 'outside' && channel !== 'marketplace') return 'not_outside'
  if (pay === 'outside' && reference === '') return 'no_reference'
  const { booking } = await operatorSettings(db)
  return date > bookableDays(booking, now()).last ? 'beyond_horizon' : undefined
}

const manualOrderOf = ({ from, firstName, lastName, extras: offers, pay, paidAmount, ...values }: Values) => ({
  ...values,
  departure_location: from,
  first_name: firstName,
  last_name: lastName,
  special_offers: offers,
  payment: { by: pay, ...(pay === 'cash' && paidAmount !== undefined && { paid: paidAmount }) },
})

export const reservationAddPreview = definePreview(
  reservationAdd,
  z.object({
    free: z.int(),
    guests: z.int(),
    total: z.int(),
    paidNow: z.int(),
    due: z.int(),
    /** The deposit in cents, and how it is paid. */
    deposit: z.int(),
    depositBy: z.enum(['card', 'cash', 'outside']),
    /** With `pay: link`, until when the places would be held. */
    heldUntil: moment.nullable(),
    lines: z.array(z.object({ label: z.string(), pieces: z.int(), amount: z.int() })),
  }),
  async ({ locale, ...context }, values) => {
    const check = await validateManualOrder(context, manualOrderOf(values), await operatorSettings(context.db))
    if (!check.ok) return check
    const { total_amount: total, bail_amount: deposit, rest_amount: due, depositBy, lines } = check.quote
    const labelled = await labelLines(context.db, { ...check.order, lines }, locale)
    const guests = countGuests(check.order)
    return done({
      ...{ free: check.left - guests, guests, total, due, deposit, depositBy, heldUntil: check.heldUntil },
      paidNow: depositBy === 'card' ? 0 : deposit,
      lines: labelled.map(({ label, pieces, original_amount: amount }) => ({ label, pieces, amount })),
    })
  },
)

/** The extras and limits of a new booking. Prices in cents. */
export const bookingOptions = defineOperation({
  name: 'booking-options',
  role: 'crew',
  effect: 'read',
  input: z.object({ date: isoDate }),
  answer: z.object({
    date: isoDate,
    inSeason: z.boolean(),
    departure: departureState,
    free: z.int(),
    places: z.array(z.object({ id: z.string(), name: z.string(), departsAt: z.string() })),
    prices: z.array(z.object({ ticket: ticketKind, originalAmount: z.int(), payableAmount: z.int() })),
    offers: z.array(offerSettings),
  }),
  async run({ db }, { date }) {
    const settings = await operatorSettings(db)
    const [departure, { left: free }, prices, offers] = await Promise.all([
      getDeparture({ db }, date),
      capacityOf(db, date, settings),
      getPricesOn(db, date),
      listOffers(db),
    ])
    if (!departure) return refused('not_a_day')
    return done({
      ...{ date, inSeason: inSeason(date, settings.season), departure, free, offers },
      places: [...business.departureLocations],
      prices: ticketKind.options.map((ticket) => ({
        ticket,
        originalAmount: prices[ticket].original_amount,
        payableAmount: prices[ticket].payable_amount,
      })),
    })
  },
  refusals: { not_a_day: 'refused.not_a_day' },
})
