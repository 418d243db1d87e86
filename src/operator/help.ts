import type { Command } from './command.ts'
import { topics } from './commands.ts'
import type { Printed } from './print/table.ts'
import type { Field } from './typed/field.ts'
import { optionAsTyped, usageOf } from './typed/read-line.ts'

export const intro =
  'The operator’s desk. It talks to the database that the environment names, whether the site is running or not.'

export const rules = [
  'A day is typed as today, tomorrow, fri, 12.6., 12.6.2027 or 2027-06-12. Without a year it is the next one, today included; where a command looks back (boarding, books, report), the last one.',
  'An amount is typed in euros, as 35, 35.50 or 35,50.',
  'Every command takes --json, --yes and --help. What touches many people or money first says what it will do and asks; --yes answers.',
  'Exit status: 0 done, 1 refused, 2 wrong usage.',
]

export function overview(): Printed[] {
  const rows = topics.flatMap(({ title, commands }) => [
    ['', ''],
    [title, ''],
    ...commands.map((command) => [`  ${usageOf(command)}`, command.summary]),
  ])
  const columns = [{ title: '' }, { title: '' }]
  return [intro, { columns, rows }, '', ...rules]
}

export function helpOf(command: Command): Printed[] {
  return [
    `operator ${usageOf(command)}`,
    `  ${command.summary}`,
    '',
    ...tableOf(command),
    'For example:',
    ...command.examples.map((example) => `  operator ${example}`.trimEnd()),
  ]
}

function tableOf(command: Command): Printed[] {
  const rows = fieldsOf(command)
  if (rows.length === 0) return []
  return [{ columns: [{ title: '' }, { title: '' }], rows: rows.map(([typed, says]) => [`  ${typed}`, says]) }, '']
}

/** Parameters and options as they are typed, with what they mean. */
export function fieldsOf({ parameters, options }: Command): [string, string][] {
  return [
    ...Object.entries(parameters).map(([name, field]): [string, string] => [`<${name}>`, saysOf(field)]),
    ...Object.entries(options).map(([name, field]): [string, string] => [
      `${optionAsTyped(name)}${field.kind ? ` <${field.kind.shown}>` : ''}`,
      saysOf(field),
    ]),
  ]
}

const saysOf = ({ description, kind }: Field) => description || (kind?.takes ?? '')
