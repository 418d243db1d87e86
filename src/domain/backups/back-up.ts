import { resolve } from 'node:path'
import type pg from 'pg'
import { type WrittenBackup, writeBackup } from '../../database/backup/write-backup.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { Services } from '../services.ts'

/**
 * Writes everything into one file while the site runs, and notes it, so that whoever watches knows how old the last
 * backup is. Throws a BackupError of one sentence.
 */
export async function backUp(
  { db, now }: Pick<Services, 'db' | 'now'>,
  pool: pg.Pool,
  { file, actor }: { file: string; actor: string },
): Promise<WrittenBackup> {
  const madeAt = now()
  const written = await writeBackup(pool, resolve(file), madeAt)
  const { bytes, rows, jobs } = written
  const details = { file: written.file, bytes, rows, jobs }
  await db.transaction().execute((trx) => recordAction(trx, { command: 'backup', details, actor, now: madeAt }))
  return written
}
