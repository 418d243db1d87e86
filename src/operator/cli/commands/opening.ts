import { opening } from '../../operations/opening.ts'
import { operationCommand } from '../command.ts'

const marks = { must: 'required', should: 'advised ' }

export const siteReady = operationCommand(opening, {
  name: 'site ready',
  summary: 'lists what is still a sample or missing; LIVE=1 refuses to start for what is required',
  examples: ['site ready'],
  parameters: {},
  options: {},
  input: (values) => values,
  print: ({ items }) =>
    items.length === 0
      ? ['Nothing is missing: the site is ready to open.']
      : items.flatMap(({ level, kind, found, advice, about }) => [
          `${marks[level]}  ${found}`,
          `          → ${advice}`,
          ...(kind === 'setting' || about.length === 0 ? [] : [`            ${about.join(', ')}`]),
        ]),
})
