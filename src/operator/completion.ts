import type { Command } from './command.ts'
import { everywhere, optionAsTyped } from './typed/read-line.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]
export const isShell = (word: string | undefined): word is Shell => shells.includes(word as Shell)

/** What comes next on the line: `after` is what stands there, as a pattern of the shell; `words` may follow. */
interface Step {
  after: string
  words: string[]
}

/** A script that completes the desk's commands in a shell, without starting anything when a key is pressed. */
export function completionFor(shell: Shell, commands: Command[]): string {
  return scripts[shell]([...valuesOf(commands), ...optionsOf(commands), ...namesOf(commands)])
}

/** After an option that takes something: the few words that it may be, or none, and a file's name is offered. */
const valuesOf = (commands: Command[]): Step[] =>
  commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, { kind }]) =>
      kind ? [{ after: `${name} *${optionAsTyped(option)}`, words: [...(kind.words ?? [])] }] : [],
    ),
  )

/** After a whole command: what its first parameter may be, and its options. */
const optionsOf = (commands: Command[]): Step[] =>
  commands
    .toSorted((a, b) => b.name.length - a.name.length)
    .flatMap(({ name, parameters, options }) => {
      const [first] = Object.values(parameters)
      const flags = [...Object.keys(options).map(optionAsTyped), ...Object.keys(everywhere).map((one) => `--${one}`)]
      return [
        { after: name, words: [...(first?.kind?.words ?? []), ...flags] },
        { after: `${name} *`, words: flags },
      ]
    })

/** After a half command, or none: the words that go on. */
function namesOf(commands: Command[]): Step[] {
  const halves = [...new Set(commands.map(({ name }) => name.split(' ').slice(0, -1).join(' ')))]
  return halves.map((half) => {
    const start = half === '' ? '' : `${half} `
    const next = commands.filter(({ name }) => name.startsWith(start)).map(({ name }) => name.slice(start.length))
    return { after: half, words: [...new Set(next.map((rest) => rest.split(' ')[0] ?? ''))] }
  })
}

/** `departure set *--status` as a pattern of bash and zsh. */
const pattern = (after: string) => after.replaceAll(' ', '\\ ')

const cases = (steps: Step[]) =>
  steps.map(({ after, words }) => `    ${pattern(after) || "''"}) words="${words.join(' ')}" ;;`)

const scripts: Record<Shell, (steps: Step[]) => string> = {
  bash: (steps) => `# eval "$(operator completion bash)"
_operator() {
  local words line="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  case "$line" in
${cases(steps).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _operator operator bin/operator
`,
  zsh: (steps) => `# eval "$(operator completion zsh)"
_operator() {
  local choices line="\${words[2,CURRENT-1]}"
  case "$line" in
${cases(steps)
  .map((one) => one.replace('words=', 'choices='))
  .join('\n')}
  esac
  if [[ -n "$choices" ]]; then compadd -- \${=choices}; else _files; fi
}
compdef _operator operator bin/operator
`,
  fish: (steps) => `# operator completion fish | source
function __operator_words
  set -l line (commandline -opc)
  switch "$line[2..]"
${steps.map(({ after, words }) => `    case '${after}'\n      ${words.length > 0 ? `printf '%s\\n' ${words.join(' ')}` : 'return'}`).join('\n')}
  end
end
complete -c operator -f -a '(__operator_words)'
`,
}
