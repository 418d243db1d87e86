import { composeCli } from '../../src/compose-desk.ts'
import { readEnv } from '../../src/env.ts'
import { runCli } from '../../src/operator/run-line.ts'
import type { TestDatabase } from '../database.ts'
import { type ProcessResult, runOperator, databaseUrlOf } from './executable.ts'

export interface TestCli {
  /** Runs `bin/operator` as a process without a terminal on the test's database. */
  executable(...words: string[]): Promise<ProcessResult>
  /** Runs the same command line in this process, which is faster. */
  operator(...words: string[]): Promise<ProcessResult>
  close(): Promise<void>
}

/**
 * @param now the clock of the commands, by default the system's
 * @param columns the width of the terminal; by default there is no terminal
 */
export function createTestCli(database: TestDatabase, now = () => new Date(), columns?: number): TestCli {
  const env = readEnv({})
  const { pool } = database
  const desk = composeCli(database, env)
  return {
    executable: (...words) => runOperator({ DATABASE_URL: databaseUrlOf(database.settings) }, ...words),
    async operator(...words) {
      let [out, err] = ['', '']
      const status = await runCli(words, {
        out: (text) => {
          out += text
        },
        err: (text) => {
          err += text
        },
        width: { out: columns, err: columns },
        prompt: null,
        actor: 'operator@tests',
        open: async () => ({
          context: { ...desk.services, now, pool, env, mailFiles: desk.mailFiles },
          close: async () => {},
        }),
      })
      return { status, out, err }
    },
    close: desk.close,
  }
}

/** Returns the audit log of operator actions in order and deletes it. */
export async function takeAuditLog({ db }: TestDatabase) {
  const rows = await db.deleteFrom('operator_action').returning(['id', 'command', 'details', 'actor']).execute()
  return rows.sort((a, b) => a.id - b.id).map(({ command, details, actor }) => ({ command, details, actor }))
}
