import { z } from 'zod'
import { neededLocales } from '../../content/shown-languages.ts'
import { integerBetween, isoDate, textInLanguages } from '../../contract/primitives.ts'
import { tripId } from '../../contract/reservation.ts'
import { findBookedDaysOffSeason, wholeYear } from '../../domain/availability/set-season.ts'
import { countBookedPieces, listOffers, removeOffer, setOffer } from '../../domain/pricing/set-offer.ts'
import { getFarePricing, removePriceSeason, setPrice } from '../../domain/pricing/set-price.ts'
import { isInUse } from '../../domain/trips/trips.ts'
import { type LocalizedText, textIn } from '../../i18n/localized-text.ts'
import { choiceRefusals, onTrip, tripChoice } from './chosen-departure.ts'
import { cents, defineOperation, done, refused } from './define-operation.ts'
import { slugId } from './fleet.ts'

export const ticketKind = z.enum(['adult', 'child', 'infant'])
const amounts = { originalAmount: z.int(), payableAmount: z.int() }

/** The prices of one fare in cents. `standing` applies to all days without a season; `payableAmount` is the deposit. */
const farePricing = z.object({
  trip: tripId,
  ticket: ticketKind,
  /** Null if no standard price is set. */
  standing: z.object(amounts).nullable(),
  seasons: z.array(z.object({ from: isoDate, to: isoDate, ...amounts })),
})

export const offerSettings = z.object({
  id: z.string(),
  ...amounts,
  maxPieces: z.int(),
  title: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.string()),
  /** The ids of the trips that have the offer; an empty list means all trips. */
  trips: z.array(z.string()),
})

export const sailingSeason = z.object({ from: z.string(), to: z.string(), weekdays: z.array(z.int()) })
export const bookedDay = z.object({ date: isoDate, guests: z.int() })

export const prices = defineOperation({
  name: 'prices',
  role: 'owner',
  effect: 'read',
  input: z.object(tripChoice),
  answer: z.object({
    trip: tripId,
    /** The trips to choose from. */
    trips: z.array(z.object({ id: tripId, name: z.string() })),
    prices: z.array(farePricing),
    offers: z.array(offerSettings),
    /**
     * The first of `seasons`, or the whole year if there are none. `season-set` changes it only if `seasons` has no
     * other season and none with a year.
     */
    season: sailingSeason,
    seasons: z.array(sailingSeason),
    /** Days outside the seasons on which guests are booked. The boat sails on these days too. */
    bookedOffSeason: z.array(bookedDay),
  }),
  run: (context, input) =>
    onTrip('read', context, input, async ({ trip: id }, { trip, trips }) => {
      const { db } = context
      const [fares, offers, bookedOffSeason] = await Promise.all([
        Promise.all(ticketKind.options.map((ticket) => getFarePricing(db, { trip: id, ticket }))),
        listOffers(db),
        findBookedDaysOffSeason(context, trip),
      ])
      const [season = wholeYear] = trip.seasons
      const inUse = trips.trips.filter(isInUse).map(({ id, names }) => ({ id, name: textIn(names, context.locale) }))
      return done({ trip: id, trips: inUse, prices: fares, offers, season, seasons: trip.seasons, bookedOffSeason })
    }),
  refusals: choiceRefusals,
})

const span = z.strictObject({ from: isoDate, to: isoDate })
const isOrdered = (range: z.output<typeof span> | null) => range === null || range.from <= range.to

/** Sets a price. `span: null` sets the standard price. A price with a span replaces the standard price on its days. */
export const pricesSet = defineOperation({
  name: 'prices-set',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({
    ...tripChoice,
    ticket: ticketKind,
    originalAmount: cents,
    payableAmount: cents,
    span: span.nullable(),
  }),
  answer: z.object({ before: farePricing, after: farePricing }),
  run: (context, input) =>
    onTrip('change', context, input, async (input) =>
      isOrdered(input.span) ? setPrice(context, { ...input, actor: context.actor }) : refused('range_order'),
    ),
  refusals: {
    ...choiceRefusals,
    deposit_above_price: 'refused.deposit_above_price',
    deposit_below_minimum: ({ minimum }, { say, money }) =>
      say('refused.deposit_below_minimum', { minimum: money(minimum) }),
    adult_without_deposit: 'refused.adult_without_deposit',
    no_standing: 'refused.no_standing',
    range_order: 'refused.range_order',
  },
})

export const pricesRemove = defineOperation({
  name: 'prices-remove',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({ ...tripChoice, ticket: ticketKind, span }),
  answer: z.object({ before: farePricing, after: farePricing }),
  run: (context, input) =>
    onTrip('change', context, input, async (input) =>
      isOrdered(input.span) ? removePriceSeason(context, { ...input, actor: context.actor }) : refused('range_order'),
    ),
  refusals: { ...choiceRefusals, no_season: 'refused.no_season', range_order: 'refused.range_order' },
})

const offerId = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'error.invalid')
const inShownLocales = (maximum: number) =>
  textInLanguages(maximum).check(({ value, issues }) => {
    for (const locale of neededLocales())
      if (value[locale] === undefined)
        issues.push({ code: 'custom', message: 'error.required', path: [locale], input: value })
  }) as z.ZodType<LocalizedText>

/**
 * Creates or changes an offer. A new offer needs all fields; omitted fields of an existing offer stay unchanged. Texts
 * are needed in English and in every language in which the site is shown.
 */
export const offersSet = defineOperation({
  name: 'offers-set',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({
    id: offerId,
    originalAmount: cents.optional(),
    payableAmount: cents.optional(),
    maxPieces: integerBetween(1, 100).optional(),
    title: inShownLocales(80).optional(),
    description: inShownLocales(300).optional(),
    /** The ids of the trips that have the offer; an empty list means all trips. */
    trips: z.array(slugId).max(100).optional(),
  }),
  answer: z.object({ before: offerSettings.nullable(), after: offerSettings }),
  run: (context, input) => setOffer(context, { ...input, actor: context.actor }),
  refusals: {
    deposit_above_price: 'refused.deposit_above_price',
    deposit_below_minimum: ({ minimum }, { say, money }) =>
      say('refused.deposit_below_minimum', { minimum: money(minimum) }),
    pieces: 'refused.pieces',
    unknown_trip: ({ trip }, { say }) => say('refused.no_trip', { id: trip }),
    incomplete: ({ missing }, { say }) => say('refused.offer_incomplete', { missing: missing.join(', ') }),
  },
})

/** Removes an offer. Bookings keep their pieces of it. `bookedPieces`: how many are booked for today and later. */
export const offersRemove = defineOperation({
  name: 'offers-remove',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({ id: offerId }),
  answer: z.object({ id: z.string(), bookedPieces: z.int() }),
  async run(context, { id }) {
    const bookedPieces = await countBookedPieces(context, id)
    const removed = await removeOffer(context, { id, actor: context.actor })
    return removed ? done({ id, bookedPieces }) : refused('unknown')
  },
  refusals: { unknown: 'refused.unknown_offer' },
})
