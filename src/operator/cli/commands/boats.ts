import { changedFacts } from '../../../contract/boat-facts.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { boatAdd, boatRetire, boatSet, boats } from '../../operations/fleet.ts'
import { defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { freeText, oneOf, optional, required, slug, wholeNumber } from '../parsers/field.ts'
import { factOptions, factRows, factsFrom } from './boat-facts.ts'

const existing = { id: required(slug) }

type Boat = AnswerOf<typeof boats>['boats'][number]

const stateOf = ({ state, outFrom, outTo }: Boat): string =>
  `${state.replaceAll('_', ' ')}${outFrom ? ` from ${outFrom}` : ''}${outTo ? ` to ${outTo}` : ''}`

const boatLine = (boat: Boat): string =>
  `${boat.name} (${boat.id}): ${pluralize(boat.licensedPlaces, 'guest')}, ${boat.usualCrew} crew, ${stateOf(boat)}`

function boatLines(boat: Boat): OutputBlock[] {
  const rows = factRows(boat.facts)
  return rows.length > 0 ? [boatLine(boat), { columns: ['', ''], rows }] : [boatLine(boat)]
}

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
        stateOf(boat),
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
    const boat = read.answer.boats.find((each) => each.id === wanted)
    return boat ? success(boatLines(boat), boat) : failure(`There is no boat ${wanted}.`)
  },
})

export const boatAddCommand = operationCommand(boatAdd, {
  name: 'boat add',
  summary: 'adds a boat',
  examples: ['boat add galeb --name Galeb --places 45 --crew 2 --toilets 1 --marks "en=a blue hull"'],
  parameters: { id: required(slug, 'its id, which never changes') },
  options: {
    name: required(freeText('name'), 'what guests call it'),
    places: required(wholeNumber, 'the number of guests that it is licensed for'),
    crew: optional(wholeNumber, 'how many usually sail it'),
    ...factOptions,
  },
  input: ({ id, name, places, crew, ...facts }) => ({
    ...{ id, name, licensedPlaces: places, usualCrew: crew },
    facts: changedFacts({}, factsFrom(facts)),
  }),
  print: ({ boat }) => boatLines(boat),
})

export const boatSetCommand = operationCommand(boatSet, {
  name: 'boat set',
  summary: 'changes a boat; boat out takes it out of service with its guests in view',
  examples: ['boat set galeb --places 40', 'boat set galeb --state in-service', 'boat set galeb --shower unknown'],
  parameters: existing,
  options: {
    name: optional(freeText('name'), 'what guests call it'),
    places: optional(wholeNumber, 'the number of guests that it is licensed for'),
    crew: optional(wholeNumber, 'how many usually sail it'),
    state: optional(oneOf('in-service', 'out-of-service'), 'out of service: its departures sell no further places'),
    ...factOptions,
  },
  input: ({ id, name, places, crew, state, ...facts }) => ({
    ...{ id, name, licensedPlaces: places, usualCrew: crew, facts: factsFrom(facts) },
    ...(state && { state: state === 'in-service' ? ('in_service' as const) : ('out_of_service' as const) }),
  }),
  print: ({ after, coming }) => [
    ...boatLines(after),
    ...(coming.length === 0
      ? []
      : [
          `Guests are booked on ${pluralize(coming.length, 'coming departure')}: operator boat out ${after.id} lists them with what can be done.`,
        ]),
  ],
})

export const boatRetireCommand = operationCommand(boatRetire, {
  name: 'boat retire',
  summary: 'retires a boat that no trip sails with; past departures keep it',
  examples: ['boat retire galeb'],
  parameters: existing,
  options: {},
  input: (values) => values,
  print: ({ boat }) => [boatLine(boat)],
})
