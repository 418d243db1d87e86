import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { planInstall } from './install.ts'
import { createMachine, type Machine } from './machine.ts'
import type { Release } from './release-folder.ts'

// Installation again after an interrupted run, and on a machine that was set up by hand. `test/appliance` installs a
// real release.

const home = mkdtempSync(join(tmpdir(), 'bonaca-install-'))
afterAll(() => rmSync(home, { recursive: true }))

const release: Release = { folder: join(home, 'unpacked'), version: '1.0.0', platform: '', links: {}, id: '1.0.0-abc' }
mkdirSync(release.folder)
writeFileSync(join(release.folder, 'release.json'), '{}')
const hash = createHash('sha256').update('{}').digest('hex')
writeFileSync(join(release.folder, 'SHA256SUMS'), `${hash}  release.json\n`)

let machine: Machine
let isRunning: boolean
let startFails: boolean
beforeEach(() => {
  const root = mkdtempSync(join(home, 'root-'))
  const below = createMachine(root)
  isRunning = true
  startFails = false
  machine = {
    // With an empty root, as on a real machine, all changes are planned. `path` leads to a temporary folder. No program
    // of systemd is run.
    root: '',
    path: below.path,
    async run(program, parameters) {
      if (program === 'journalctl') return parameters.includes('--sync') ? '' : 'LIVE=1 needs:\n  SMTP_URL\n'
      if (startFails && parameters[0] === 'restart') throw new Error('Job for bonaca.service failed')
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

test('a program folder that a strict umask has closed for the site is opened, and the site is started again', async () => {
  await install()
  for (const folder of ['/opt/bonaca', '/opt/bonaca/releases']) chmodSync(machine.path(folder), 0o700)
  expect(await install()).toEqual([
    'set owner and mode of /opt/bonaca',
    'set owner and mode of /opt/bonaca/releases',
    'start the site with these settings',
  ])
  expect(['/opt/bonaca', '/opt/bonaca/releases'].map((folder) => accessOf(folder).mode)).toEqual(['755', '755'])
})

test('the site, its backup and the doctor can see the processes and the shared memory of one PostgreSQL', async () => {
  await install()
  for (const unit of ['bonaca.service', 'bonaca-backup.service', 'bonaca-doctor.service']) {
    const text = readFileSync(machine.path(`/etc/systemd/system/${unit}`), 'utf8')
    expect(text).toContain('\nUser=bonaca\n')
    expect(text).not.toMatch(/^(PrivateUsers|PrivateIPC|PrivatePIDs|RemoveIPC)=/m)
  }
})

test('the log is deleted day by day: journald deletes whole files, those whose first entry is too old', async () => {
  await install()
  const conf = readFileSync(machine.path('/etc/systemd/journald@bonaca.conf'), 'utf8')
  expect(conf).toMatch(/^MaxRetentionSec=4week\nMaxFileSec=1day$/m)
})

test('a site that does not start fails the installation, with what it has logged', async () => {
  startFails = true
  await expect(install()).rejects.toThrow('The site does not start.\nLIVE=1 needs:\n  SMTP_URL\n')
})

test('names contact data that are still examples, and no other', async () => {
  const notes = async (settings: Record<string, string>) =>
    (
      await planInstall(machine, release, { ORIGIN: 'https://tours.example', ...settings }, { front: false })
    ).notes.join()
  expect(await notes({})).toMatch(/Add --email\..*Add --phone\./)
  expect(await notes({ OPERATOR_EMAIL: 'a@tours.example', OPERATOR_PHONE: '+385 23 111 222' })).not.toMatch(
    /shows an example/,
  )
})

test('during an update it leaves the start to the update, which waits until the site is ready', async () => {
  isRunning = false
  const { changes } = await planInstall(machine, release, {}, { front: false, start: false })
  expect(changes.map(({ title }) => title)).toContain('write /etc/systemd/system/bonaca.service')
  expect(changes.map(({ title }) => title)).not.toContain('start the site with these settings')
})
