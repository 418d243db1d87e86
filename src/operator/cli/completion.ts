import type { Command } from 'commander'

export const supportedShells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof supportedShells)[number]

/**
 * The words that the shell proposes after a certain beginning of the command line. Without such words, bash and zsh
 * complete file names, and fish completes nothing.
 */
interface CompletionRule {
  /** A shell pattern that matches the words before the cursor. */
  prefix: string
  words: string[]
}

/** Returns a static completion script. It contains all words, so that completing starts no process. */
export const completionScript = (shell: Shell, program: Command): string => scripts[shell](completionRules(program))

/** Returns the executable commands: without the groups that contain them. */
export const leafCommands = (command: Command): Command[] =>
  command.commands.flatMap((one) => (one.commands.length > 0 ? leafCommands(one) : [one]))

/** Returns the words of a command, such as `departure set`; empty for the program itself. */
export const commandPath = (command: Command): string =>
  command.parent ? `${commandPath(command.parent)} ${command.name()}`.trim() : ''

function completionRules(program: Command): CompletionRule[] {
  const leaves = leafCommands(program).map((leaf) => ({ leaf, path: commandPath(leaf) }))
  const groups = [program, ...program.commands.filter(({ commands }) => commands.length > 0)]
  return [
    ...leaves.flatMap(({ leaf, path }) =>
      leaf.options
        .filter(({ required }) => required)
        .map(({ long, argChoices = [] }) => ({ prefix: `${path} *${long}`, words: argChoices })),
    ),
    ...leaves.flatMap(({ leaf, path }) => {
      const flags = [...leaf.options, ...program.options].map(({ long }) => long ?? '').concat('--help')
      const choices = leaf.registeredArguments[0]?.argChoices ?? []
      return [
        { prefix: path, words: [...choices, ...flags] },
        { prefix: `${path} *`, words: flags },
      ]
    }),
    ...groups.map((group) => ({ prefix: commandPath(group), words: group.commands.map((one) => one.name()) })),
  ]
}

const caseBranches = (rules: CompletionRule[]) =>
  rules.map(({ prefix, words }) => `    ${prefix.replaceAll(' ', '\\ ') || "''"}) words="${words.join(' ')}" ;;`)

const bash = (rules: CompletionRule[]) => `# eval "$(operator completion bash)"
_operator() {
  local words line="\${COMP_WORDS[*]:1:$((COMP_CWORD-1))}"
  case "$line" in
${caseBranches(rules).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _operator operator bin/operator
`

const scripts: Record<Shell, (rules: CompletionRule[]) => string> = {
  bash,
  zsh: (rules) => `autoload -U +X bashcompinit && bashcompinit\n${bash(rules).replace('bash)', 'zsh)')}`,
  fish: (rules) => `# operator completion fish | source
function __operator_words
  set -l line (commandline -opc)
  switch "$line[2..]"
${rules.map(({ prefix, words }) => `    case '${prefix}'\n      ${words.length > 0 ? `printf '%s\\n' ${words.join(' ')}` : 'return'}`).join('\n')}
  end
end
complete -c operator -f -a '(__operator_words)'
`,
}
