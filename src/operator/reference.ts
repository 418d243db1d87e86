import type { Command } from './command.ts'
import { topics } from './commands.ts'
import { fieldsOf, intro, rules } from './help.ts'
import { shapeAsText } from './shape-as-text.ts'
import { usageOf } from './typed/read-line.ts'

/** `docs/operations/desk.md`: the same as `operator --help` tells, with what `--json` prints. */
export function reference(): string {
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
    ...topics.flatMap(({ title, commands }) => [`## ${title}`, ...commands.map(section)]),
  ]
    .join('\n\n')
    .concat('\n')
}

const completion = [
  'The shell completes commands, options and their words after one line in its start file: `eval "$(operator completion bash)"`,',
  '`eval "$(operator completion zsh)"`, or for fish `operator completion fish | source`.',
].join('\n')

function section(command: Command): string {
  const fields = fieldsOf(command).map(([typed, says]) =>
    `| \`${typed}\` | ${says} |`.replace(/(?<=`.*)\|(?=.*` \|)/g, '\\|'),
  )
  return [
    `### \`${usageOf(command)}\``,
    `${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`,
    ...(fields.length > 0 ? [['| | |', '|---|---|', ...fields].join('\n')] : []),
    ['```', ...command.examples.map((example) => `operator ${example}`.trimEnd()), '```'].join('\n'),
    `\`--json\`: \`${shapeAsText(command.shape)}\``,
  ].join('\n\n')
}
