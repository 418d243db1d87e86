import { execFile, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { parseEnvFile } from '../../src/appliance/env-file.ts'
import { units } from '../../src/appliance/layout.ts'
import { siteAccount } from '../../src/appliance/machine.ts'
import { nightlyBackup } from '../../src/appliance/nightly-backup.ts'
import { rehearseStart } from '../../src/appliance/rehearse.ts'
import { runOperatorCommand } from '../../src/appliance/site-command.ts'
import { updateSite } from '../../src/appliance/update.ts'
import { bookOverHttp } from '../fixtures/site/book-over-http.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'
import { bonaca, createMachineRoot, type InstalledSite, startInstalledSite } from './installed-site.ts'
import { startLoad } from './load.ts'
import { failsWithDataOfSite, writeOtherVersion } from './other-version.ts'

// Installs the release below a folder, backs up, updates to other archives while guests book, and uninstalls. Each test
// continues where the previous test ended.

const run = promisify(execFile)
const { unpacked, entries } = inject('release')
const archives = mkdtempSync(join(tmpdir(), 'bonaca-archives-'))
chmodSync(archives, 0o755)
let lines: string[]
const { machine, remove } = createMachineRoot()
const elsewhere = mkdtempSync(join(tmpdir(), 'bonaca-elsewhere-'))
const install = (...parameters: string[]) =>
  bonaca(unpacked, 'install', '--root', machine.root, '--origin', 'https://tours.example', ...parameters)
function changeInEnvFile(from: string, to: string): void {
  const file = machine.path('/etc/bonaca/env')
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}
const modeOf = (path: string) => (statSync(machine.path(path)).mode & 0o777).toString(8)

let site: InstalledSite
afterAll(async () => {
  await site?.stop()
  remove()
  rmSync(archives, { recursive: true, force: true })
  rmSync(elsewhere, { recursive: true, force: true })
})

test('--dry-run prints every change and makes none', async () => {
  const output = await install('--dry-run')
  expect(output).toContain('would write /etc/systemd/system/bonaca.service')
  expect(output).toContain('would create the account bonaca')
  expect(readdirSync(machine.root)).toEqual([])
})

test('installs, and a second time there is nothing to do', async () => {
  const output = await install('--email', 'ana@tours.example', '--phone', '+385 23 111 222')
  expect(output).toContain('write /etc/bonaca/env')
  expect(output).toContain('Note: No mail server is set')
  expect(parseEnvFile(readFileSync(machine.path('/etc/bonaca/env'), 'utf8'))).toEqual({
    ORIGIN: 'https://tours.example',
    OPERATOR_EMAIL: 'ana@tours.example',
    MAIL_FROM: '"Bonaca" <ana@tours.example>',
    OPERATOR_PHONE: '+385 23 111 222',
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: '/var/lib/bonaca',
    BACKUP_KEY_FILE: '/etc/bonaca/backup.key',
    DRAIN_SECONDS: '1',
    NAMES_KEY: expect.stringMatching(/^[\w-]{43}$/),
  })
  appendFileSync(machine.path('/etc/bonaca/env'), '# behind a CDN\nGOOGLE_TAG_MANAGER_ID="GTM-ABCDEFG"\n')
  changeInEnvFile('TRUSTED_PROXIES=127.0.0.1', 'TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8')
  expect(await install(), 'keeps settings of the operator').toMatch(/^Nothing to do\.\n/)
})

test('secrets are readable for the site only; it can read and run every program, and change none', async () => {
  const { stdout } = await run('find', [machine.path('/opt'), '-not', '-type', 'l', '-not', '-perm', '-o=r'])
  const { stdout: closed } = await run('find', [machine.path('/opt'), '-type', 'd', '-not', '-perm', '-o=x'])
  expect(stdout + closed).toBe('')
  expect(['/etc/sysusers.d', '/etc/systemd/system', '/usr/local/bin'].map(modeOf)).toEqual(['755', '755', '755'])
  expect(['/etc/bonaca', '/etc/bonaca/env', '/etc/bonaca/backup.key'].map(modeOf)).toEqual(['750', '640', '640'])
  expect(['/var/lib/bonaca', '/var/backups/bonaca'].map(modeOf)).toEqual(['700', '700'])
  const account = await siteAccount(machine)
  expect(account?.uid).toBeGreaterThan(0)
  expect(statSync(machine.path('/opt/bonaca/current/build/server/index.js')).uid).toBe(process.getuid?.())
  if (process.getuid?.() === 0) expect(statSync(machine.path('/var/lib/bonaca')).uid).toBe(account?.uid)
})

test('systemd accepts the units, and rates the service as well protected', async () => {
  const available = spawnSync('systemd-analyze', ['--version']).status === 0
  expect(available, 'systemd-analyze is needed').toBe(true)
  // The units refer to targets and services of systemd itself.
  cpSync('/lib/systemd/system', machine.path('/usr/lib/systemd/system'), { recursive: true, verbatimSymlinks: true })
  const all = [...units, 'bonaca-backup.service', 'bonaca-doctor.service']
  const verified = spawnSync('systemd-analyze', ['verify', `--root=${machine.root}`, ...all], { encoding: 'utf8' })
  expect({ status: verified.status, output: verified.stderr }).toEqual({ status: 0, output: '' })
  const security = ['security', '--offline=true', `--root=${machine.root}`, '--threshold=20', 'bonaca.service']
  const rated = spawnSync('systemd-analyze', security, { encoding: 'utf8' })
  expect(rated.status, rated.stdout.slice(-300)).toBe(0)
  for (const unit of units) {
    const { stdout } = await run('systemctl', [`--root=${machine.root}`, 'is-enabled', unit])
    expect(stdout.trim()).toBe('enabled')
  }
})

test('the Caddyfile names the host; one with other content is not touched', async () => {
  const caddyfile = () => readFileSync(machine.path('/etc/caddy/Caddyfile'), 'utf8')
  expect(caddyfile()).toContain('\ntours.example {\n')
  writeFileSync(machine.path('/etc/caddy/Caddyfile'), 'shop.example { respond ok }\n')
  expect(await install()).toContain('Note: /etc/caddy/Caddyfile has content of yours')
  expect(caddyfile()).toBe('shop.example { respond ok }\n')
})

test('the installed site sells; the nightly run backs up encrypted, and the backup restores elsewhere', async () => {
  site = await startInstalledSite(machine)
  const code = await bookOverHttp(site.address, await firstBookableDay(site.address), 'key-of-the-installed-site')
  expect(await (await fetch(`${site.address}/metrics`)).text()).toMatch(/^bonaca_disk_free_bytes \d{9,}$/m)
  lines = []
  const folder = machine.path('/var/backups/bonaca')
  for (const [name, days] of Object.entries({ 'old.backup': 31, 'new.backup': 29, 'notes.txt': 31 })) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - days * 86_400_000))
  }
  const common = { release: machine.path('/opt/bonaca/current'), env: site.env, owner: await siteAccount(machine) }
  const dataDir = machine.path('/var/lib/bonaca')
  await nightlyBackup({ ...common, folder, dataDir, print: (line) => lines.push(line) }, new Date())
  expect(lines.filter((line) => /^(Restore drill: )?All \d+ invariants hold\.$/.test(line))).toHaveLength(2)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drill-'))).toEqual([])
  expect(['old.backup', 'new.backup', 'notes.txt'].map((name) => existsSync(join(folder, name)))).toEqual([
    false,
    true,
    true,
  ])
  const [backup = ''] = readdirSync(folder).filter((name) => name.endsWith('.backup.age'))
  expect(readFileSync(join(folder, backup), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)

  chmodSync(elsewhere, 0o711)
  const env = { DATA_DIR: elsewhere, BACKUP_KEY_FILE: machine.path('/etc/bonaca/backup.key') }
  await runOperatorCommand(unpacked, ['restore', join(folder, backup), '--yes'], env)
  expect(await runOperatorCommand(unpacked, ['reservation', 'show', code], env)).toContain(code)
})

const buildArchive = (version: string, texts = {}) => writeOtherVersion(archives, entries, version, texts)

function update(archive: string): Promise<void> {
  lines = []
  return updateSite(machine, archive, { service: site, seconds: 60, print: (line) => lines.push(line) })
}

const currentVersion = () => readlinkSync(machine.path('/opt/bonaca/current')).split('/')[1]?.split('-')[0]
const releases = () => readdirSync(machine.path('/opt/bonaca/releases')).map((name) => name.split('-')[0])

test('updates to another build under load, without a failed request or a lost booking', async () => {
  const archive = await buildArchive('1.1.0')
  const load = await startLoad(site.address)
  await pause(500)
  await update(archive)
  await pause(500)
  const { answered, booked, failures, slowest } = await load.stop()
  console.log(`${answered} requests, ${booked.length} bookings, slowest ${slowest.name} with ${slowest.ms} ms`)
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(50)
  expect(currentVersion()).toBe('1.1.0')
  expect(lines[0]).toBe('bonaca-1.1.0.tar.gz: its checksum is right.')
  expect(lines.at(-1)).toBe('Version 1.1.0 runs.')
  const owner = await siteAccount(machine)
  const found = await runOperatorCommand(
    machine.path('/opt/bonaca/current'),
    ['books', '--from', '1.1.2026'],
    site.env,
    owner,
  )
  expect(booked.filter((code) => !found.includes(code))).toEqual([])
})

test('a version that is not ready with the data of the site is rolled back, and the site sells', async () => {
  const archive = await buildArchive('1.2.0', await failsWithDataOfSite(entries))
  await expect(update(archive)).rejects.toThrow('Rolled back: the version from before runs.')
  expect(lines).toContainEqual(expect.stringMatching(/^Version 1\.2\.0 is not ready \(.*\): switching back\.$/))
  expect(currentVersion()).toBe('1.1.0')
  expect((await fetch(`${site.address}/book-now`)).status).toBe(200)
})

test('an archive without a checksum and one with another change nothing', async () => {
  const archive = join(archives, 'bonaca-1.3.0.tar.gz')
  writeFileSync(archive, 'not an archive')
  await expect(update(archive)).rejects.toThrow('No SHA256SUMS')
  appendFileSync(join(archives, 'SHA256SUMS'), `${'0'.repeat(64)}  bonaca-1.3.0.tar.gz\n`)
  await expect(update(archive)).rejects.toThrow('differs from SHA256SUMS')
  expect(releases().filter((name) => name === 'incoming')).toEqual([])
  expect(currentVersion()).toBe('1.1.0')
})

test('a version that does not start is refused before the switch', async () => {
  const folder = join(archives, 'broken')
  // The folder has hard links to the release's files, except for one file that is replaced.
  await run('cp', ['-al', unpacked, folder])
  const index = join(folder, 'build/server/index.js')
  rmSync(index)
  writeFileSync(index, "console.error('The settings are wrong.'); process.exit(1)")
  const dataDir = machine.path('/var/lib/bonaca')
  const started = rehearseStart(folder, site.env, dataDir, { seconds: 60 }, await siteAccount(machine))
  await expect(started).rejects.toThrow('does not get ready (it has exited). The settings are wrong.')
  expect(existsSync(dataDir) && readdirSync(dataDir).filter((name) => name.startsWith('rehearsal-'))).toEqual([])
})

test('uninstall removes the program and leaves data, backups and the key', async () => {
  await site.stop()
  const output = await bonaca(unpacked, 'uninstall', '--root', machine.root)
  expect(output).toContain('remove /opt/bonaca')
  expect(existsSync(machine.path('/opt/bonaca'))).toBe(false)
  expect(existsSync(machine.path('/etc/systemd/system/bonaca.service'))).toBe(false)
  expect(existsSync(machine.path('/etc/systemd/system/multi-user.target.wants/bonaca.service'))).toBe(false)
  for (const path of ['/var/lib/bonaca/postgres', '/etc/bonaca/backup.key', '/etc/bonaca/env']) {
    expect(existsSync(machine.path(path)), path).toBe(true)
  }
  expect(readdirSync(machine.path('/var/backups/bonaca')).length).toBeGreaterThan(1)
})
