import { z } from 'zod'
import { shownLocale } from '../../content/shown-languages.ts'
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
import { bookableDays, sailsOn } from '../../domain/availability/sailing-day.ts'
import { departuresOn, getDeparture } from '../../domain/availability/set-departure.ts'
import { isOfBoats } from '../../domain/places/of-boats.ts'
import { getPricesOn, hasPrices } from '../../domain/pricing/prices.ts'
import { countGuests } from '../../domain/pricing/quote.ts'
import { listOffers } from '../../domain/pricing/set-offer.ts'
import { listLocalizedOffers } from '../../domain/pricing/special-offers.ts'
import { createManualReservation } from '../../domain/reservations/booking/create-manual-reservation.ts'
import { validateManualOrder } from '../../domain/reservations/booking/manual-order.ts'
import { labelLines } from '../../domain/reservations/price-lines.ts'
import { operatorSettings, settingsFor } from '../../domain/settings/operator-settings.ts'
import { isInUse, loadTrips } from '../../domain/trips/trips.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { choiceRefusals, departureChoice, onDeparture } from './chosen-departure.ts'
import {
  cents,
  defineOperation,
  definePreview,
  done,
  moment,
  type OperationContext,
  refused,
} from './define-operation.ts'
import { departureView, viewDeparture } from './departure-view.ts'
import { offerSettings, ticketKind } from './prices.ts'
import { slipNumber } from './tender.ts'

export const extras = z.array(z.strictObject({ id: z.string().max(40), pieces: integerBetween(1, 100) })).max(20)
export const count = integerBetween(0, 1000)

const input = z.strictObject({
  ...departureChoice,
  date: isoDate,
  adults: integerBetween(1, 1000),
  children: count.default(0),
  infants: count.default(0),
  from: departureLocation,
  firstName: personName(maxLengths.first_name),
  lastName: lastName(maxLengths.last_name, 'error.required'),
  channel: z.enum(['phone', 'quay', 'marketplace']),
  pay: z.enum(['cash', 'terminal', 'outside', 'link']),
  /** With `pay: terminal`: the number of the terminal's slip. */
  slip: slipNumber,
  /** With `pay: cash` or `terminal`: the cents paid now; default: the whole price. */
  paidAmount: cents.optional(),
  /** The booking's number at the marketplace, which becomes a note. */
  reference: z.union([z.literal(''), singleLineText(maxLengths.marketplace_reference)]).default(''),
  phone: z.union([z.literal(''), singleLineText(maxLengths.phone)]).default(''),
  email: z.union([z.literal(''), email]).default(''),
  locale: localeCode.default('hr'),
  extras: extras.default([]),
  notes: multilineText(maxLengths.notes).default(''),
  /** Whether the guest has agreed to text messages about changes on the day. */
  textMessages: z.boolean().default(false),
})
type Values = z.output<typeof input>

/** Sentences for the refusals of a booking by the operator. They contain no values other than those of the outcome. */
export const orderRefusals = {
  no_places: 'refused.few_places',
  past: 'refused.day_past',
  departed: 'refused.boat_left',
  off_season: 'refused.off_season',
  closed: 'refused.day_closed',
  boat_out_of_service: 'refused.boat_out_of_service',
  cancelled: 'refused.day_cancelled',
  phone: 'refused.phone',
  offer: 'refused.offer',
  no_contact: 'refused.no_contact',
  too_much: 'refused.above_price',
} as const

/**
 * Adds a booking. The crew has two limits that the owner does not have. The day must be within the booking horizon, and
 * `pay: outside` needs the channel `marketplace` and the booking's number at the marketplace.
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
     * Whether unpaid bookings, with the places of this link, exceed their share of the places. While they do, new
     * bookings of visitors hold places only during a charge.
     */
    shareReached: z.boolean(),
  }),
  run: (context, given) =>
    onDeparture('change', context, given, async (values) => {
      if (!(await hasPrices(context.db, values.trip))) return refused('no_prices')
      const refusal = await crewRefusal(context, values)
      if (refusal) return refused(refusal)
      if (values.pay === 'terminal' && values.slip === '') return refused('no_slip')
      const { actor, device } = context
      const { channel, reference: note } = values
      const order = { ...manualOrderOf(values), locale: shownLocale(values.locale) }
      return createManualReservation(context, order, channel, actor, { device: device?.id, note })
    }),
  cash: ({ paid }, { pay }) => (pay === 'cash' || pay === 'terminal' ? paid : 0),
  refusals: {
    ...choiceRefusals,
    ...orderRefusals,
    form: ({ sentences }, { locale }) => sentences[locale].join(' '),
    no_prices: 'refused.no_prices',
    no_slip: 'refused.no_slip',
    deposit_below_minimum: ({ minimum }, { say, money }) =>
      say('refused.link_below_minimum', { minimum: money(minimum) }),
    not_outside: 'refused.not_outside',
    no_reference: 'refused.no_reference',
    beyond_horizon: 'refused.beyond_horizon',
  },
})

/** Why the crew can't make a booking that the owner can make; undefined if it can. */
async function crewRefusal({ role, db, now }: OperationContext, { trip, date, channel, pay, reference }: Values) {
  if (role !== 'crew') return undefined
  if (pay === 'outside' && channel !== 'marketplace') return 'not_outside'
  if (pay === 'outside' && reference === '') return 'no_reference'
  const settings = await operatorSettings(db, trip)
  return date > bookableDays(settings, now()).last ? 'beyond_horizon' : undefined
}

const manualOrderOf = ({
  from,
  firstName,
  lastName,
  extras: offers,
  pay,
  slip,
  paidAmount,
  textMessages,
  ...values
}: Values) => ({
  ...values,
  text_messages: textMessages,
  departure_location: from,
  first_name: firstName,
  last_name: lastName,
  special_offers: offers,
  payment: {
    by: pay,
    // A preview has no slip yet.
    ...(pay === 'terminal' && { slip: slip || '–' }),
    ...((pay === 'cash' || pay === 'terminal') && paidAmount !== undefined && { paid: paidAmount }),
  },
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
    depositBy: z.enum(['card', 'cash', 'terminal', 'outside']),
    /** With `pay: link`, until when the places would be held. */
    heldUntil: moment.nullable(),
    lines: z.array(z.object({ label: z.string(), pieces: z.int(), amount: z.int() })),
  }),
  (context, given) =>
    onDeparture('change', context, given, async (values) => {
      if (!(await hasPrices(context.db, values.trip))) return refused('no_prices')
      const settings = await settingsFor(context.db, values, isInUse)
      const check = await validateManualOrder(context, manualOrderOf(values), settings)
      if (!check.ok) return check
      const { total_amount: total, bail_amount: deposit, rest_amount: due, depositBy, lines } = check.quote
      const labelled = await labelLines(context.db, { ...check.order, lines }, context.locale)
      const guests = countGuests(check.order)
      return done({
        ...{ free: check.left - guests, guests, total, due, deposit, depositBy, heldUntil: check.heldUntil },
        paidNow: depositBy === 'card' ? 0 : deposit,
        lines: labelled.map(({ label, pieces, original_amount: amount }) => ({ label, pieces, amount })),
      })
    }),
)

/** The choices for a new booking on a day. A phone limited to some boats gets their departures. Prices in cents. */
export const bookingOptions = defineOperation({
  name: 'booking-options',
  role: 'crew',
  effect: 'read',
  input: z.object({ date: isoDate, ...departureChoice }),
  answer: z.object({
    date: isoDate,
    inSeason: z.boolean(),
    departure: departureView,
    /** The departures of the day, to choose from. */
    departures: z.array(departureView),
    free: z.int(),
    places: z.array(z.object({ id: z.string(), name: z.string(), departsAt: z.string() })),
    prices: z.array(z.object({ ticket: ticketKind, originalAmount: z.int(), payableAmount: z.int() })),
    offers: z.array(offerSettings),
    /** Whether guests can agree to text messages. */
    texts: z.boolean(),
  }),
  async run(context, input) {
    const { db, locale, device, textChannels } = context
    const ofPhone = (await departuresOn(db, await loadTrips(db), input.date)).filter(isOfBoats(device?.boats))
    const isLimited = (device?.boats ?? []).length > 0
    const [first] = isLimited && input.trip === undefined && input.start === undefined ? ofPhone : []
    const chosen = first ? { ...input, trip: first.trip, start: first.start } : input
    return onDeparture('read', context, chosen, async ({ date, ...key }, { trip, trips, start }) => {
      if (!(await hasPrices(db, trip.id))) return refused('no_prices')
      const [state, prices, all, offered] = await Promise.all([
        getDeparture({ db }, { date, ...key }),
        getPricesOn(db, trip.id, date),
        listOffers(db),
        listLocalizedOffers(db, trip.id, locale),
      ])
      if (!state) return refused('not_a_day')
      const departure = viewDeparture(trips, state, locale)
      const offers = all.filter(({ id }) => offered.some((each) => each.id === id))
      return done({
        ...{ date, inSeason: sailsOn(date, trip), departure, offers, texts: textChannels.size > 0 },
        departures: ofPhone.map((each) => viewDeparture(trips, each, locale)),
        free: Math.max(0, state.capacity - state.held - state.sold),
        places: start.calls.map(({ quay: { id, name }, departsAt }) => ({ id, name, departsAt })),
        prices: ticketKind.options.map((ticket) => ({
          ticket,
          originalAmount: prices[ticket].original_amount,
          payableAmount: prices[ticket].payable_amount,
        })),
      })
    })
  },
  refusals: { ...choiceRefusals, no_prices: 'refused.no_prices', not_a_day: 'refused.not_a_day' },
})
