import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMachine, type Machine } from './machine.ts'
import { updateSite } from './update.ts'

// These tests interrupt updates. The programs of their releases do nothing but answer; `test/appliance` updates a real
// site.

const home = mkdtempSync(join(tmpdir(), 'bonaca-update-'))
const site = createServer((_, response) => response.end('ready'))
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.close()
  rmSync(home, { recursive: true })
})

const programs = {
  'bin/operator': '#!/bin/sh\necho done\n',
  bonaca: `#!/bin/sh\nexec ${process.execPath} -e "require('http').createServer((_, r) => r.end()).listen(process.env.PORT)"\n`,
}

const thisPlatform = `${process.platform}-${process.arch}`

/**
 * Writes an archive of a release and its checksum.
 * @param tamper changes the folder after its checksums were written
 * @returns the archive and the link to the release
 */
function buildArchive(version: string, tamper = (_folder: string) => {}, platform = thisPlatform) {
  const name = `bonaca-${version}`
  const folder = join(home, name)
  const release = JSON.stringify({ version, platform, links: { 'bin/bonaca': '../bonaca' } })
  const files = Object.entries({ ...programs, 'release.json': release })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const [file, text] of files) writeFileSync(join(folder, file), text, { mode: 0o755 })
  symlinkSync('../bonaca', join(folder, 'bin/bonaca'))
  const sums = files.map(([file, text]) => `${sha256(text)}  ${file}\n`).join('')
  writeFileSync(join(folder, 'SHA256SUMS'), sums)
  tamper(folder)
  const archive = join(home, `${name}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', home, name])
  appendFileSync(join(home, 'SHA256SUMS'), `${sha256(readFileSync(archive))}  ${name}.tar.gz\n`)
  return { archive, folder, link: `releases/${version}-${sha256(sums).slice(0, 12)}` }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

const [first, second] = [buildArchive('1.0.0'), buildArchive('1.1.0')]

let machine: Machine
let lines: string[]
let restarted: string[]
beforeEach(() => {
  machine = createMachine(mkdtempSync(join(home, 'root-')))
  for (const folder of ['etc/bonaca', 'var/lib/bonaca', 'var/backups/bonaca', 'opt/bonaca/releases']) {
    mkdirSync(machine.path(folder), { recursive: true })
  }
  writeFileSync(machine.path('/etc/bonaca/env'), 'ORIGIN=https://tours.example\n')
  cpSync(first.folder, machine.path(`/opt/bonaca/${first.link}`), { recursive: true, verbatimSymlinks: true })
  execFileSync('ln', ['-s', first.link, machine.path('/opt/bonaca/current')])
  lines = []
  restarted = []
})

const currentOf = (on: Machine) => readlinkSync(on.path('/opt/bonaca/current'))

/** @param duringRestart an action that runs when the site is restarted */
function update(archive: string, on = machine, duringRestart = () => {}): Promise<void> {
  const restart = async () => {
    restarted.push(currentOf(on))
    duringRestart()
  }
  const service = { address, restart, hasEnded: async () => false }
  return updateSite(on, archive, { service, seconds: 20, print: (line) => lines.push(line) })
}

test('an update that was killed between the switch and the restart is finished by the next one', async () => {
  const killed = createMachine(join(home, 'killed'))
  // The copy of the disk during the restart is the state that an update leaves if it is killed at this moment.
  await update(second.archive, machine, () => execFileSync('cp', ['-a', machine.root, killed.root]))
  expect(restarted).toEqual([second.link])
  restarted = []
  await update(second.archive, killed)
  expect(restarted).toEqual([second.link])
  expect(lines).toContain('The last update was interrupted: finishing it first.')
  expect(lines.at(-1)).toBe('Version 1.1.0 is the one that runs.')
  restarted = []
  await update(second.archive, killed)
  expect(restarted).toEqual([])
})

test('a killed update whose version does not get ready is rolled back by the next one', async () => {
  const killed = createMachine(join(home, 'killed-and-broken'))
  await update(second.archive, machine, () => execFileSync('cp', ['-a', machine.root, killed.root]))
  const fail = () => {
    if (currentOf(killed) === second.link) throw new Error('the unit failed')
  }
  await expect(update(second.archive, killed, fail)).rejects.toThrow('Rolled back: the version from before runs.')
  expect(currentOf(killed)).toBe(first.link)
  expect(existsSync(killed.path('/opt/bonaca/before'))).toBe(false)
})

test('a failed restart command is rolled back like a version that is not ready', async () => {
  const fail = () => {
    if (currentOf(machine) === second.link) throw new Error('the unit failed')
  }
  await expect(update(second.archive, machine, fail)).rejects.toThrow('Rolled back: the version from before runs.')
  expect(restarted).toEqual([second.link, first.link])
  expect(lines).toContain('Version 1.1.0 is not ready (the unit failed): switching back.')
  expect(readdirSync(machine.path('/opt/bonaca/releases'))).toEqual([first.link.split('/')[1]])
})

test('the rest of a release whose removal was interrupted is replaced', async () => {
  const folder = machine.path(`/opt/bonaca/${second.link}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'bonaca'), 'damaged')
  await update(second.archive)
  expect(readdirSync(folder).sort()).toEqual(['SHA256SUMS', 'bin', 'bonaca', 'release.json'])
})

test.each([
  ['for another platform', 'This release is for plan9-x64', () => {}, 'plan9-x64'],
  [
    'with a changed file',
    'bonaca is missing or damaged',
    (folder: string) => writeFileSync(join(folder, 'bonaca'), ''),
  ],
  [
    'with an additional file',
    'bin/extra is not part of the release',
    (folder: string) => writeFileSync(join(folder, 'bin/extra'), ''),
  ],
  [
    'with an additional link',
    'bin/extra is not part of the release',
    (folder: string) => symlinkSync('/etc', join(folder, 'bin/extra')),
  ],
  [
    'with a link to another place',
    'bin/bonaca is missing or damaged',
    (folder: string) => execFileSync('ln', ['-sf', '/bin/sh', join(folder, 'bin/bonaca')]),
  ],
  [
    'with a pipe',
    'bin/extra is not part of the release',
    (folder: string) => execFileSync('sh', ['-c', 'mkfifo bin/extra'], { cwd: folder }),
  ],
])('a release %s is not installed', async (what, message, tamper, platform?: string) => {
  const { archive } = buildArchive(`1.2.0-${what.replaceAll(' ', '-')}`, tamper, platform)
  await expect(update(archive)).rejects.toThrow(message)
  expect(readdirSync(machine.path('/opt/bonaca/releases'))).toEqual([first.link.split('/')[1]])
  expect(restarted).toEqual([])
})

test('what was compared is unpacked, also if the archive is replaced meanwhile', async () => {
  const replaced = buildArchive('1.6.0')
  const { archive: other } = buildArchive('1.7.0')
  const run: Machine['run'] = (program, parameters) => {
    if (program === 'tar') cpSync(other, replaced.archive)
    return machine.run(program, parameters)
  }
  await update(replaced.archive, { ...machine, run })
  expect(currentOf(machine)).toBe(replaced.link)
})

test('an archive without a checksum beside it is not unpacked', async () => {
  const archive = join(home, 'unlisted.tar.gz')
  cpSync(second.archive, archive)
  await expect(update(archive)).rejects.toThrow('No SHA256SUMS beside')
  expect(readdirSync(machine.path('/opt/bonaca/releases'))).toHaveLength(1)
  expect(restarted).toEqual([])
})

test('without an installation, it names the command for one', async () => {
  await expect(update(first.archive, createMachine(join(home, 'empty')))).rejects.toThrow('run bonaca install first')
})
