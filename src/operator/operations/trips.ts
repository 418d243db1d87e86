import { z } from 'zod'
import { isPictureHash } from '../../content/picture-sizes.ts'
import pictures from '../../content/pictures.json' with { type: 'json' }
import { integerBetween, localeCode, localTime, singleLineText, textInLanguages } from '../../contract/primitives.ts'
import { tripTexts, tripTextsChange } from '../../contract/trip-texts.ts'
import type { Missing } from '../../domain/fleet/check-trip.ts'
import { addTrip, retireTrip, type SetTripOutcome, setTrip } from '../../domain/fleet/manage-trips.ts'
import { loadTrips, type Trip } from '../../domain/trips/trips.ts'
import { defineOperation, done, type OperationContext } from './define-operation.ts'
import { bookedDepartures, comingBookings, slugId } from './fleet.ts'
import { bookedDay, sailingSeason } from './prices.ts'
import type { Writer } from './sentences.ts'

const call = z.object({ quay: slugId, departsAt: localTime, returnsAt: localTime.nullable() })
const stop = z.object({
  ...{ id: slugId, name: singleLineText(80), latitude: z.number(), longitude: z.number() },
  /** What guests do at the stop. The charts show it. */
  does: z.enum(['swim', 'lunch']).optional(),
})
/** The names of the pictures that the site has besides uploaded ones. */
export const pictureNames = Object.keys(pictures.masters) as (keyof typeof pictures.masters)[]
/** One of `pictureNames`, or the hash of an uploaded picture. */
const picture = z
  .string()
  .refine((name) => isPictureHash(name) || pictureNames.some((each) => each === name), 'error.invalid')
/** The last part of the address of a trip's page. */
const address = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'error.invalid')
  .max(200, 'error.too_long')
const minimumGuests = z.object({ count: integerBetween(1, 5000), noticeHours: integerBetween(1, 720) })

const trip = z.object({
  id: slugId,
  state: z.enum(['draft', 'on_sale', 'by_link', 'retired']),
  ...{ names: z.record(z.string(), z.string()), titles: z.record(z.string(), z.string()) },
  /** The id of the boat. */
  boat: slugId,
  starts: z.array(
    z.object({ id: slugId, state: z.enum(['in_use', 'retired']), endsNextDay: z.boolean(), calls: z.array(call) }),
  ),
  seasons: z.array(sailingSeason),
  stops: z.array(stop),
  texts: tripTexts,
  picture: z.string().nullable(),
  ...{ capacity: z.int(), maxParty: z.int(), closesAt: z.string(), closesDaysBefore: z.int() },
  ...{ cancellationHours: z.int(), weatherChoiceDays: z.int(), turnaroundMinutes: z.int() },
  /** Whether guests are asked for the names of all who sail. */
  asksNames: z.boolean(),
  minimumGuests: z.object({ count: z.int(), noticeHours: z.int() }).nullable(),
  /** The id by which resellers know the trip. */
  productId: z.string(),
})

const viewTrip = ({ boat, starts, names, titles, ...stored }: Trip) => ({
  ...{ ...stored, boat: boat.id },
  ...{ names: { ...names } as Record<string, string>, titles: { ...titles } as Record<string, string> },
  starts: starts.map((start) => ({
    ...start,
    calls: start.calls.map(({ quay, ...times }) => ({ ...times, quay: quay.id })),
  })),
})

/** All trips in the order of the site, retired ones included. */
export const trips = defineOperation({
  name: 'trips',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({ trips: z.array(trip) }),
  run: async ({ db }) => done({ trips: (await loadTrips(db)).trips.map(viewTrip) }),
  refusals: {},
})

const seasonDay = z.string().regex(/^(20\d\d-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'error.date_unknown')
const season = z
  .strictObject({ from: seasonDay, to: seasonDay, weekdays: z.array(integerBetween(1, 7)).min(1, 'error.required') })
  .refine(
    ({ from, to }) => from.length === to.length && (from.length === '12-31'.length || from <= to),
    'error.invalid',
  )

/** The fields of a trip in inputs. Omitted fields stay unchanged. */
const fields = {
  boat: slugId.optional(),
  names: textInLanguages(80).optional(),
  /** What guests have booked, such as “Boat trip to Brač”. Without a title, the name is shown. */
  titles: textInLanguages(120).optional(),
  state: z.enum(['draft', 'on_sale', 'by_link']).optional(),
  /** Adds a start, or replaces the calls of the start with this id. The calls are in the order of their times. */
  start: z
    .strictObject({
      id: slugId,
      endsNextDay: z.boolean().default(false),
      calls: z.array(call).min(1, 'error.required'),
    })
    .optional(),
  /** The id of a start to take off sale. */
  retiredStart: slugId.optional(),
  /** If given, the seasons replace all existing seasons, and the stops replace all existing stops. */
  seasons: z.array(season).max(50).optional(),
  stops: z.array(stop).max(30).optional(),
  /** Omitted texts and languages stay unchanged. */
  texts: tripTextsChange.optional(),
  /** Null: the page shows the site's picture of the water. */
  picture: picture.nullable().optional(),
  ...{ capacity: integerBetween(0, 5000).optional(), maxParty: integerBetween(1, 1000).optional() },
  ...{ closesAt: localTime.optional(), closesDaysBefore: integerBetween(0, 7).optional() },
  cancellationHours: integerBetween(0, 720).optional(),
  weatherChoiceDays: integerBetween(1, 60).optional(),
  /** Null: the boat sails with any number of guests. */
  minimumGuests: minimumGuests.nullable().optional(),
  turnaroundMinutes: integerBetween(0, 1440).optional(),
  /** Whether guests are asked for the names of all who sail. False deletes names already given. */
  asksNames: z.boolean().optional(),
  /** The place in the list of trips; 1 is the first. */
  position: integerBetween(1, 1000).optional(),
  /** The id of the trip for resellers; default: the trip's id. It can't change after a reseller was added. */
  productId: slugId.optional(),
  /** Former addresses that lead to the trip's page, by language. They are added to the existing ones. */
  formerAddresses: z.partialRecord(localeCode, z.array(address).max(100)).optional(),
}

const problemsOf = {
  boat: 'trip_needs.boat',
  start: 'trip_needs.start',
  season: 'trip_needs.season',
  prices: 'trip_needs.prices',
} as const

function needs(missing: Missing[], { say }: Writer): string {
  const parts = missing.map((part) =>
    typeof part === 'string' ? say(problemsOf[part]) : say('trip_needs.names', { languages: part.names.join(', ') }),
  )
  return say('refused.not_ready', { missing: parts.join(', ') })
}

/**
 * `keptBoat`: the departures with guests that keep the former boat. `newTimes`: the departures with guests that have
 * new times; no mail tells the guests.
 */
const changedTrip = z.object({
  ...{ trip, keptBoat: bookedDepartures, newTimes: bookedDepartures },
  bookedOffSeason: z.array(bookedDay),
})

const answerOf = (outcome: SetTripOutcome) => (outcome.ok ? { ...outcome, trip: viewTrip(outcome.trip) } : outcome)

const changeOfTrip = <const Name extends string, Input extends z.ZodType>(
  name: Name,
  input: Input,
  change: (context: OperationContext, input: z.output<Input>) => Promise<SetTripOutcome>,
) =>
  defineOperation({
    ...{ name, input, answer: changedTrip },
    role: 'owner',
    effect: 'sales',
    run: async (context, values) => answerOf(await change(context, values)),
    refusals: {
      unknown: 'refused.no_trip',
      exists: 'refused.id_taken',
      unknown_boat: 'refused.no_boat_of',
      unknown_quay: 'refused.no_quay_of',
      stop_not_at_sea: 'refused.stop_not_at_sea',
      unknown_start: 'refused.no_start_of',
      unknown_picture: 'refused.no_picture',
      no_name_key: 'refused.no_name_key',
      booked_call: 'refused.booked_call',
      above_licence: 'refused.above_licence',
      boat_in_two_places: 'refused.boat_in_two_places',
      last_on_sale: 'refused.last_on_sale',
      product_of_resellers: 'refused.product_of_resellers',
      product_taken: 'refused.product_taken',
      starts_overlap: 'refused.starts_overlap',
      times: ({ problem }, { say }) => say(`refused.times_${problem}`),
      not_ready: ({ missing }, writer) => needs(missing, writer),
      setting: ({ name: setting, problem }, { say }) =>
        problem === 'closes_after_departure'
          ? say('refused.closes_after_departure')
          : say('refused.setting', { name: setting }),
      coming_bookings: (refused, writer) => comingBookings(refused, writer),
    },
  })

/** Adds a trip as a draft. A draft needs only an English name; a trip on sale needs names in all shown languages. */
export const tripAdd = changeOfTrip(
  'trip-add',
  z.strictObject({
    ...{ id: slugId, ...fields, boat: slugId },
    names: textInLanguages(80).and(z.object({ en: singleLineText(80) })),
  }),
  (context, input) => addTrip(context, { ...input, actor: context.actor }),
)

/**
 * Changes a trip. The trip can be put on sale only when nothing is missing. Setting the `state` of a retired trip puts
 * the trip back into use.
 */
export const tripSet = changeOfTrip('trip-set', z.strictObject({ id: slugId, ...fields }), (context, input) =>
  setTrip(context, { ...input, actor: context.actor }),
)

/** Retires a trip. Refused while guests are booked on coming departures. Pages of past bookings stay. */
export const tripRetire = changeOfTrip('trip-retire', z.strictObject({ id: slugId }), (context, { id }) =>
  retireTrip(context, { id, actor: context.actor }),
)
