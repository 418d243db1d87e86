import { hostname, userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { BackupError } from '../database/backup/format.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { joinDatabase } from '../database/open.ts'
import { PoolerError } from '../database/pooler.ts'
import { NoPrimaryError } from '../database/primary.ts'
import { EnvError, readEnv } from '../env.ts'
import { harmless } from './print/harmless.ts'
import { type OpenDesk, runLine, type Surroundings } from './run-line.ts'

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

/** Over the database of the environment; a signal breaks off what is under way and closes it. */
async function openDesk(): Promise<OpenDesk> {
  // Only here: help, completion and usage errors do not wait until pg-boss is loaded.
  const { composeDesk } = await import('../compose-desk.ts')
  const env = readEnv(process.env)
  const database = await joinDatabase(env, () => {})
  const { services, mailFiles, close: closeDesk } = composeDesk(database, env)
  const close = () => closeDesk().finally(database.close)
  const leave = () => {
    interrupted = true
    database.breakOff()
    // The command fails by that and clears away what it began; one that waits for an answer would wait for ever.
    void Promise.race([running.catch(() => {}), pause(2000)])
      .then(close)
      .finally(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  return { desk: { ...services, pool: database.pool, env, mailFiles }, close }
}

/** Ctrl-C: what fails by it needs no word. */
let interrupted = false

// Who reads our output may stop reading: that is no error, and the database is still closed in order.
process.stdout.on('error', () => {})

const running = runLine(process.argv.slice(2), terminal)
running.then(
  (status) => {
    process.exitCode = status
  },
  (error: unknown) => {
    if (interrupted) return
    const sentence = error instanceof Error ? error.message : String(error)
    const expected = [EnvError, EmbeddedDatabaseError, NoPrimaryError, PoolerError, BackupError].some(
      (kind) => error instanceof kind,
    )
    terminal.err(expected ? `${sentence}\n` : `It failed: ${harmless(sentence)}\n`)
    process.exitCode = 1
  },
)
