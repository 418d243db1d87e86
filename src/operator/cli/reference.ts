import type { Command as CliCommand, Option } from 'commander'
import type { Command } from './command.ts'
import { commandGroups } from './command-groups.ts'
import { commandPath, leafCommands } from './completion.ts'
import { createProgram, programDescription, usageLine, usageNotes } from './program.ts'

/** Renders `docs/operations/desk.md` from the help texts. */
export function renderReference(): string {
  const leaves = new Map(leafCommands(createProgram({}, '', async () => {})).map((leaf) => [commandPath(leaf), leaf]))
  return [
    '# Operator commands',
    programDescription.replace('Command line', '`bin/operator`: command line'),
    '`npm run docs:desk` generates this page. `operator <command> --help` shows examples.',
    [
      ...usageNotes,
      '`--trip` and `--start` say which departure or trip is meant. A change needs them if there are several.',
      'A code is that of the booking, such as BNC-7K4Q2X, or the URL in its QR code.',
      'In JSON, amounts are integer cents, days `YYYY-MM-DD`, instants ISO 8601; rejections `{ refused: string }`.',
    ]
      .map((rule) => `- ${rule}`)
      .join('\n'),
    completion,
    ...commandGroups.flatMap(({ title, commands }) => [
      `## ${title}`,
      ...sections(commands.map((command) => ({ command, leaf: leaves.get(command.name)! }))),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

const completion = [
  'Shell completion needs one line in the start file of the shell: `eval "$(operator completion bash)"`,',
  '`eval "$(operator completion zsh)"`, or for fish `operator completion fish | source`.',
].join('\n')

interface Entry {
  command: Command
  leaf: CliCommand
}

/** A command that has all options of a former one of its group, such as `boat set`, refers to it. */
function sections(group: Entry[]): string[] {
  return group.map((entry, at) => {
    const fields = fieldsOf(entry.leaf)
    const former = group.slice(0, at).find(({ leaf }) => {
      const options = optionsOf(leaf)
      return options.length > 3 && options.every((option) => fields.includes(option))
    })
    if (!former) return section(entry, fields)
    const own = fields.filter((field) => !fieldsOf(former.leaf).includes(field))
    return section(entry, [...own, `the options of \`${former.command.name}\` above`])
  })
}

const section = ({ command: { summary }, leaf }: Entry, fields: string[]) =>
  [
    `### \`${usageLine(leaf)}\``,
    `${summary.replace(/^./, (letter) => letter.toUpperCase())}.`,
    ...(fields.length > 0 ? [fields.map((field) => `- ${field}`).join('\n')] : []),
  ].join('\n\n')

const fieldsOf = ({ registeredArguments, options }: CliCommand) =>
  described([
    ...registeredArguments.map((each) => ({ term: `<${each.name()}>`, description: each.description })),
    ...terms(options),
  ])
const optionsOf = ({ options }: CliCommand) => described(terms(options))

const terms = (options: readonly Option[]) => options.map(({ flags, description }) => ({ term: flags, description }))
const described = (entries: { term: string; description: string }[]) =>
  entries
    .filter(({ description }) => !explainedAbove.test(description))
    .map(({ term, description }) => `\`${term}\`: ${description}`)

const explainedAbove = /^(a (day, such as|booking code)|an id:|the trip, if several|the start of the trip, if)/
