import { CommanderError, type OutputConfiguration } from 'commander'
import { dayOf } from '../domain/time/operator-time.ts'
import type { Command, CommandResult, Desk } from './command.ts'
import { harmlessJson } from './print/harmless.ts'
import { progressBar } from './print/progress.ts'
import { type Printed, printedLines } from './print/table.ts'
import { createProgram, type Invocation } from './program.ts'
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

/** Parses the arguments, runs the command, prints, and returns the exit status: 0 done, 1 refused, 2 wrong usage. */
export async function runLine(typed: string[], around: Surroundings): Promise<number> {
  let status = 0
  const program = createProgram(outputOf(around), dayOf(new Date()), async (invocation) => {
    status = await run(invocation, around)
  })
  const bare = typed.every((word) => word.startsWith('-')) && !typed.includes('--help')
  try {
    await program.parseAsync(bare ? ['today', ...typed] : typed, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof UsageError)) throw error
    complain(around, [error.message])
    return 2
  }
}

const outputOf = (around: Surroundings): OutputConfiguration => ({
  writeOut: around.out,
  writeErr: around.err,
  getOutHelpWidth: () => around.width.out ?? Number.POSITIVE_INFINITY,
  getErrHelpWidth: () => around.width.err ?? Number.POSITIVE_INFINITY,
  // The message quotes what was typed, and has the suggestion on a line of its own.
  outputError: (message) => complain(around, [message.trimEnd()]),
})

async function run({ command, values, json, yes }: Invocation, around: Surroundings): Promise<number> {
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

function print({ out, width }: Surroundings, lines: Printed[]): void {
  out(`${printedLines(lines, width.out).join('\n')}\n`)
}

function complain({ err, width }: Surroundings, lines: Printed[]): void {
  err(`${printedLines(lines, width.err).join('\n')}\n`)
}
