import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fine, problem } from '../../domain/monitoring/finding.ts'
import * as siteChecks from '../../domain/monitoring/site-checks.ts'
import { diskSpace } from '../../shared/disk-space.ts'
import { layout } from '../layout.ts'
import type { Machine } from '../machine.ts'
import { drillFile, failureFile, nightlyRunFinding } from '../nightly-backup.ts'
import { type CheckResult, ok, resultOf, warning } from './check.ts'

/** Whether the clock is synchronised: holds, deadlines and signatures of payments depend on it. */
export async function checkClock(machine: Machine): Promise<CheckResult> {
  try {
    const shown = await machine.run('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
    return resultOf(
      shown.trim() === 'yes' ? fine('clock') : problem('clock', 'clock_off'),
      'The clock is synchronised.',
    )
  } catch {
    const remedy = 'timedatectl set-ntp true; if that fails: apt-get install systemd-timesyncd'
    return warning('clock', 'timedatectl does not answer, so the clock could not be checked.', remedy)
  }
}

/** Whether the disks of data and backups have space. */
export async function checkMachineDisk(machine: Machine): Promise<CheckResult[]> {
  const checks = [layout.data, layout.backups].map(async (folder) => {
    const finding = await siteChecks.checkDisk(machine.path(folder), folder)
    if (finding.cause) return resultOf(finding, '')
    const { freeBytes } = await diskSpace(machine.path(folder))
    return ok('disk', `${siteChecks.gigabytes(freeBytes)} GB are free.`, folder)
  })
  return Promise.all(checks)
}

/** Whether there is a recent backup whose restore was tried, and whether the last nightly run succeeded. */
export async function checkBackups(machine: Machine, now: Date): Promise<CheckResult[]> {
  const folder = machine.path(layout.backups)
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /\.backup(\.age)?$/.test(name))
  const times = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  const newest = times.length > 0 ? new Date(Math.max(...times)) : null
  const drill = await readFile(join(folder, drillFile), 'utf8').then(
    (text) => new Date(JSON.parse(text).drilled_at),
    () => null,
  )
  const backup = siteChecks.backupFinding(newest, now)
  const restored = siteChecks.drillFinding(drill, now)
  return [
    resultOf(backup, `The newest backup is of ${newest?.toISOString()}.`),
    resultOf(restored, `The last restored backup is of ${drill?.toISOString()}.`),
    await checkNightlyRun(folder),
  ]
}

async function checkNightlyRun(folder: string): Promise<CheckResult> {
  const reason = await readFile(join(folder, failureFile), 'utf8').catch(() => null)
  return resultOf(nightlyRunFinding(reason), 'The last nightly backup succeeded.')
}
