import { resolve } from 'node:path'
import type pg from 'pg'
import { type BackupSummary, writeBackup } from '../../platform/database/backup/write-backup.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'

/**
 * Writes the whole database into one file while the site runs. Records the backup in the audit log, from which the
 * metrics read the time of the last backup. Throws a BackupError, whose message the command prints.
 */
export async function createBackup(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  pool: pg.Pool,
  { file, key, actor }: { file: string; key: string | null; actor: string },
): Promise<BackupSummary> {
  const startedAt = now()
  const written = await writeBackup(pool, resolve(file), startedAt, key)
  const { bytes, rows, jobs } = written
  const details = { file: written.file, bytes, rows, jobs }
  await inTransaction(db, (trx) => recordAction(trx, { command: 'backup', details, actor, now: startedAt }))
  return written
}
