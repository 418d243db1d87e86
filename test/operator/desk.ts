import { composeDesk } from '../../src/compose-desk.ts'
import { readEnv } from '../../src/env.ts'
import { runLine } from '../../src/operator/run-line.ts'
import type { TestDatabase } from '../database.ts'
import { type Ran, runOperator, urlOf } from './executable.ts'

export interface TestDesk {
  /** The real executable, over the database of a test; nobody sits there to answer a question. */
  executable(...words: string[]): Promise<Ran>
  /** The same from its first line on, without a process of its own: for all that is said in passing. */
  operator(...words: string[]): Promise<Ran>
  close(): Promise<void>
}

/**
 * @param now the clock of the commands; the machine's where it is left out
 * @param columns of the terminal; none where it is left out
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

/** What the operator did so far, in order; forgotten once it is read. */
export async function trailOf({ db }: TestDatabase) {
  const rows = await db.deleteFrom('operator_action').returning(['id', 'command', 'details', 'actor']).execute()
  return rows.sort((a, b) => a.id - b.id).map(({ command, details, actor }) => ({ command, details, actor }))
}
