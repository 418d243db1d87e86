import type { Command } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Candidate words after the text that stands on the line; without words the shell offers file names. */
interface Rule {
  /** A pattern of the shell. */
  after: string
  words: string[]
}

/** A static script that completes the program's commands: no key press starts a process. */
export const completionScript = (shell: Shell, program: Command): string => scripts[shell](rulesOf(program))

/** The commands that can be run, without the groups that hold them. */
export const leafCommands = (command: Command): Command[] =>
  command.commands.flatMap((one) => (one.commands.length > 0 ? leafCommands(one) : [one]))

/** `departure set`; of the program itself the empty string. */
export const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}`.trim() : ''

function rulesOf(program: Command): Rule[] {
  const leaves = leafCommands(program).map((leaf) => ({ leaf, path: pathOf(leaf) }))
  const groups = [program, ...program.commands.filter(({ commands }) => commands.length > 0)]
  return [
    ...leaves.flatMap(({ leaf, path }) =>
      leaf.options
        .filter(({ required }) => required)
        .map(({ long, argChoices = [] }) => ({ after: `${path} *${long}`, words: argChoices })),
    ),
    ...leaves.flatMap(({ leaf, path }) => {
      const flags = [...leaf.options, ...program.options].map(({ long }) => long ?? '').concat('--help')
      const choices = leaf.registeredArguments[0]?.argChoices ?? []
      return [
        { after: path, words: [...choices, ...flags] },
        { after: `${path} *`, words: flags },
      ]
    }),
    ...groups.map((group) => ({ after: pathOf(group), words: group.commands.map((one) => one.name()) })),
  ]
}

const cases = (rules: Rule[]) =>
  rules.map(({ after, words }) => `    ${after.replaceAll(' ', '\\ ') || "''"}) words="${words.join(' ')}" ;;`)

const bash = (rules: Rule[]) => `# eval "$(operator completion bash)"
_operator() {
  local words line="\${COMP_WORDS[*]:1:$((COMP_CWORD-1))}"
  case "$line" in
${cases(rules).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _operator operator bin/operator
`

const scripts: Record<Shell, (rules: Rule[]) => string> = {
  bash,
  zsh: (rules) => `autoload -U +X bashcompinit && bashcompinit\n${bash(rules).replace('bash)', 'zsh)')}`,
  fish: (rules) => `# operator completion fish | source
function __operator_words
  set -l line (commandline -opc)
  switch "$line[2..]"
${rules.map(({ after, words }) => `    case '${after}'\n      ${words.length > 0 ? `printf '%s\\n' ${words.join(' ')}` : 'return'}`).join('\n')}
  end
end
complete -c operator -f -a '(__operator_words)'
`,
}
