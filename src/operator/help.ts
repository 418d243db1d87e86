import { type Command, nameOf } from './command.ts'
import { commands } from './commands.ts'

export function overview(): string[] {
  const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2
  return [
    'The operator’s desk. It talks to the database that the environment names, whether the site is running or not.',
    '',
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}${summary}`),
    '',
    'Every command takes --json, --yes and --help. Exit status: 0 done, 1 refused, 2 wrong usage.',
  ]
}

export function helpOf(command: Command): string[] {
  const options = Object.entries(command.options).map(([name, { type, description }]) => {
    const value = type === 'string' ? ' …' : ''
    return `  --${`${name}${value}`.padEnd(16)}${description}`
  })
  return [`operator ${command.usage}`, `  ${command.summary}`, ...options, `Example: ${command.example}`]
}

/** The command whose name is nearest to what was typed. */
export function nearest(typed: string): string {
  const names = commands.map(nameOf)
  const [first] = names.toSorted((a, b) => distance(typed, a) - distance(typed, b))
  return first ?? ''
}

/** How many letters have to be added, dropped or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
