import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { planInstall } from './install.ts'
import { createMachine, type Machine } from './machine.ts'
import type { Release } from './release-folder.ts'

// A second run after an interrupted or foreign one. `test/appliance` installs a real release.

const home = mkdtempSync(join(tmpdir(), 'bonaca-install-'))
afterAll(() => rmSync(home, { recursive: true }))

const release: Release = { folder: join(home, 'unpacked'), version: '1.0.0', platform: '', id: '1.0.0-abc' }
mkdirSync(release.folder)
writeFileSync(join(release.folder, 'release.json'), '{}')
const hash = createHash('sha256').update('{}').digest('hex')
writeFileSync(join(release.folder, 'SHA256SUMS'), `${hash}  release.json\n`)

let machine: Machine
let isRunning: boolean
beforeEach(() => {
  const root = mkdtempSync(join(home, 'root-'))
  const below = createMachine(root)
  isRunning = true
  machine = {
    // As on a real machine; only the programs of systemd are missing.
    root: '',
    path: below.path,
    async run(program, parameters) {
      if (program !== 'systemctl') return program.startsWith('systemd-') ? '' : below.run(program, parameters)
      if (parameters[0] === 'is-active' && !isRunning) throw new Error('inactive')
      if (parameters.includes('enable')) enableUnits()
      return 'active\n'
    },
  }
  mkdirSync(machine.path('/etc'))
  writeFileSync(machine.path('/etc/passwd'), 'bonaca:x:64990:64991::/var/lib/bonaca:/usr/sbin/nologin\n')
})

function enableUnits(): void {
  for (const unit of [
    'sockets.target.wants/bonaca.socket',
    'multi-user.target.wants/bonaca.service',
    'timers.target.wants/bonaca-backup.timer',
  ]) {
    const file = machine.path(`/etc/systemd/system/${unit}`)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, '')
  }
}

const plan = async () =>
  (await planInstall(machine, release, { ORIGIN: 'https://tours.example' }, { front: false })).changes
async function install(): Promise<string[]> {
  const changes = await plan()
  for (const { apply } of changes) await apply()
  return changes.map(({ title }) => title)
}

const accessOf = (path: string) => {
  const { mode, uid, gid } = statSync(machine.path(path))
  return { mode: (mode & 0o777).toString(8), ...(process.getuid?.() === 0 && { uid, gid }) }
}

test('settings and key copied from another server stay, and only the site may read them', async () => {
  mkdirSync(machine.path('/etc/bonaca'), { mode: 0o755 })
  writeFileSync(machine.path('/etc/bonaca/env'), 'ORIGIN=https://tours.example\nLOG_LEVEL=warn\n', { mode: 0o644 })
  writeFileSync(machine.path('/etc/bonaca/backup.key'), 'AGE-SECRET-KEY-1COPIED\n', { mode: 0o644 })
  mkdirSync(machine.path('/var/backups/bonaca'), { recursive: true, mode: 0o755 })
  expect(await install()).toContain('set owner and mode of /etc/bonaca/backup.key')
  const ofSite = (mode: string) => ({ mode, ...(process.getuid?.() === 0 && { uid: 0, gid: 64991 }) })
  expect(accessOf('/etc/bonaca')).toEqual(ofSite('750'))
  expect(accessOf('/etc/bonaca/env')).toEqual(ofSite('640'))
  expect(accessOf('/etc/bonaca/backup.key')).toEqual(ofSite('640'))
  expect(accessOf('/var/backups/bonaca')).toMatchObject({ mode: '700' })
  expect(readFileSync(machine.path('/etc/bonaca/backup.key'), 'utf8')).toBe('AGE-SECRET-KEY-1COPIED\n')
  expect(readFileSync(machine.path('/etc/bonaca/env'), 'utf8')).toContain('LOG_LEVEL=warn')
  expect(await plan()).toEqual([])
})

test('a key that exists and cannot be read is not replaced by a new one', async () => {
  mkdirSync(machine.path('/etc/bonaca/backup.key'), { recursive: true })
  await expect(plan()).rejects.toThrow("/etc/bonaca/backup.key can't be read (EISDIR)")
})

test('a run that was interrupted before the link to the release is continued', async () => {
  mkdirSync(machine.path('/opt/bonaca/releases/1.0.0-abc/bin'), { recursive: true })
  await install()
  expect(readlinkSync(machine.path('/opt/bonaca/current'))).toBe('releases/1.0.0-abc')
})

test('a run that was interrupted before the start of the site is continued', async () => {
  await install()
  expect(await plan()).toEqual([])
  isRunning = false
  expect(await install()).toEqual(['start the site with these settings'])
})

test('during an update it leaves the start to the update, which waits until the site is ready', async () => {
  isRunning = false
  const { changes } = await planInstall(machine, release, {}, { front: false, start: false })
  expect(changes.map(({ title }) => title)).toContain('write /etc/systemd/system/bonaca.service')
  expect(changes.map(({ title }) => title)).not.toContain('start the site with these settings')
})
