import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { composeDesk } from '../../src/compose-desk.ts'
import { readEnv } from '../../src/env.ts'
import { runLine } from '../../src/operator/run-line.ts'
import { projectRoot } from '../../src/project-root.ts'
import type { TestDatabase } from '../database.ts'

export interface Ran {
  status: number
  out: string
  err: string
}

export interface TestDesk {
  /** The real executable, over the database of a test; nobody sits there to answer a question. */
  executable(...words: string[]): Promise<Ran>
  /** The same from its first line on, without a process of its own: for all that is said in passing. */
  operator(...words: string[]): Promise<Ran>
  close(): Promise<void>
}

export function deskOver(database: TestDatabase): TestDesk {
  const desk = composeDesk(database, readEnv({}))
  return {
    executable: (...words) =>
      new Promise((resolve) => {
        const env = { ...process.env, DATABASE_URL: urlOf(database) }
        const child = execFile(join(projectRoot, 'bin/operator'), words, { env }, (error, out, err) => {
          resolve({ status: error ? Number(error.code) : 0, out, err })
        })
        child.stdin?.end()
      }),
    async operator(...words) {
      let [out, err] = ['', '']
      const status = await runLine(words, {
        out: (text) => {
          out += text
        },
        err: (text) => {
          err += text
        },
        width: { out: undefined, err: undefined },
        ask: null,
        actor: 'operator@tests',
        open: async () => ({ services: desk.services, close: async () => {} }),
      })
      return { status, out, err }
    },
    close: desk.close,
  }
}

/** The database's address, as the environment would name it. */
export function urlOf({ settings }: TestDatabase): string {
  const { host = '', port = 0, user = '', database = '' } = settings
  return `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
}

/** What the operator did so far, in order; forgotten once it is read. */
export async function trailOf({ db }: TestDatabase) {
  const rows = await db.deleteFrom('operator_action').returning(['id', 'command', 'details', 'actor']).execute()
  return rows.sort((a, b) => a.id - b.id).map(({ command, details, actor }) => ({ command, details, actor }))
}
