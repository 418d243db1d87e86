import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { ConnectionSettings } from '../../src/database/connect.ts'
import { projectRoot } from '../../src/project-root.ts'

export interface ProcessResult {
  status: number
  out: string
  err: string
}

/** Runs `bin/operator` with these environment variables. */
export function runOperator(variables: Record<string, string>, ...words: string[]): Promise<ProcessResult> {
  const env = { ...process.env, ...variables }
  return new Promise((resolve) => {
    const child = execFile(join(projectRoot, 'bin/operator'), words, { env }, (error, out, err) => {
      resolve({ status: error ? Number(error.code) : 0, out, err })
    })
    child.stdin?.end()
  })
}

/** Connection settings as a `DATABASE_URL`. */
export function databaseUrlOf({ host = '', port = 0, user = '', database = '' }: ConnectionSettings): string {
  return `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
}
