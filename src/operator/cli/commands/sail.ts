import { randomUUID } from 'node:crypto'
import { countOf } from '../../../shared/persons.ts'
import { sail } from '../../operations/sail.ts'
import { operationCommand } from '../command.ts'
import { formatTime, pluralize } from '../output/format.ts'
import { departureOptions, flag, freeText, optional, pastDay, required, wholeNumber } from '../parsers/field.ts'

export const sailCommand = operationCommand(sail, {
  name: 'sail',
  summary: 'signs the persons with whom a departure sails, or corrects the signature',
  examples: [
    'sail today --adults 38 --children 3 --crew 4 --by Ante',
    'sail today --adults 39 --children 3 --crew 4 --by Ante --correct --reason "one guest was not ticked"',
  ],
  parameters: { date: required(pastDay) },
  options: {
    ...departureOptions,
    adults: required(wholeNumber, 'adults aboard'),
    children: optional(wholeNumber, 'children aboard; default: 0'),
    infants: optional(wholeNumber, 'infants aboard; default: 0'),
    crew: required(wholeNumber, 'members of the crew aboard'),
    by: required(freeText('name'), 'who signs'),
    reason: optional(freeText(), 'why the numbers differ from the ticks, or are corrected'),
    correct: flag('corrects the last signature'),
  },
  input: ({ children = 0, infants = 0, correct, ...values }) => ({
    ...{ id: randomUUID(), ...values, children, infants },
    ...(correct && { corrects: 'last' as const }),
  }),
  print: (signed) => [
    `${pluralize(countOf(signed), 'person')} and ${signed.crew} crew, signed by ${signed.by} at ${formatTime(signed.at)}${signed.changed ? '' : ' before'}.`,
  ],
})
