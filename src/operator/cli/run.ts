import { CommanderError, type OutputConfiguration } from 'commander'
import { dayOf } from '../../domain/time/operator-time.ts'
import type { CliSettings, Command, CommandContext, CommandResult } from './command.ts'
import { escapedJson } from './output/escape.ts'
import { progressBar } from './output/progress.ts'
import { type OutputBlock, renderLines } from './output/table.ts'
import { UsageError } from './parsers/usage-error.ts'
import { createProgram, type Invocation } from './program.ts'

/** Input and output of the command line; tests replace them. */
export interface CliEnvironment {
  /** Writes to stdout. Bytes are the content of a file, such as a spreadsheet. */
  out(text: string | Buffer): void
  err(text: string): void
  /** Columns of the terminal behind stdout and stderr; undefined without a terminal. */
  width: { out: number | undefined; err: number | undefined }
  /** Asks the user a question; null without an interactive terminal. */
  prompt: ((question: string) => Promise<string>) | null
  /** `user@host`, for the audit log. */
  actor: string
  /** Reads the settings. Throws an EnvError if one is invalid. */
  env(): CliSettings
  /** Opens the database. Only called if the command needs it. */
  open(): Promise<OpenContext>
}

export interface OpenContext {
  context: Omit<CommandContext, 'actor' | 'locale' | 'confirm' | 'reportProgress'>
  close(): Promise<void>
}

/**
 * Parses the arguments, runs the command and prints its output. Returns the exit status: 0 success, 1 rejected, 2 wrong
 * usage.
 */
export async function runCli(args: string[], io: CliEnvironment): Promise<number> {
  let status = 0
  const program = createProgram(outputOf(io), dayOf(new Date()), async (invocation) => {
    status = await run(invocation, io)
  })
  // Without a command, runs `today`.
  const hasNoCommand = args.every((word) => word.startsWith('-')) && !args.includes('--help')
  try {
    await program.parseAsync(hasNoCommand ? ['today', ...args] : args, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof UsageError)) throw error
    printError(io, [error.message])
    return 2
  }
}

const outputOf = (io: CliEnvironment): OutputConfiguration => ({
  writeOut: io.out,
  writeErr: io.err,
  getOutHelpWidth: () => io.width.out ?? Number.POSITIVE_INFINITY,
  getErrHelpWidth: () => io.width.err ?? Number.POSITIVE_INFINITY,
  // The message quotes user input and can contain a line break. `printError` escapes it.
  outputError: (message) => printError(io, [message.trimEnd()]),
})

async function run({ command, values, json, yes }: Invocation, io: CliEnvironment): Promise<number> {
  const early = await command.precheck?.(values, io.env)
  if (early) return printResult(io, command, early, json)
  const { context: opened, close } = await io.open()
  try {
    const context: CommandContext = {
      ...opened,
      actor: io.actor,
      locale: 'en',
      confirm: (lines) => confirm(io, lines, yes),
      reportProgress: json ? () => {} : progressBar(io.err, io.width.err),
    }
    return printResult(io, command, await command.run(context, values), json)
  } finally {
    await close()
  }
}

function printResult(io: CliEnvironment, { outputSchema }: Command, result: CommandResult, json: boolean): number {
  if (json)
    io.out(`${escapedJson('refused' in result ? { refused: result.refused } : outputSchema.parse(result.json))}\n`)
  else printLines(io, result)
  return result.status
}

function printLines(io: CliEnvironment, result: CommandResult) {
  if ('refused' in result) printError(io, [result.refused])
  else if (result.file !== undefined) {
    if (typeof result.file !== 'string' && io.width.out !== undefined)
      throw new UsageError('This file is for a spreadsheet: end the command with > and a name, such as > report.xlsx')
    io.out(result.file)
    if (result.lines.length > 0) printError(io, result.lines)
  } else if (result.status === 0) print(io, result.lines)
  else printError(io, result.lines)
}

/** Asks for confirmation on stderr, because stdout may be redirected. Without a terminal the answer is no. */
async function confirm(io: CliEnvironment, lines: OutputBlock[], yes: boolean): Promise<boolean> {
  if (yes) return true
  printError(io, lines)
  if (io.prompt) return /^y(es)?$/i.test((await io.prompt('Go ahead? (yes/no) ')).trim())
  printError(io, ['Add --yes to confirm.'])
  return false
}

function print({ out, width }: CliEnvironment, lines: OutputBlock[]): void {
  out(`${renderLines(lines, width.out).join('\n')}\n`)
}

function printError({ err, width }: CliEnvironment, lines: OutputBlock[]): void {
  err(`${renderLines(lines, width.err).join('\n')}\n`)
}
