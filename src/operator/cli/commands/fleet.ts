import type { AnswerOf } from '../../operations/define-operation.ts'
import { boatAdd, boatRetire, boatSet, boats, quayAdd, quayRetire, quaySet, quays } from '../../operations/fleet.ts'
import { type CommandContext, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { flag, freeText, oneOf, optional, required, slug, wholeNumber } from '../parsers/field.ts'
import { byLanguage, degrees, distance, textsByLanguage } from '../parsers/trip.ts'

const id = required(slug, 'its id, which never changes')
const existing = { id: required(slug) }

type Boat = AnswerOf<typeof boats>['boats'][number]
type Quay = AnswerOf<typeof quays>['quays'][number]

const boatLine = ({ id: boat, name, licensedPlaces, usualCrew, state }: Boat): string =>
  `${name} (${boat}): ${pluralize(licensedPlaces, 'guest')}, ${usualCrew} crew, ${state.replaceAll('_', ' ')}`

export const boatList = operationCommand(boats, {
  name: 'boat list',
  summary: 'lists the boats with the number of guests that each is licensed for',
  examples: ['boat list'],
  parameters: {},
  options: {},
  input: () => ({}),
  print: ({ boats: all }) => [
    {
      columns: ['id', 'name', { right: 'guests' }, { right: 'crew' }, 'state'],
      rows: all.map((boat) => [
        ...[boat.id, boat.name, String(boat.licensedPlaces), String(boat.usualCrew)],
        boat.state.replaceAll('_', ' '),
      ]),
    },
  ],
})

export const boatShow = defineCommand({
  name: 'boat show',
  summary: 'shows a boat',
  examples: ['boat show bonaca'],
  parameters: existing,
  options: {},
  outputSchema: boats.answer.shape.boats.element,
  async run(context, { id: wanted }) {
    const read = await boats.perform(context, {})
    if (!read.ok) return refusal(read)
    const { boats: all } = read.answer
    const boat = all.find((each) => each.id === wanted)
    return boat ? success([boatLine(boat)], boat) : failure(`There is no boat ${wanted}.`)
  },
})

export const boatAddCommand = operationCommand(boatAdd, {
  name: 'boat add',
  summary: 'adds a boat',
  examples: ['boat add galeb --name Galeb --places 45 --crew 2'],
  parameters: { id },
  options: {
    name: required(freeText('name'), 'what guests call it'),
    places: required(wholeNumber, 'the number of guests that it is licensed for'),
    crew: optional(wholeNumber, 'how many usually sail it'),
  },
  input: ({ places, crew, ...values }) => ({ ...values, licensedPlaces: places, usualCrew: crew }),
  print: ({ boat }) => [boatLine(boat)],
})

export const boatSetCommand = operationCommand(boatSet, {
  name: 'boat set',
  summary: 'changes a boat, or takes it out of service and lists its coming departures with guests',
  examples: ['boat set galeb --places 40', 'boat set galeb --state out-of-service'],
  parameters: existing,
  options: {
    name: optional(freeText('name'), 'what guests call it'),
    places: optional(wholeNumber, 'the number of guests that it is licensed for'),
    crew: optional(wholeNumber, 'how many usually sail it'),
    state: optional(oneOf('in-service', 'out-of-service'), 'out of service: its departures sell no further places'),
  },
  input: ({ places, crew, state, ...values }) => ({
    ...{ ...values, licensedPlaces: places, usualCrew: crew },
    state:
      state === undefined ? undefined : state === 'in-service' ? ('in_service' as const) : ('out_of_service' as const),
  }),
  async print({ after, coming }, _, __, context) {
    return [boatLine(after), ...(await comingLines(context, coming))]
  },
})

/** What to do about guests of departures whose boat is out of service. */
async function comingLines({ db }: CommandContext, coming: AnswerOf<typeof boatSet>['coming']): Promise<OutputBlock[]> {
  if (coming.length === 0) return []
  const { nameOf } = await departureTexts(db)
  return [
    'Guests are booked on these departures. Give each another boat (operator departure boat), or cancel it and let the guests choose (operator departure cancel --reason weather):',
    {
      columns: ['', { right: '' }],
      rows: coming.map((each) => [`  ${nameOf(each)}`, pluralize(each.guests, 'guest')]),
    },
  ]
}

export const boatRetireCommand = operationCommand(boatRetire, {
  name: 'boat retire',
  summary: 'retires a boat that no trip sails with; past departures keep it',
  examples: ['boat retire galeb'],
  parameters: existing,
  options: {},
  input: (values) => values,
  print: ({ boat }) => [boatLine(boat)],
})

const quayTable = (quay: Quay): OutputBlock => {
  const texts = Object.entries(quay.texts).flatMap(([kind, byLocale]) =>
    Object.entries(byLocale).map(([locale, text]) => [`${kind} ${locale}`, text]),
  )
  const { parking, cashMachineMetres: machine } = quay
  return {
    columns: ['', ''],
    rows: [
      ['place', `${quay.latitude}, ${quay.longitude}`],
      ...(parking ? [['parking', `${parking.metres} m${parking.isFree ? ', free' : ''}`]] : []),
      ...(machine === null ? [] : [['cash machine', `${machine} m`]]),
      ...texts,
    ],
  }
}

const quayLines = (quay: Quay): OutputBlock[] => [
  `${quay.name} (${quay.id}): ${quay.state.replaceAll('_', ' ')}`,
  quayTable(quay),
]

export const quayList = operationCommand(quays, {
  name: 'quay list',
  summary: 'lists the quays',
  examples: ['quay list'],
  parameters: {},
  options: {},
  input: () => ({}),
  print: ({ quays: all }) => [
    {
      columns: ['id', 'name', 'place', 'state'],
      rows: all.map((quay) => [
        ...[quay.id, quay.name, `${quay.latitude}, ${quay.longitude}`],
        quay.state.replaceAll('_', ' '),
      ]),
    },
  ],
})

export const quayShow = defineCommand({
  name: 'quay show',
  summary: 'shows a quay with its texts',
  examples: ['quay show split'],
  parameters: existing,
  options: {},
  outputSchema: quays.answer.shape.quays.element,
  async run(context, { id: wanted }) {
    const read = await quays.perform(context, {})
    if (!read.ok) return refusal(read)
    const { quays: all } = read.answer
    const quay = all.find((each) => each.id === wanted)
    return quay ? success(quayLines(quay), quay) : failure(`There is no quay ${wanted}.`)
  },
})

const quayTexts = {
  pier: optional(textsByLanguage, 'the place within the town, for each language: en=Riva'),
  address: optional(textsByLanguage, 'the place with the town, for each language'),
  directions: optional(textsByLanguage, 'a sentence that says where one boards, for each language'),
  from: optional(textsByLanguage, '“from Split”, for each language'),
  parking: optional(distance, 'how far the next parking is'),
  freeParking: flag('the parking is free'),
  cashMachine: optional(distance, 'how far the next cash machine is'),
}

interface QuayOptions {
  pier?: Parameters<typeof byLanguage>[0]
  address?: Parameters<typeof byLanguage>[0]
  directions?: Parameters<typeof byLanguage>[0]
  from?: Parameters<typeof byLanguage>[0]
  parking?: { metres: number | null } | undefined
  freeParking: boolean
  cashMachine?: { metres: number | null } | undefined
}

function quayInput({ pier, address, directions, from, parking, freeParking, cashMachine }: QuayOptions) {
  const given = { pier, address, directions, from }
  const texts = Object.entries(given).flatMap(([kind, text]) => (text ? [[kind, byLanguage(text)] as const] : []))
  return {
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(parking && { parking: parking.metres === null ? null : { metres: parking.metres, isFree: freeParking } }),
    ...(cashMachine && { cashMachineMetres: cashMachine.metres }),
  }
}

export const quayAddCommand = operationCommand(quayAdd, {
  name: 'quay add',
  summary: 'adds a quay where trips call',
  examples: [
    'quay add split-riva --name Split --latitude 43.5075 --longitude 16.4390 --pier "en=Riva, pier 11" --pier "hr=Riva, gat 11"',
  ],
  parameters: { id },
  options: {
    name: required(freeText('name'), 'the town, as guests know it'),
    latitude: required(degrees),
    longitude: required(degrees),
    ...quayTexts,
  },
  input: ({ id: quay, name, latitude, longitude, ...options }) => ({
    ...{ id: quay, name, latitude, longitude },
    ...quayInput(options),
  }),
  print: ({ quay }) => quayLines(quay),
})

export const quaySetCommand = operationCommand(quaySet, {
  name: 'quay set',
  summary: 'changes a quay; texts of other languages stay. A retired quay is in use again',
  examples: ['quay set split --pier "hr=Riva, gat 3" --parking 350'],
  parameters: existing,
  options: {
    name: optional(freeText('name'), 'the town, as guests know it'),
    latitude: optional(degrees),
    longitude: optional(degrees),
    ...quayTexts,
  },
  input: ({ id: quay, name, latitude, longitude, ...options }) => ({
    ...{ id: quay, name, latitude, longitude },
    ...quayInput(options),
  }),
  print: ({ quay }) => quayLines(quay),
})

export const quayRetireCommand = operationCommand(quayRetire, {
  name: 'quay retire',
  summary: 'retires a quay at which no trip calls; past bookings keep it',
  examples: ['quay retire trogir'],
  parameters: existing,
  options: {},
  input: (values) => values,
  print: ({ quay }) => [`${quay.name} (${quay.id}): retired`],
})
