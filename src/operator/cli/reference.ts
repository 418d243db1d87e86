import type { Command as CliCommand } from 'commander'
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

/** A field that an earlier command of the group explains in the same words is only named. */
function sections(group: Entry[]): string[] {
  const explained = new Map<string, string>()
  return group.map(({ command: { summary }, leaf }) => {
    const fields = fieldsOf(leaf)
    const own = fields.filter(({ term, description }) => explained.get(term) !== description)
    const named = fields.filter((field) => !own.includes(field) && field.term.startsWith('-'))
    for (const { term, description } of own) explained.set(term, description)
    const lines = own.map(({ term, description }) => `- \`${term}\`: ${description}`)
    if (named.length > 0) lines.push(`- as above: ${named.map(({ term }) => `\`${term.split(' ')[0]}\``).join(', ')}`)
    return [
      `### \`${usageLine(leaf)}\``,
      `${capitalize(summary)}.`,
      ...(lines.length > 0 ? [lines.join('\n')] : []),
    ].join('\n\n')
  })
}

const capitalize = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

const fieldsOf = ({ registeredArguments, options }: CliCommand) =>
  [
    ...registeredArguments.map((each) => ({ term: `<${each.name()}>`, description: each.description })),
    ...options.map(({ flags, description }) => ({ term: flags, description })),
  ].filter(({ description }) => !explainedAbove.test(description))

const explainedAbove = /^(a (day, such as|booking code)|an id:|the trip, if several|the start of the trip, if)/
