import { resolve } from 'node:path'
import type pg from 'pg'
import type { BackupHeader } from '../../database/backup/format.ts'
import { type RestoreResult, restoreBackup } from '../../database/backup/restore-backup.ts'
import type { Transaction } from '../../database/connect.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { isJobName, type JobPayloads } from '../job-queue.ts'

export interface RestoreSummary extends RestoreResult {
  /** Queued jobs that were restored. */
  jobs: number
  /** Names of jobs in the backup that this version of the site doesn't have; they are not restored. */
  dropped: string[]
}

/**
 * Fills an empty database from a backup in one transaction: rows, queued jobs and an audit log entry. Throws a
 * BackupError, whose message the command prints.
 */
export async function restoreFromBackup(
  { queue, now }: Pick<AppContext, 'queue' | 'now'>,
  pool: pg.Pool,
  { file, key, actor }: { file: string; key: string | null; actor: string },
): Promise<RestoreSummary> {
  const path = resolve(file)
  let jobs = 0
  const dropped: string[] = []
  const complete = async (trx: Transaction, header: BackupHeader) => {
    for (const { name, data, start_after } of header.jobs) {
      if (!isJobName(name)) {
        dropped.push(name)
        continue
      }
      await queue.add(trx, name, data as JobPayloads[typeof name], new Date(start_after))
      jobs++
    }
    const details = { file: path, made_at: header.made_at, jobs, dropped: dropped.length }
    await recordAction(trx, { command: 'restore', details, actor, now: now() })
  }
  const restored = await restoreBackup(pool, path, complete, key)
  await pool.query('analyze')
  return { ...restored, jobs, dropped }
}

/** The summary that `restore --check` prints. */
export const summarizeBackup = ({ made_at, migrations, tables, jobs }: BackupHeader) => ({
  made_at,
  version: migrations.at(-1) ?? '',
  tables: tables.length,
  jobs: jobs.length,
})
