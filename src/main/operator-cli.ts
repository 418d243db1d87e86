import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { currentActor } from '../operator/cli/actor.ts'
import { escapeForTerminal } from '../operator/cli/output/escape.ts'
import { type CliEnvironment, type OpenContext, runCli } from '../operator/cli/run.ts'
import { BackupError } from '../platform/database/backup/format.ts'
import { EmbeddedDatabaseError } from '../platform/database/embedded.ts'
import { MigrationError } from '../platform/database/migrate.ts'
import { joinDatabase } from '../platform/database/open-database.ts'
import { PoolerError } from '../platform/database/require-sessions.ts'
import { DatabaseUnavailableError } from '../platform/database/retry-while-unavailable.ts'
import { diskFullAdvice, isDiskFull } from '../shared/disk-space.ts'
import { EnvError, readEnv } from './env.ts'

const terminal: CliEnvironment = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  width: { out: process.stdout.columns, err: process.stderr.columns },
  prompt: process.stdin.isTTY ? promptUser : null,
  actor: currentActor(),
  env: () => readEnv(process.env),
  open: openContext,
}

async function promptUser(question: string): Promise<string> {
  const terminalInput = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminalInput.question(question)
  } finally {
    terminalInput.close()
  }
}

/** Opens the database that the environment configures. SIGINT and SIGTERM abort running statements and close it. */
async function openContext(): Promise<OpenContext> {
  // A dynamic import, so that help, completion and usage errors don't load pg-boss.
  const { composeCli } = await import('./compose-cli.ts')
  const { loadPublishedSite } = await import('../domain/site/site-revisions.ts')
  const env = readEnv(process.env)
  // The message about waiting appears after half a second in a terminal, and after three seconds in a log.
  const patienceMs = terminal.width.err === undefined ? 3_000 : 500
  const slow = setTimeout(() => terminal.err('Waiting for the database …\n'), patienceMs)
  const database = await joinDatabase(env, () => {}).finally(() => clearTimeout(slow))
  const { services, mailFiles, close: closeContext } = composeCli(database, env)
  await loadPublishedSite(services)
  const close = () => closeContext().finally(database.close)
  const abort = () => {
    interrupted = true
    database.abortAll()
    // Aborting makes the command fail and clean up. A command at its confirmation prompt would never end, so the wait
    // is limited to 2 s.
    void Promise.race([running.catch(() => {}), pause(2000)])
      .then(close)
      .finally(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort)
  return { context: { ...services, pool: database.pool, env, mailFiles }, close }
}

/** Whether SIGINT (Ctrl-C) or SIGTERM has aborted the command. Errors that the abort causes are not printed. */
let interrupted = false

// Ignores EPIPE, as in `operator … | head`: otherwise the process would exit without closing the database.
process.stdout.on('error', () => {})

const running = runCli(process.argv.slice(2), terminal)
running.then(
  (status) => {
    process.exitCode = status
  },
  (error: unknown) => {
    if (interrupted) return
    const message = error instanceof Error ? error.message : String(error)
    const expected = [
      EnvError,
      EmbeddedDatabaseError,
      DatabaseUnavailableError,
      MigrationError,
      PoolerError,
      BackupError,
    ].some((kind) => error instanceof kind)
    terminal.err(expected ? `${message}\n` : `Failed: ${escapeForTerminal(message)}\n`)
    if (!expected && isDiskFull(error)) terminal.err(`${diskFullAdvice}\n`)
    process.exitCode = 1
  },
)
