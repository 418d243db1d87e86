import { composeDesk } from '../../src/compose-desk.ts'
import { readEnv } from '../../src/env.ts'
import { runLine } from '../../src/operator/run-line.ts'
import type { TestDatabase } from '../database.ts'
import { type Ran, runOperator, urlOf } from './executable.ts'

export interface TestDesk {
  /** Runs `bin/operator` as a process without a terminal on the test's database. */
  executable(...words: string[]): Promise<Ran>
  /** Runs the same command line in this process, which is faster. */
  operator(...words: string[]): Promise<Ran>
  close(): Promise<void>
}

/**
 * @param now the clock of the commands, by default the system's
 * @param columns the width of the terminal; by default there is no terminal
 */
export function deskOver(database: TestDatabase, now = () => new Date(), columns?: number): TestDesk {
  const env = readEnv({})
  const { pool } = database
  const desk = composeDesk(database, env)
  return {
    executable: (...words) => runOperator({ DATABASE_URL: urlOf(database.settings) }, ...words),
    async operator(...words) {
      let [out, err] = ['', '']
      const status = await runLine(words, {
        out: (text) => {
          out += text
        },
        err: (text) => {
          err += text
        },
        width: { out: columns, err: columns },
        ask: null,
        actor: 'operator@tests',
        open: async () => ({
          desk: { ...desk.services, now, pool, env, mailFiles: desk.mailFiles },
          close: async () => {},
        }),
      })
      return { status, out, err }
    },
    close: desk.close,
  }
}

/** Returns the audit log of operator actions in order and deletes it. */
export async function trailOf({ db }: TestDatabase) {
  const rows = await db.deleteFrom('operator_action').returning(['id', 'command', 'details', 'actor']).execute()
  return rows.sort((a, b) => a.id - b.id).map(({ command, details, actor }) => ({ command, details, actor }))
}
