import { hostname, userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { composeDesk } from '../compose-desk.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { joinDatabase } from '../database/open.ts'
import { EnvError, readEnv } from '../env.ts'
import { harmless } from './print/harmless.ts'
import { runLine, type Surroundings } from './run-line.ts'

const terminal: Surroundings = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  width: { out: process.stdout.columns, err: process.stderr.columns },
  ask: process.stdin.isTTY ? ask : null,
  actor: `${userInfo().username}@${hostname()}`,
  open: openDesk,
}

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await prompt.question(question)
  } finally {
    prompt.close()
  }
}

/** Over the database of the environment; a signal closes it as the end does. */
async function openDesk() {
  const env = readEnv(process.env)
  const database = await joinDatabase(env, () => {})
  const { services, close: closeDesk } = composeDesk(database, env)
  const close = () => closeDesk().finally(database.close)
  const leave = () => void close().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  return { services, close }
}

// Who reads our output may stop reading: that is no error, and the database is still closed in order.
process.stdout.on('error', () => {})

runLine(process.argv.slice(2), terminal).then(
  (status) => {
    process.exitCode = status
  },
  (error: unknown) => {
    const sentence = error instanceof Error ? error.message : String(error)
    const expected = error instanceof EnvError || error instanceof EmbeddedDatabaseError
    terminal.err(expected ? `${sentence}\n` : `It failed: ${harmless(sentence)}\n`)
    process.exitCode = 1
  },
)
