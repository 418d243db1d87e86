import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskSpace } from '../../shared/disk-space.ts'
import { layout } from '../layout.ts'
import type { Machine } from '../machine.ts'
import { drillFile } from '../nightly-backup.ts'
import { type CheckResult, codeOf, failed, ok, warning } from './check.ts'

/** Whether the clock is synchronised: holds, deadlines and signatures of payments depend on it. */
export async function checkClock(machine: Machine): Promise<CheckResult> {
  const remedy = 'timedatectl set-ntp true; if that fails: apt-get install systemd-timesyncd'
  try {
    const shown = await machine.run('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
    if (shown.trim() === 'yes') return ok('Clock', 'The clock is synchronised.')
    return failed('Clock', 'The clock is not synchronised.', remedy)
  } catch {
    return warning('Clock', 'timedatectl does not answer, so the clock could not be checked.', remedy)
  }
}

/** Whether the disks of data and backups have space. */
export async function checkDisk(machine: Machine): Promise<CheckResult[]> {
  const checks = [layout.data, layout.backups].map(async (folder) => {
    const name = `Disk of ${folder}`
    try {
      const { freeBytes, state } = await diskSpace(machine.path(folder))
      const found = `${(freeBytes / 1e9).toFixed(1)} GB are free.`
      if (state === 'ok') return ok(name, found)
      return failed(name, found, 'Delete old backups, or enlarge the disk: a full disk stops bookings.')
    } catch (error) {
      return failed(name, `The folder can't be read (${codeOf(error)}).`, 'Run bonaca install again.')
    }
  })
  return Promise.all(checks)
}

/** The nightly backup runs once a day and has two hours for it. */
const maxHours = 26

/** Whether there is a recent backup whose restore was tried. */
export async function checkBackups(machine: Machine, now: Date): Promise<CheckResult[]> {
  const folder = machine.path(layout.backups)
  const remedy = 'systemctl start bonaca-backup; then see journalctl --namespace=bonaca -u bonaca-backup'
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /\.backup(\.age)?$/.test(name))
  const times = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  const drill = await readFile(join(folder, drillFile), 'utf8').then(
    (text) => Date.parse(JSON.parse(text).drilled_at),
    () => Number.NaN,
  )
  return [
    age('Backup', 'The newest backup', Math.max(...times), now, remedy),
    age('Restore drill', 'The last restored backup', drill, now, remedy),
  ]
}

function age(name: string, what: string, at: number, now: Date, remedy: string): CheckResult {
  if (!Number.isFinite(at)) return failed(name, `There is none in ${layout.backups}.`, remedy)
  const hours = Math.floor((now.getTime() - at) / 3_600_000)
  const found = `${what} is ${hours} hours old.`
  return hours > maxHours ? failed(name, found, remedy) : ok(name, found)
}
