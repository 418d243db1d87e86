import { hostname, userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { composeDesk } from '../compose-desk.ts'
import { BackupError } from '../database/backup/format.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { joinDatabase } from '../database/open.ts'
import { EnvError, readEnv } from '../env.ts'
import { type Command, type CommandResult, nameOf, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, nearest, overview } from './help.ts'

/** Reads the command line, runs the command over the database of the environment, prints, and answers the exit status. */
async function main(typed: string[]): Promise<number> {
  const words = typed.filter((word) => !word.startsWith('-'))
  const command = commands.find((candidate) => {
    const name = nameOf(candidate).split(' ')
    return name.every((word, index) => words[index] === word)
  })
  if (!command) return withoutCommand(words, typed)
  const { values, positionals } = read(command, typed)
  if (values.help) return print(helpOf(command))

  const env = readEnv(process.env)
  const parameters = positionals.slice(nameOf(command).split(' ').length)
  const early = await command.before?.(parameters, values)
  if (early) return show(early, values.json === true)
  const database = await joinDatabase(env, () => {})
  const { services, mailFiles, close: closeDesk } = composeDesk(database, env)
  const close = () => closeDesk().finally(database.close)
  let running: Promise<CommandResult> | undefined
  const leave = () => {
    interrupted = true
    database.breakOff()
    // The command fails by that and clears away what it began; one that waits for an answer would wait for ever.
    void Promise.race([running, pause(2000)])
      .catch(() => {})
      .then(close)
      .finally(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  try {
    const actor = `${userInfo().username}@${hostname()}`
    const { pool } = database
    const desk = {
      ...services,
      pool,
      env,
      mailFiles,
      actor,
      confirmed: (lines: string[]) => confirmed(lines, values.yes === true),
    }
    running = command.run(desk, parameters, values)
    return show(await running, values.json === true)
  } finally {
    await close()
  }
}

function show({ status, lines, json }: CommandResult, asJson: boolean): number {
  if (asJson) print([JSON.stringify(json, null, 2)])
  else (status === 0 ? print : complain)(lines)
  return status
}

/** Asked on the screen, beside what is printed for machines; where nobody sits there to answer, the answer is no. */
async function confirmed(lines: string[], yes: boolean): Promise<boolean> {
  if (yes) return true
  process.stderr.write(`${lines.join('\n')}\n`)
  if (!process.stdin.isTTY) {
    process.stderr.write('Say --yes to do it.\n')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question('Do it? (yes/no) ')).trim())
  } finally {
    terminal.close()
  }
}

function read(command: Command, typed: string[]) {
  const flag = { type: 'boolean' as const }
  try {
    return parseArgs({
      args: typed,
      allowPositionals: true,
      options: { ...command.options, json: flag, yes: flag, help: flag },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function withoutCommand(words: string[], typed: string[]): number {
  if (words.length === 0 || typed.includes('--help')) return print(overview())
  return complain([`There is no command “${words.join(' ')}”. Did you mean “${nearest(words.join(' '))}”?`], 2)
}

function print(lines: string[]): number {
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

function complain(lines: string[], status = 1): number {
  process.stderr.write(`${lines.join('\n')}\n`)
  return status
}

/** Ctrl-C: what fails by it needs no word. */
let interrupted = false

// Who reads our output may stop reading: that is no error.
process.stdout.on('error', () => process.exit())

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status
  },
  (error: unknown) => {
    if (interrupted) return
    const sentence = error instanceof Error ? error.message : String(error)
    const expected = [EnvError, EmbeddedDatabaseError, BackupError].some((kind) => error instanceof kind)
    process.exitCode =
      error instanceof UsageError ? complain([sentence], 2) : complain([expected ? sentence : `It failed: ${sentence}`])
  },
)
