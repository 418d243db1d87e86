import { departureBoat, departureFix } from '../../operations/departures.ts'
import { operationCommand } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { departureOptions, flag, required, slug, upcomingDay } from '../parsers/field.ts'

export const departureFixCommand = operationCommand(departureFix, {
  name: 'departure fix',
  summary: 'takes the boat for a departure before anybody books, so that no other trip can have it then',
  examples: ['departure fix 14.7. --trip sunset', 'departure fix 14.7. --trip sunset --undo'],
  parameters: { date: required(upcomingDay) },
  options: { ...departureOptions, undo: flag('gives the boat back, unless guests have booked') },
  input: ({ undo, ...departure }) => ({ ...departure, fixed: !undo }),
  async print(departure, _, __, { db }) {
    const { nameOf } = await departureTexts(db)
    return [`${nameOf(departure)}: ${departure.fixed ? `has the boat ${departure.boat}` : 'is not fixed'}.`]
  },
})

export const departureBoatCommand = operationCommand(departureBoat, {
  name: 'departure boat',
  summary:
    'gives a departure another boat with enough places, and mails its guests if that looks different; a capacity above its licence is lowered',
  examples: ['departure boat 14.7. galeb', 'departure boat 14.7. galeb --trip islands --start morning'],
  parameters: { date: required(upcomingDay), boat: required(slug, 'the boat (boat list)') },
  options: departureOptions,
  input: (values) => values,
  async print(departure, _, __, { db }) {
    const { nameOf } = await departureTexts(db)
    const { boat, capacity, sold } = departure
    return [`${nameOf(departure)}: sails with ${boat}, capacity ${capacity}, sold ${sold}.`]
  },
})
