import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../src/project-root.ts'
import type { TestDatabase } from '../database.ts'

export interface Ran {
  status: number
  out: string
  err: string
}

/** The real executable, over the database of a test; nobody sits there to answer a question. */
export function deskOver({ settings }: TestDatabase) {
  const { host = '', port = 0, user = '', database = '' } = settings
  const parameters = new URLSearchParams({ host, port: String(port), user })
  const env = { ...process.env, DATABASE_URL: `postgresql:///${database}?${parameters}` }
  return (...words: string[]): Promise<Ran> =>
    new Promise((resolve) => {
      const child = execFile(join(projectRoot, 'bin/operator'), words, { env }, (error, out, err) => {
        resolve({ status: error ? Number(error.code) : 0, out, err })
      })
      child.stdin?.end()
    })
}

/** What the operator did so far, in order; forgotten once it is read. */
export async function trailOf({ db }: TestDatabase) {
  const rows = await db.deleteFrom('operator_action').returning(['id', 'command', 'details', 'actor']).execute()
  return rows.sort((a, b) => a.id - b.id).map(({ command, details, actor }) => ({ command, details, actor }))
}
