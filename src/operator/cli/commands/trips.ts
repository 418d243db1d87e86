import type { AnswerOf } from '../../operations/define-operation.ts'
import { pictureNames, tripAdd, tripRetire, tripSet, trips } from '../../operations/trips.ts'
import { type CommandContext, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { pluralize } from '../output/format.ts'
import { bookedDaysLines } from '../output/season-text.ts'
import type { OutputBlock } from '../output/table.ts'
import { nameOfTrip, type PrintedTrip, tripLines } from '../output/trip-lines.ts'
import { flag, oneOf, optional, required, slug, wholeNumber } from '../parsers/field.ts'
import {
  byLanguage,
  calls,
  pictureOr,
  seasons,
  stops,
  textsByLanguage,
  textsOfTrip,
  timeOfDay,
  tripTextsGiven,
} from '../parsers/trip.ts'
import { UsageError } from '../parsers/usage-error.ts'

const existing = { id: required(slug) }

export const tripList = operationCommand(trips, {
  name: 'trip list',
  summary: 'lists the trips in the order of the site',
  examples: ['trip list'],
  parameters: {},
  options: {},
  input: () => ({}),
  print: ({ trips: all }) => [
    {
      columns: ['id', 'name', 'boat', { right: 'places' }, 'starts', 'state'],
      rows: all.map((trip) => [
        ...[trip.id, nameOfTrip(trip), trip.boat, String(trip.capacity)],
        trip.starts.map(({ calls: [first] }) => first?.departsAt ?? '').join(', '),
        trip.state.replaceAll('_', ' '),
      ]),
    },
  ],
})

export const tripShow = defineCommand({
  name: 'trip show',
  summary: 'shows a trip with its starts, season and rules',
  examples: ['trip show tour'],
  parameters: existing,
  options: {},
  outputSchema: trips.answer.shape.trips.element,
  async run(context, { id }) {
    const read = await trips.perform(context, {})
    if (!read.ok) return refusal(read)
    const { trips: all } = read.answer
    const trip = all.find((each) => each.id === id)
    return trip ? success(tripLines(trip), trip) : failure(`There is no trip ${id}.`)
  },
})

const fields = {
  name: optional(textsByLanguage, 'what guests call it, for each language: en=Sunset'),
  title: optional(textsByLanguage, 'what guests have booked, for each language: en=Boat trip at sunset; else the name'),
  start: optional(slug, 'adds a start, or replaces the times of one, with --call'),
  call: optional(calls, 'for each quay, in the order of the times: split=08:00-17:30'),
  nextDay: flag('with --start: the boat returns on the next day'),
  retireStart: optional(slug, 'no longer sells this start'),
  season: optional(seasons, 'replaces the season; several ones add up: 04-01..10-31:mon,wed'),
  stop: optional(
    stops,
    'replaces the stops, in the order of the route; the charts say where guests swim or have lunch',
  ),
  text: optional(
    tripTextsGiven,
    'what its page says: lead.en=…, about.en=… (paragraphs end with ;), included.en=a; b, bring.en=a; b',
  ),
  picture: optional(
    pictureOr(pictureNames),
    'the large picture of its page: of the site, or an uploaded one (picture list); none: the water',
  ),
  capacity: optional(wholeNumber, 'places of every day without a capacity of its own'),
  maxParty: optional(wholeNumber, 'the largest party that can book on the website'),
  closesAt: optional(timeOfDay, 'when the website closes a departure for booking'),
  closesDaysBefore: optional(wholeNumber, 'so many days before the departure'),
  cancellationHours: optional(wholeNumber, 'guests cancel free of charge until so many hours before departure'),
  weatherChoiceDays: optional(
    wholeNumber,
    'after a cancellation for bad weather or the boat, guests choose within so many days',
  ),
  minimumGuests: optional(wholeNumber, 'the boat sails with so many guests; 0: with any number'),
  minimumNotice: optional(wholeNumber, 'with --minimum-guests: how many hours before departure it is decided'),
  turnaround: optional(wholeNumber, 'minutes that the boat needs between two departures'),
  asksNames: optional(
    oneOf('yes', 'no'),
    'yes: guests give the names of all who sail, which the law wants of voyages of more than 20 nautical miles; no: what was given is deleted',
  ),
  position: optional(wholeNumber, 'its place among the trips of the site; 1 is the first'),
  product: optional(slug, 'the id by which resellers know it, while there is no reseller; else its own'),
}

interface FieldValues {
  name?: Parameters<typeof byLanguage>[0]
  title?: Parameters<typeof byLanguage>[0]
  start?: string | undefined
  call?: { quay: string; departsAt: string; returnsAt: string | null }[] | undefined
  nextDay: boolean
  retireStart?: string | undefined
  season?: PrintedTrip['seasons'] | undefined
  stop?: PrintedTrip['stops'] | undefined
  text?: Parameters<typeof textsOfTrip>[0] | undefined
  picture?: string | undefined
  minimumGuests?: number | undefined
  minimumNotice?: number | undefined
  turnaround?: number | undefined
  asksNames?: 'yes' | 'no' | undefined
  product?: string | undefined
}

function inputOf<Values extends FieldValues>(values: Values) {
  const {
    name,
    start,
    call = [],
    nextDay,
    retireStart,
    season,
    stop,
    title,
    text,
    picture,
    minimumGuests,
    minimumNotice,
    turnaround,
    asksNames,
    product,
    ...rest
  } = values
  if ((start === undefined) !== (call.length === 0)) throw new UsageError('--start and --call go together.')
  if (nextDay && start === undefined) throw new UsageError('--next-day goes with --start.')
  if (minimumGuests !== undefined && minimumGuests > 0 && minimumNotice === undefined)
    throw new UsageError('--minimum-guests goes with --minimum-notice.')
  const titles = byLanguage(title)
  return {
    ...rest,
    ...(titles && { titles }),
    ...(start !== undefined && { start: { id: start, endsNextDay: nextDay, calls: call } }),
    ...(retireStart !== undefined && { retiredStart: retireStart }),
    ...(season && { seasons: season }),
    ...(stop && { stops: stop }),
    ...(asksNames && { asksNames: asksNames === 'yes' }),
    ...(text && { texts: textsOfTrip(text) }),
    ...(picture && { picture: picture === 'none' ? null : picture }),
    ...(minimumGuests !== undefined && {
      minimumGuests: minimumGuests === 0 ? null : { count: minimumGuests, noticeHours: minimumNotice ?? 0 },
    }),
    ...(product !== undefined && { productId: product }),
    ...(turnaround !== undefined && { turnaroundMinutes: turnaround }),
  }
}

export const tripAddCommand = operationCommand(tripAdd, {
  name: 'trip add',
  summary: 'adds a trip as a draft; trip set and prices set --trip give it the rest and put it on sale',
  examples: ['trip add sunset --boat bonaca --name "en=Sunset cruise" --name "hr=Plovidba u zalazak"'],
  parameters: { id: required(slug, 'its id, which never changes') },
  options: {
    boat: required(slug, 'the boat that sails it (boat list)'),
    name: required(textsByLanguage, 'what guests call it, for each language: en=Sunset'),
    title: fields.title,
    product: fields.product,
  },
  input({ name, title, product, ...values }) {
    const { en, ...names } = byLanguage(name) ?? {}
    if (en === undefined) throw new UsageError('--name en=… is missing.')
    const titles = byLanguage(title)
    return { ...values, productId: product, names: { en, ...names }, ...(titles && { titles }) }
  },
  print: ({ trip }) => tripLines(trip),
})

export const tripSetCommand = operationCommand(tripSet, {
  name: 'trip set',
  summary:
    'changes a trip, from the next request on; bookings keep the rules under which they were sold, and guests of coming departures are not told about new times',
  examples: [
    'trip set sunset --state on-sale',
    'trip set sunset --start 1 --call split=19:00-22:00',
    'trip set tour --season 04-01..06-30:mon,wed,fri --season 07-01..08-31',
  ],
  parameters: existing,
  options: {
    boat: optional(slug, 'the boat that sails it (boat list); departures with guests keep theirs'),
    state: optional(oneOf('draft', 'on-sale', 'by-link'), 'by-link: guests can book it, but the site does not list it'),
    ...fields,
  },
  input({ name, state, ...values }) {
    const names = byLanguage(name)
    const states = { draft: 'draft', 'on-sale': 'on_sale', 'by-link': 'by_link' } as const
    return {
      ...inputOf(values),
      ...(names && { names }),
      ...(state && { state: states[state] }),
    }
  },
  async print({ trip, ...concerned }, _, __, context) {
    return [...tripLines(trip), ...(await guestLines(context, concerned))]
  },
})

async function guestLines(
  { db }: CommandContext,
  { keptBoat, newTimes, bookedOffSeason }: Omit<AnswerOf<typeof tripSet>, 'trip'>,
): Promise<OutputBlock[]> {
  const texts = await departureTexts(db)
  const table = (departures: typeof keptBoat): OutputBlock => ({
    columns: ['', { right: '' }],
    rows: departures.map((each) => [`  ${texts.nameOf(each)}`, pluralize(each.guests, 'guest')]),
  })
  return [
    ...(keptBoat.length === 0
      ? []
      : ['These departures have guests and keep their boat (operator departure boat changes it):', table(keptBoat)]),
    ...(newTimes.length === 0 ? [] : ['Tell the guests of these departures the new times:', table(newTimes)]),
    ...bookedDaysLines(bookedOffSeason),
  ]
}

export const tripRetireCommand = operationCommand(tripRetire, {
  name: 'trip retire',
  summary: 'retires a trip without coming bookings; past bookings keep their pages',
  examples: ['trip retire sunset'],
  parameters: existing,
  options: {},
  input: (values) => values,
  print: ({ trip }) => [`${nameOfTrip(trip)} (${trip.id}): retired`],
})
