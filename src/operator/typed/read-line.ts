import { parseArgs } from 'node:util'
import type { Command } from '../command.ts'
import { readField } from './field.ts'
import { nearest } from './nearest.ts'
import { UsageError } from './usage-error.ts'

/** What every command takes besides its own options. */
export const everywhere = {
  json: 'prints for machines',
  yes: 'asks nothing',
  help: 'says what the command does',
} as const

export interface Typed {
  command: Command
  values: Record<string, unknown>
  json: boolean
  yes: boolean
  help: boolean
}

/** `cashAmount` is typed as `--cash-amount`. */
export const optionAsTyped = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The command that the words begin with; the longest name wins. */
export function commandOf(commands: Command[], words: string[]): Command | undefined {
  const fitting = commands.filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  return fitting.sort((a, b) => b.name.length - a.name.length)[0]
}

/** Reads parameters and options of a command, each by its kind. `typed` begins with the command's name. */
export function readLine(command: Command, typed: string[], today: string): Typed {
  const { values, positionals } = parsed(command, typed)
  const { json = false, yes = false, help = false } = values
  const common = { command, json: Boolean(json), yes: Boolean(yes), help: Boolean(help) }
  if (help) return { ...common, values: {} }
  const words = positionals.slice(command.name.split(' ').length)
  return { ...common, values: { ...parameters(command, words, today), ...options(command, values, today) } }
}

function parameters(command: Command, words: string[], today: string): Record<string, unknown> {
  const fields = Object.entries(command.parameters)
  const tooMany = words.slice(fields.length)
  if (tooMany.length > 0) throw new UsageError(`“${tooMany.join(' ')}” is too much: ${usageOf(command)}.`)
  return Object.fromEntries(
    fields.map(([name, field], index) => {
      const word = words[index]
      if (word === undefined && field.required) {
        throw new UsageError(`<${name}> is missing: ${usageOf(command)}. It takes ${field.kind?.takes}.`)
      }
      return [name, word === undefined ? undefined : readField(`<${name}>`, field, word, today)]
    }),
  )
}

function options(command: Command, given: Record<string, unknown>, today: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(command.options).map(([name, field]) => {
      const typed = given[optionAsTyped(name).slice(2)]
      if (field.kind === null) return [name, typed === true]
      if (typed === undefined && field.required) {
        throw new UsageError(`${optionAsTyped(name)} is missing: it takes ${field.kind.takes}.`)
      }
      return [name, typed === undefined ? undefined : readField(optionAsTyped(name), field, String(typed), today)]
    }),
  )
}

function parsed(command: Command, typed: string[]) {
  const own = Object.entries(command.options).map(([name, { kind }]) => [
    optionAsTyped(name).slice(2),
    { type: kind ? ('string' as const) : ('boolean' as const) },
  ])
  const common = Object.keys(everywhere).map((name) => [name, { type: 'boolean' as const }])
  const known = Object.fromEntries([...own, ...common]) as Record<string, { type: 'string' | 'boolean' }>
  const unknown = typed
    .map((word) => /^--([^=]+)/.exec(word)?.[1])
    .find((name) => name !== undefined && !Object.hasOwn(known, name))
  if (unknown !== undefined) {
    throw new UsageError(
      `“${command.name}” has no option --${unknown}. Did you mean --${nearest(unknown, Object.keys(known))}?`,
    )
  }
  try {
    return parseArgs({ args: typed, allowPositionals: true, options: known })
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** `departure set <date>`, with what may be left out in brackets. */
export const usageOf = ({ name, parameters }: Pick<Command, 'name' | 'parameters'>): string =>
  [name, ...Object.entries(parameters).map(([own, { required }]) => (required ? `<${own}>` : `[${own}]`))].join(' ')
