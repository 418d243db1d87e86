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
    '`npm run docs:desk` generates this page. `operator <command> --help` explains the options and shows examples.',
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
      ...commands.map((command) => section(command, leaves.get(command.name)!)),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

const completion = [
  'Shell completion needs one line in the start file of the shell: `eval "$(operator completion bash)"`,',
  '`eval "$(operator completion zsh)"`, or for fish `operator completion fish | source`.',
].join('\n')

/** A command with the names of its options. What the options mean is only in the help of the command. */
function section({ summary }: Command, leaf: CliCommand): string {
  const options = leaf.options.map(({ flags }) => `\`${flags}\``).join(', ')
  return [`### \`${usageLine(leaf)}\``, `${capitalize(summary)}.`, ...(options ? [`Options: ${options}`] : [])].join(
    '\n\n',
  )
}

const capitalize = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
