import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseAccount } from '../platform/database/embedded/account.ts'
import { drillRestore } from './nightly-backup.ts'
import { rehearseStart } from './rehearse.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

const owner = databaseAccount('/')
let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'bonaca-parent-'))
  if (owner) chownSync(parent, owner.uid, owner.gid)
})
afterEach(() => rmSync(parent, { recursive: true }))

test('the folder belongs to the account, and is removed after a failure too', async () => {
  const using = withTemporaryFolder(parent, 'drill-', owner, async (folder) => {
    expect(statSync(folder).uid).toBe(owner?.uid ?? process.getuid?.())
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    throw new Error('The drill failed.')
  })
  await expect(using).rejects.toThrow('The drill failed.')
  expect(readdirSync(parent)).toEqual([])
})

test('the rights of root are not used: the folder could be replaced by a symbolic link', async () => {
  if (owner) chownSync(parent, 0, 0)
  chmodSync(parent, 0o555)
  await expect(withTemporaryFolder(parent, 'drill-', owner, async () => {})).rejects.toThrow('Permission denied')
})

test('removes the folder of a run that was killed the day before yesterday, and no other', async () => {
  for (const name of ['drill-killed', 'drill-running', 'postgres']) mkdirSync(join(parent, name))
  for (const name of ['drill-killed', 'postgres']) utimesSync(join(parent, name), 0, 0)
  await withTemporaryFolder(parent, 'drill-', owner, async () => {
    expect(existsSync(join(parent, 'drill-killed'))).toBe(false)
  })
  expect(readdirSync(parent).sort()).toEqual(['drill-running', 'postgres'])
})

/** Writes a release whose programs fail if they get the address of a database. */
function buildRelease(): string {
  const release = join(parent, 'release')
  const requireNoAddress = '#!/bin/sh\n[ -z "$DATABASE_URL" ] || exit 3\n'
  const serve = `exec ${process.execPath} -e "require('http').createServer((_, r) => r.end()).listen(process.env.PORT)"\n`
  mkdirSync(join(release, 'bin'), { recursive: true })
  writeFileSync(join(release, 'bin/operator'), `${requireNoAddress}echo done\n`, { mode: 0o755 })
  writeFileSync(join(release, 'bonaca'), `${requireNoAddress}${serve}`, { mode: 0o755 })
  return release
}

test('the rehearsal of a start and the restore drill get no address of the database of the site', async () => {
  const release = buildRelease()
  const env = { DATABASE_URL: 'postgresql://elsewhere/bonaca' }
  await rehearseStart(release, env, parent, { seconds: 30 })
  const lines: string[] = []
  await drillRestore({ release, env, print: (line) => lines.push(line) }, 'file', parent)
  expect(lines).toEqual(['Restore drill: done', 'Restore drill: done'])
})
