import type { AnswerOf } from '../../operations/define-operation.ts'
import { quayAdd, quayRetire, quaySet, quays } from '../../operations/fleet.ts'
import { defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import type { OutputBlock } from '../output/table.ts'
import { flag, freeText, optional, required, slug, wholeNumber } from '../parsers/field.ts'
import { byLanguage, degrees, distance, pictureOr, textsByLanguage } from '../parsers/trip.ts'

const id = required(slug, 'its id, which never changes')
const existing = { id: required(slug) }

type Quay = AnswerOf<typeof quays>['quays'][number]

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
      ...(quay.picture ? [['picture', quay.picture]] : []),
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
  picture: optional(
    pictureOr([]),
    'an uploaded picture of the quay, for the guests of the day (picture list); none: none',
  ),
}

interface QuayOptions {
  pier?: Parameters<typeof byLanguage>[0]
  address?: Parameters<typeof byLanguage>[0]
  directions?: Parameters<typeof byLanguage>[0]
  from?: Parameters<typeof byLanguage>[0]
  parking?: { metres: number | null } | undefined
  freeParking: boolean
  cashMachine?: { metres: number | null } | undefined
  picture?: string | undefined
}

function quayInput({ pier, address, directions, from, parking, freeParking, cashMachine, picture }: QuayOptions) {
  const given = { pier, address, directions, from }
  const texts = Object.entries(given).flatMap(([kind, text]) => (text ? [[kind, byLanguage(text)] as const] : []))
  return {
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(parking && { parking: parking.metres === null ? null : { metres: parking.metres, isFree: freeParking } }),
    ...(cashMachine && { cashMachineMetres: cashMachine.metres }),
    ...(picture && { picture: picture === 'none' ? null : picture }),
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
    position: optional(wholeNumber, 'its place among the quays of the site; 1 is the first'),
  },
  input: ({ id: quay, name, latitude, longitude, position, ...options }) => ({
    ...{ id: quay, name, latitude, longitude, position },
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
