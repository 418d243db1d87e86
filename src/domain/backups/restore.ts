import { resolve } from 'node:path'
import type pg from 'pg'
import type { BackupHeader } from '../../database/backup/format.ts'
import { type RestoredBackup, restoreBackup } from '../../database/backup/restore-backup.ts'
import { recordAction } from '../audit-log/record-action.ts'
import { isJob, type Jobs } from '../queue.ts'
import type { Services } from '../services.ts'

export interface Restored extends RestoredBackup {
  /** Queued work that goes on, and work of kinds that this version of the site doesn't do any more. */
  jobs: number
  dropped: string[]
}

/**
 * Fills an empty database from a backup: its rows, the work that was queued, and a note of it, together or not at all.
 * Throws a BackupError of one sentence.
 */
export async function restore(
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  pool: pg.Pool,
  { file, actor }: { file: string; actor: string },
): Promise<Restored> {
  const path = resolve(file)
  let jobs = 0
  const dropped: string[] = []
  const restored = await restoreBackup(pool, path, async (trx, header) => {
    for (const { name, data, start_after } of header.jobs) {
      if (!isJob(name)) {
        dropped.push(name)
        continue
      }
      await queue.add(trx, name, data as Jobs[typeof name], new Date(start_after))
      jobs++
    }
    const details = { file: path, made_at: header.made_at, jobs, dropped: dropped.length }
    await recordAction(trx, { command: 'restore', details, actor, now: now() })
  })
  await pool.query('analyze')
  return { ...restored, jobs, dropped }
}

/** What a backup says of itself, for those who haven't decided yet. */
export const contentsOf = ({ made_at, migrations, tables, jobs }: BackupHeader) => ({
  made_at,
  version: migrations.at(-1) ?? '',
  tables: tables.length,
  jobs: jobs.length,
})
