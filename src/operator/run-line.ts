import { dayOf } from '../domain/time/operator-time.ts'
import type { Command, CommandResult, Desk } from './command.ts'
import { commands } from './commands.ts'
import { completionFor, isShell, shells } from './completion.ts'
import { helpOf, overview } from './help.ts'
import { harmlessJson } from './print/harmless.ts'
import { progressBar } from './print/progress.ts'
import { type Printed, printedLines } from './print/table.ts'
import { nearest } from './typed/nearest.ts'
import { commandOf, readLine, type Typed } from './typed/read-line.ts'
import { UsageError } from './typed/usage-error.ts'

/** Where a command is typed: a terminal, a script, or a test. */
export interface Surroundings {
  out(text: string): void
  err(text: string): void
  /** Columns of the terminal; none where nobody sits there. */
  width: { out: number | undefined; err: number | undefined }
  /** Asks whoever sits there; null where nobody does. */
  ask: ((question: string) => Promise<string>) | null
  /** Who and where from, for the audit trail. */
  actor: string
  /** Opened when a command needs it. */
  open(): Promise<OpenDesk>
}

export interface OpenDesk {
  desk: Omit<Desk, 'actor' | 'confirmed' | 'progress'>
  close(): Promise<void>
}

/** Reads what was typed, runs the command, prints, and answers the exit status: 0 done, 1 refused, 2 wrong usage. */
export async function runLine(typed: string[], around: Surroundings): Promise<number> {
  try {
    return await dispatch(typed, around)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    complain(around, [error.message])
    return 2
  }
}

async function dispatch(typed: string[], around: Surroundings): Promise<number> {
  const words = typed.filter((word) => !word.startsWith('-'))
  if (words.length === 0 && typed.includes('--help')) return print(around, overview())
  if (words[0] === 'completion') return completion(around, words[1])
  const bare = words.length === 0
  const command = commandOf(commands, bare ? ['today'] : words)
  if (!command) throw new UsageError(unknownCommand(words))
  const read = readLine(command, bare ? ['today', ...typed] : typed, dayOf(new Date()))
  return read.help ? print(around, helpOf(command)) : run(read, around)
}

async function run({ command, values, json, yes }: Typed, around: Surroundings): Promise<number> {
  const early = await command.before?.(values)
  if (early) return answer(around, command, early, json)
  const { desk: opened, close } = await around.open()
  try {
    const desk: Desk = {
      ...opened,
      actor: around.actor,
      confirmed: (lines) => confirmed(around, lines, yes),
      progress: progressBar(around.err, json ? undefined : around.width.err),
    }
    return answer(around, command, await command.run(desk, values), json)
  } finally {
    await close()
  }
}

function answer(around: Surroundings, { shape }: Command, result: CommandResult, json: boolean): number {
  if (json)
    around.out(`${harmlessJson('refused' in result ? { refused: result.refused } : shape.parse(result.json))}\n`)
  else tell(around, result)
  return result.status
}

function tell(around: Surroundings, result: CommandResult) {
  if ('refused' in result) complain(around, [result.refused])
  else if (result.file !== undefined) {
    around.out(result.file)
    if (result.lines.length > 0) complain(around, result.lines)
  } else if (result.status === 0) print(around, result.lines)
  else complain(around, result.lines)
}

/** Asked on the screen, beside what is printed for machines; where nobody sits there to answer, the answer is no. */
async function confirmed(around: Surroundings, lines: Printed[], yes: boolean): Promise<boolean> {
  if (yes) return true
  complain(around, lines)
  if (around.ask) return /^y(es)?$/i.test((await around.ask('Do it? (yes/no) ')).trim())
  complain(around, ['Say --yes to do it.'])
  return false
}

function completion(around: Surroundings, shell: string | undefined): number {
  if (!isShell(shell)) throw new UsageError(`Which shell? operator completion ${shells.join('|')}`)
  around.out(completionFor(shell, commands))
  return 0
}

function unknownCommand(words: string[]): string {
  const among = commands.filter(({ name }) => name.startsWith(`${words[0]} `)).map(({ name }) => name)
  if (words.length === 1 && among.length > 0) return `There is more to say: ${among.join(', ')}.`
  const names = among.length > 0 ? among : commands.map(({ name }) => name)
  const typed = words.join(' ')
  return `There is no command “${typed}”. Did you mean “${nearest(typed, names)}”?`
}

function print({ out, width }: Surroundings, lines: Printed[]): number {
  out(`${printedLines(lines, width.out).join('\n')}\n`)
  return 0
}

function complain({ err, width }: Surroundings, lines: Printed[]): void {
  err(`${printedLines(lines, width.err).join('\n')}\n`)
}
