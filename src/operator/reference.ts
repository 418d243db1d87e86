import type { Command as CliCommand } from 'commander'
import type { Command } from './command.ts'
import { topics } from './commands.ts'
import { leafCommands, pathOf } from './completion.ts'
import { createProgram, intro, rules, usageOf } from './program.ts'
import { shapeAsText } from './shape-as-text.ts'

/** Generates `docs/operations/desk.md` from the help texts and the `--json` schemas. */
export function reference(): string {
  const leaves = new Map(leafCommands(createProgram({}, '', async () => {})).map((leaf) => [pathOf(leaf), leaf]))
  return [
    '# The operator’s desk',
    intro.replace('The operator’s desk. It talks', '`bin/operator` talks'),
    '`npm run docs:desk` writes this page from the commands themselves; a test holds it against them.',
    [
      ...rules,
      'With `--json`, amounts are integer cents, days `YYYY-MM-DD`, instants ISO 8601; what is refused is `{ refused: string }`.',
    ]
      .map((rule) => `- ${rule}`)
      .join('\n'),
    completion,
    ...topics.flatMap(({ title, commands }) => [
      `## ${title}`,
      ...commands.map((command) => section(command, leaves.get(command.name)!)),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

const completion = [
  'The shell completes commands, options and their words after one line in its start file: `eval "$(operator completion bash)"`,',
  '`eval "$(operator completion zsh)"`, or for fish `operator completion fish | source`.',
].join('\n')

function section({ examples, outputSchema }: Command, leaf: CliCommand): string {
  const fields = [
    ...leaf.registeredArguments.map((argument) => `| \`<${argument.name()}>\` | ${argument.description} |`),
    ...leaf.options.map(({ flags, description }) => `| \`${flags.replaceAll('|', '\\|')}\` | ${description} |`),
  ]
  return [
    `### \`${usageOf(leaf)}\``,
    `${leaf.description().replace(/^./, (letter) => letter.toUpperCase())}.`,
    ...(fields.length > 0 ? [['| | |', '|---|---|', ...fields].join('\n')] : []),
    ['```', ...examples.map((example) => `operator ${example}`.trimEnd()), '```'].join('\n'),
    `\`--json\`: \`${shapeAsText(outputSchema)}\``,
  ].join('\n\n')
}
