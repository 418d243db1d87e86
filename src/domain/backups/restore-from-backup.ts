import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { AppRole } from '../../contract/operator-app/roles.ts'
import { BackupError, type BackupHeader } from '../../platform/database/backup/format.ts'
import { type RestoreResult, restoreBackup } from '../../platform/database/backup/restore-backup.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { endRestoredSignIns } from '../devices/manage-devices.ts'
import { isJobName, type JobPayloads } from '../job-queue.ts'
import { hashOf } from '../pictures/clean-picture.ts'
import { endRestoredKeys } from '../resellers/registry.ts'

/** Devices and resellers that had access at the time of the backup. Their access may have been revoked since. */
export interface RestoredAccess {
  devices: { name: string; role: AppRole }[]
  /** The names of resellers with a key. */
  resellers: string[]
}

export interface RestoreSummary extends RestoreResult {
  access: RestoredAccess
  /** Queued jobs that were restored. */
  jobs: number
  /** Names of jobs in the backup that this version of the site doesn't have; they are not restored. */
  dropped: string[]
}

/**
 * Fills an empty database from a backup or an export in one transaction: rows, queued jobs and an audit log entry. Throws a
 * BackupError, whose message the command prints.
 * @param keepAccess whether paired devices and keys of resellers stay valid; otherwise they end, because they may have been
 *   revoked since the backup. Sessions and pairing links end in any case (decision 068).
 */
export async function restoreFromBackup(
  { queue, now }: Pick<AppContext, 'queue' | 'now'>,
  pool: pg.Pool,
  { file, key, actor, keepAccess }: { file: string; key: string | null; actor: string; keepAccess: boolean },
): Promise<RestoreSummary> {
  const path = resolve(file)
  const access: RestoredAccess = { devices: [], resellers: [] }
  let jobs = 0
  const dropped: string[] = []
  const complete = async (trx: Transaction, header: BackupHeader) => {
    if (header.bonaca === 'export') {
      if (keepAccess) throw new BackupError('An export has no phones and no keys to keep: leave out --keep-access.')
      await restorePictures(trx, path)
    }
    for (const { name, data, start_after } of header.jobs) {
      if (!isJobName(name)) {
        dropped.push(name)
        continue
      }
      await queue.add(trx, name, data as JobPayloads[typeof name], new Date(start_after))
      jobs++
    }
    const at = now()
    access.devices = await endRestoredSignIns(trx, { keepAccess, actor, now: at })
    access.resellers = await endRestoredKeys(trx, { keepAccess })
    const details = { file: path, made_at: header.made_at, jobs, dropped: dropped.length, access, keepAccess }
    await recordAction(trx, { command: 'restore', details, actor, now: at })
  }
  const restored = await restoreBackup(pool, path, complete, key)
  await pool.query('analyze')
  return { ...restored, access, jobs, dropped }
}

/** Fills in the bytes of pictures from the files of an export. */
async function restorePictures(trx: Transaction, folder: string): Promise<void> {
  const pictures = join(folder, 'site/pictures')
  const names = await readdir(pictures).catch(() => [])
  for (const { hash } of await trx.selectFrom('picture').select('hash').execute()) {
    const name = names.find((each) => each.endsWith(`${hash}.jpg`))
    const bytes = name === undefined ? undefined : await readFile(join(pictures, name))
    if (!bytes || hashOf(bytes) !== hash)
      throw new BackupError(`The picture ${hash} is missing in ${pictures}, or was changed; nothing was restored.`)
    await trx.updateTable('picture').set({ bytes }).where('hash', '=', hash).execute()
  }
}

/** The summary that `restore --check` prints. */
export const summarizeBackup = ({ made_at, migrations, tables, jobs }: BackupHeader) => ({
  madeAt: new Date(made_at),
  version: migrations.at(-1) ?? '',
  tables: tables.length,
  jobs: jobs.length,
})
