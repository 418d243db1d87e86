import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, fine, problem } from '../domain/monitoring/finding.ts'
import { checkDisk } from '../domain/monitoring/site-checks.ts'
import type { Owner } from './machine.ts'
import { reportFindings } from './report-findings.ts'
import { runOperatorCommand } from './site-command.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

interface BackupOptions {
  /** The folder of the release whose commands this run uses. */
  release: string
  /** The folder in which backups are stored. */
  folder: string
  /** The environment variables of the site. */
  env: Record<string, string>
  owner?: Owner | null
  print(line: string): void
}

const keepDays = 30

/** Writes a backup. @returns its path */
export async function writeBackupFile(options: BackupOptions, now: Date, label = ''): Promise<string> {
  const { release, folder, env, owner, print } = options
  const stamp = now.toISOString().slice(0, 19).replace(/[:T]/g, '-')
  const file = join(folder, `${stamp}${label}.backup${env.BACKUP_KEY_FILE ? '.age' : ''}`)
  const [line = ''] = (await runOperatorCommand(release, ['backup', file], env, owner)).split('\n')
  print(line)
  return file
}

/**
 * Restores a backup into a temporary database with the commands of a release, and checks all invariants there.
 * @param dataDir the folder in which the temporary database is created
 */
export async function drillRestore(
  options: Omit<BackupOptions, 'folder'>,
  file: string,
  dataDir: string,
): Promise<void> {
  const { release, env, owner, print } = options
  await withTemporaryFolder(dataDir, 'drill-', owner, async (folder) => {
    const apart = { ...env, DATA_DIR: folder, DATABASE_URL: '' }
    const [restored = ''] = (await runOperatorCommand(release, ['restore', file, '--yes'], apart, owner)).split('\n')
    print(`Restore drill: ${restored}`)
    print(`Restore drill: ${await runOperatorCommand(release, ['audit'], apart, owner)}`)
  })
}

/**
 * The nightly run: writes a backup, restores it into a temporary database, removes backups older than 30 days, and
 * checks the invariants of the site. Reports the result to the site. Throws an ApplianceError at the first failure, so
 * that systemd lists the run as failed.
 */
export async function nightlyBackup(options: BackupOptions & { dataDir: string }, now: Date): Promise<void> {
  const { folder, release, env, owner, print } = options
  const failure = await backUpAndCheck(options, now).catch((error: Error) => error)
  const reason = failure ? failure.message.slice(0, maxReason) : null
  const noted = join(folder, failureFile)
  await (reason ? writeFile(noted, reason) : rm(noted, { force: true })).catch(() => {})
  const findings = [nightlyRunFinding(reason), await checkDisk(folder)]
  await reportFindings(release, findings, env, owner).catch(({ message }: Error) => print(message))
  if (failure) throw failure
}

const maxReason = 300

async function backUpAndCheck(options: BackupOptions & { dataDir: string }, now: Date): Promise<void> {
  const { folder, dataDir, release, env, owner, print } = options
  const file = await writeBackupFile(options, now)
  await drillRestore(options, file, dataDir)
  await writeFile(join(folder, drillFile), `${JSON.stringify({ file, drilled_at: now.toISOString() })}\n`)
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (/\.backup(\.age)?$/.test(name) && now.getTime() - mtimeMs > keepDays * 86_400_000) {
      await rm(join(folder, name))
      print(`Deleted ${name}: older than ${keepDays} days.`)
    }
  }
  print(await runOperatorCommand(release, ['audit'], env, owner))
}

/** @param reason why the most recent nightly run failed; null if it succeeded */
export const nightlyRunFinding = (reason: string | null): Finding =>
  reason === null ? fine('nightly_run') : problem('nightly_run', 'nightly_run_failed', { reason })

/** The file with the reason why the most recent nightly run failed; absent if it succeeded. */
export const failureFile = 'last-failure.txt'

/** The file with the name of the newest backup whose restore succeeded; `bonaca doctor` reads it. */
export const drillFile = 'last-drill.json'
