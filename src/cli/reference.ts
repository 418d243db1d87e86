import type { Command as CliCommand } from 'commander'
import type { Command } from './command.ts'
import { commandGroups } from './command-groups.ts'
import { commandPath, leafCommands } from './completion.ts'
import { createProgram, programDescription, usageLine, usageNotes } from './program.ts'
import { schemaText } from './schema-text.ts'

/** Renders `docs/operations/desk.md` from the help texts and the `--json` schemas. */
export function renderReference(): string {
  const leaves = new Map(leafCommands(createProgram({}, '', async () => {})).map((leaf) => [commandPath(leaf), leaf]))
  return [
    '# Operator commands',
    programDescription.replace('Command line', '`bin/operator`: command line'),
    '`npm run docs:desk` generates this page from the command definitions; a test verifies that it is current.',
    [
      ...usageNotes,
      'With `--json`, amounts are integer cents, days `YYYY-MM-DD`, instants ISO 8601; rejections `{ refused: string }`.',
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

function section({ examples, outputSchema }: Command, leaf: CliCommand): string {
  const fields = [
    ...leaf.registeredArguments.map((argument) => `| \`<${argument.name()}>\` | ${argument.description} |`),
    ...leaf.options.map(({ flags, description }) => `| \`${flags.replaceAll('|', '\\|')}\` | ${description} |`),
  ]
  return [
    `### \`${usageLine(leaf)}\``,
    `${leaf.description().replace(/^./, (letter) => letter.toUpperCase())}.`,
    ...(fields.length > 0 ? [['| | |', '|---|---|', ...fields].join('\n')] : []),
    ['```', ...examples.map((example) => `operator ${example}`.trimEnd()), '```'].join('\n'),
    `\`--json\`: \`${schemaText(outputSchema)}\``,
  ].join('\n\n')
}
