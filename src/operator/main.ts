import { hostname, userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { composeDesk } from '../compose-desk.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { joinDatabase } from '../database/open.ts'
import { dayOf } from '../domain/time/operator-time.ts'
import { EnvError, readEnv } from '../env.ts'
import type { Desk } from './command.ts'
import { commands } from './commands.ts'
import { completionFor, isShell, shells } from './completion.ts'
import { helpOf, overview } from './help.ts'
import { harmlessJson } from './print/harmless.ts'
import { type Printed, printedLines } from './print/table.ts'
import { nearest } from './typed/nearest.ts'
import { commandOf, readLine, type Typed } from './typed/read-line.ts'
import { UsageError } from './typed/usage-error.ts'

/** Reads the command line, runs the command over the database of the environment, prints, and answers the exit status. */
async function main(typed: string[]): Promise<number> {
  const words = typed.filter((word) => !word.startsWith('-'))
  if (words.length === 0 && typed.includes('--help')) return print(overview())
  if (words[0] === 'completion') return completion(words[1])
  const line = words.length === 0 ? ['today', ...typed] : typed
  const command = commandOf(commands, words.length === 0 ? ['today'] : words)
  if (!command) throw new UsageError(unknownCommand(words))
  const read = readLine(command, line, dayOf(new Date()))
  return read.help ? print(helpOf(command)) : run(read)
}

async function run({ command, values, json, yes }: Typed): Promise<number> {
  const env = readEnv(process.env)
  const database = await joinDatabase(env, () => {})
  const { services, close: closeDesk } = composeDesk(database, env)
  const close = () => closeDesk().finally(database.close)
  const leave = () => void close().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  try {
    const actor = `${userInfo().username}@${hostname()}`
    const desk: Desk = { ...services, actor, confirmed: (lines) => confirmed(lines, yes) }
    const result = await command.run(desk, values)
    if ('refused' in result) {
      if (json) write(`${harmlessJson({ refused: result.refused })}\n`)
      else complain([result.refused])
    } else if (json) write(`${harmlessJson(command.shape.parse(result.json))}\n`)
    else if (result.file !== undefined) {
      write(result.file)
      if (result.lines.length > 0) complain(result.lines)
    } else (result.status === 0 ? print : complain)(result.lines)
    return result.status
  } finally {
    await close()
  }
}

/** Asked on the screen, beside what is printed for machines; where nobody sits there to answer, the answer is no. */
async function confirmed(lines: Printed[], yes: boolean): Promise<boolean> {
  if (yes) return true
  complain(lines)
  if (!process.stdin.isTTY) {
    complain(['Say --yes to do it.'])
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question('Do it? (yes/no) ')).trim())
  } finally {
    terminal.close()
  }
}

function completion(shell: string | undefined): number {
  if (!isShell(shell)) throw new UsageError(`Which shell? operator completion ${shells.join('|')}`)
  write(completionFor(shell, commands))
  return 0
}

function unknownCommand(words: string[]): string {
  const typed = words.join(' ')
  const among = commands.filter(({ name }) => name.startsWith(`${words[0]} `)).map(({ name }) => name)
  if (words.length === 1 && among.length > 0) return `There is more to say: ${among.join(', ')}.`
  const names = commands.map(({ name }) => name)
  return `There is no command “${typed}”. Did you mean “${nearest(typed, among.length > 0 ? among : names)}”?`
}

const write = (text: string) => process.stdout.write(text)

function print(lines: Printed[]): number {
  write(`${printedLines(lines, process.stdout.columns).join('\n')}\n`)
  return 0
}

function complain(lines: Printed[], status = 1): number {
  process.stderr.write(`${printedLines(lines, process.stderr.columns).join('\n')}\n`)
  return status
}

// Who reads our output may stop reading: that is no error.
process.stdout.on('error', () => process.exit())

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status
  },
  (error: unknown) => {
    const sentence = error instanceof Error ? error.message : String(error)
    const expected = error instanceof EnvError || error instanceof EmbeddedDatabaseError
    process.exitCode =
      error instanceof UsageError ? complain([sentence], 2) : complain([expected ? sentence : `It failed: ${sentence}`])
  },
)
