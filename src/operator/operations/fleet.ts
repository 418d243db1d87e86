import { z } from 'zod'
import { boatFacts, boatFactsChange } from '../../contract/boat-facts.ts'
import { integerBetween, isoDate, singleLineText, textInLanguagesChange } from '../../contract/primitives.ts'
import { affectedDepartures } from '../../domain/fleet/boat-out.ts'
import type { BookedDeparture } from '../../domain/fleet/coming-departures.ts'
import { addBoat, retireBoat, setBoat } from '../../domain/fleet/manage-boats.ts'
import { addQuay, retireQuay, setQuay } from '../../domain/fleet/manage-quays.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import { defineOperation, done } from './define-operation.ts'
import { nameOf } from './departure-view.ts'
import { pictureHash } from './picture-view.ts'
import type { Writer } from './sentences.ts'

/** The id of a boat, a quay, a trip, a start or a stop. It never changes. */
export const slugId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'error.invalid')
  .max(60, 'error.too_long')
const name = singleLineText(80)

/** Departures with guests, in the answer of a change that affects these guests. */
export const bookedDepartures = z.array(
  z.object({ trip: z.string(), date: z.string(), start: z.string(), guests: z.int() }),
)

/** The sentence for a refusal because guests are booked on coming departures. */
export const comingBookings = ({ departures }: { departures: BookedDeparture[] }, { say, day }: Writer): string =>
  say('refused.coming_bookings', { count: departures.length, day: day(departures[0]?.date ?? '') })

const boat = z.object({
  id: slugId,
  name: z.string(),
  /** The number of guests that the boat is licensed for. */
  licensedPlaces: z.int(),
  usualCrew: z.int(),
  facts: boatFacts,
  state: z.enum(['in_service', 'out_of_service', 'retired']),
  /** The first and last day without the boat, if it is out of service on some days only. */
  outFrom: z.string().nullable(),
  outTo: z.string().nullable(),
})

/** All boats, retired ones included. */
export const boats = defineOperation({
  name: 'boats',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({ boats: z.array(boat) }),
  run: async ({ db }) => done({ boats: (await loadTrips(db)).boats }),
  refusals: {},
})

const licensedPlaces = integerBetween(1, 5000)
const usualCrew = integerBetween(0, 100)

export const boatAdd = defineOperation({
  name: 'boat-add',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({
    id: slugId,
    name,
    licensedPlaces,
    usualCrew: usualCrew.default(0),
    facts: boatFacts.default({}),
  }),
  answer: z.object({ boat }),
  run: (context, input) => addBoat(context, { ...input, actor: context.actor }),
  refusals: { exists: 'refused.id_taken', needs_english: 'refused.needs_english' },
})

/** Changes a boat; omitted fields stay unchanged. A retired boat that gets a `state` is in use again. */
export const boatSet = defineOperation({
  name: 'boat-set',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({
    id: slugId,
    name: name.optional(),
    licensedPlaces: licensedPlaces.optional(),
    usualCrew: usualCrew.optional(),
    facts: boatFactsChange.optional(),
    state: z.enum(['in_service', 'out_of_service']).optional(),
    outFrom: isoDate.optional(),
    outTo: isoDate.optional(),
  }),
  /** `coming`: the departures with guests of a boat that is out of service. */
  answer: z.object({ before: boat, after: boat, coming: bookedDepartures }),
  run: (context, input) => setBoat(context, { ...input, actor: context.actor }),
  refusals: {
    unknown: 'refused.no_boat',
    needs_english: 'refused.needs_english',
    outage_order: 'refused.outage_order',
    trip_above_licence: 'refused.trip_above_licence',
    departure_above_licence: 'refused.departure_above_licence',
  },
})

export const boatRetire = defineOperation({
  name: 'boat-retire',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({ id: slugId }),
  answer: z.object({ boat }),
  run: (context, { id }) => retireBoat(context, { id, actor: context.actor }),
  refusals: {
    unknown: 'refused.no_boat',
    boat_of_trips: 'refused.boat_of_trips',
    coming_bookings: (refused, writer) => comingBookings(refused, writer),
  },
})

export const affectedDeparture = z.object({
  ...{ trip: z.string(), date: z.string(), start: z.string(), parties: z.int(), guests: z.int() },
  /** The ids of the other boats that are free at that time and have enough places, the smallest first. */
  boats: z.array(z.string()),
  /** Like `boats`, but as if all unpaid bookings had ended without a payment. */
  boatsAfterHolds: z.array(z.string()),
})

/**
 * The coming departures with guests of a boat, and for each the other boats that can replace it. If the boat has a span
 * of days out of service, only the departures in this span.
 */
export const boatDepartures = defineOperation({
  name: 'boat-departures',
  role: 'owner',
  effect: 'read',
  input: z.object({ boat: slugId }),
  answer: z.object({
    departures: z.array(affectedDeparture.extend({ name: z.string(), departsAt: z.string() })),
  }),
  async run({ db, now, locale }, input) {
    const trips = await loadTrips(db)
    const boat = trips.boats.find(({ id }) => id === input.boat)
    const days = { from: boat?.outFrom ?? undefined, to: boat?.outTo ?? undefined }
    const departures = await affectedDepartures({ db, now }, { ...input, ...days })
    return done({ departures: departures.map((each) => ({ ...each, ...nameOf(trips, each, locale) })) })
  },
  refusals: {},
})

/** The texts about a quay for guests. Where a text is missing, the site makes one from the name. */
const texts = z.strictObject({
  /** Where in the town the quay is. */
  pier: textInLanguagesChange(120).optional(),
  address: textInLanguagesChange(200).optional(),
  /** A sentence about where guests board. */
  directions: textInLanguagesChange(400).optional(),
  /** The words for "from" and the quay, for languages in which the name of the quay changes after "from". */
  from: textInLanguagesChange(80).optional(),
})
const parking = z.object({ metres: integerBetween(0, 20_000), isFree: z.boolean() })

const quayFields = {
  name,
  latitude: z.number('error.invalid').min(-90, 'error.invalid').max(90, 'error.invalid'),
  longitude: z.number('error.invalid').min(-180, 'error.invalid').max(180, 'error.invalid'),
  texts,
  parking: parking.nullable(),
  cashMachineMetres: integerBetween(0, 20_000).nullable(),
  picture: pictureHash.nullable(),
}
const quay = z.object({
  ...{ id: slugId, name: z.string(), latitude: z.number(), longitude: z.number() },
  texts: z.record(z.string(), z.record(z.string(), z.string())),
  parking: z.object({ metres: z.number(), isFree: z.boolean() }).nullable(),
  cashMachineMetres: z.number().nullable(),
  picture: z.string().nullable(),
  state: z.enum(['in_use', 'retired']),
})

/** All quays, retired ones included. */
export const quays = defineOperation({
  name: 'quays',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({ quays: z.array(quay) }),
  run: async ({ db }) => done({ quays: (await loadTrips(db)).quays.map(viewQuay) }),
  refusals: {},
})

type StoredQuay = Awaited<ReturnType<typeof loadTrips>>['quays'][number]
const viewQuay = (stored: StoredQuay) => ({ ...stored, texts: { ...stored.texts } as Record<string, never> })

const quayRefusals = {
  unknown: 'refused.no_quay',
  exists: 'refused.id_taken',
  not_at_sea: 'refused.not_at_sea',
  needs_english: 'refused.needs_english',
  unknown_picture: 'refused.no_picture',
} as const

export const quayAdd = defineOperation({
  name: 'quay-add',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({
    ...{ id: slugId, ...quayFields, texts: texts.default({}) },
    ...{ parking: quayFields.parking.default(null), cashMachineMetres: quayFields.cashMachineMetres.default(null) },
    picture: quayFields.picture.default(null),
  }),
  answer: z.object({ quay }),
  async run(context, input) {
    const outcome = await addQuay(context, { ...input, actor: context.actor })
    return outcome.ok ? done({ quay: viewQuay(outcome.quay) }) : outcome
  },
  refusals: quayRefusals,
})

/** Changes a quay; omitted fields stay unchanged. A retired quay is in use again afterwards. */
export const quaySet = defineOperation({
  name: 'quay-set',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({
    ...{ id: slugId, ...z.object(quayFields).partial().shape },
    /** The place in the list of quays; 1 is the first. */
    position: integerBetween(1, 1000).optional(),
  }),
  answer: z.object({ quay }),
  async run(context, input) {
    const outcome = await setQuay(context, { ...input, actor: context.actor })
    return outcome.ok ? done({ quay: viewQuay(outcome.quay) }) : outcome
  },
  refusals: quayRefusals,
})

export const quayRetire = defineOperation({
  name: 'quay-retire',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({ id: slugId }),
  answer: z.object({ quay }),
  async run(context, { id }) {
    const outcome = await retireQuay(context, { id, actor: context.actor })
    return outcome.ok ? done({ quay: viewQuay(outcome.quay) }) : outcome
  },
  refusals: {
    unknown: 'refused.no_quay',
    quay_of_trips: 'refused.quay_of_trips',
    coming_bookings: (refused, writer) => comingBookings(refused, writer),
  },
})
