import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseAccount } from '../platform/database/embedded/account.ts'
import { rehearseStart } from './rehearse.ts'

const folder = mkdtempSync(join(tmpdir(), 'bonaca-rehearse-'))
const owner = databaseAccount('/')
if (owner) chownSync(folder, owner.uid, owner.gid)
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a release whose site answers at once and then runs `code`. Returns its folder. */
function release(code: string, start = 'exec'): string {
  const release = mkdtempSync(join(tmpdir(), 'bonaca-release-'))
  chmodSync(release, 0o755)
  const site = `require('http').createServer((_, r) => r.end()).listen(process.env.PORT); ${code}`
  writeFileSync(join(release, 'bonaca'), `#!/bin/sh\n${start} ${process.execPath} -e "${site}"\n`, { mode: 0o755 })
  return release
}

// In the second case SIGTERM ends only the shell. The site that it has started runs on, until its output is closed.
test.each([
  ['that ignores SIGTERM', release(`process.on('SIGTERM', () => console.log('ignored'))`)],
  ['whose shell does not pass SIGTERM on', release(`setInterval(() => console.log('runs'), 50)`, '')],
])('a version %s is refused instead of waiting for it', async (_, version) => {
  const started = rehearseStart(version, {}, folder, { seconds: 60, stopSeconds: 0.5 }, owner)
  await expect(started).rejects.toThrow('The new version does not stop within 0.5 seconds.')
  expect(readdirSync(folder)).toEqual([])
  rmSync(version, { recursive: true })
})

test('a version that stops on SIGTERM is accepted', async () => {
  const version = release('')
  await rehearseStart(version, {}, folder, { seconds: 60 }, owner)
  rmSync(version, { recursive: true })
})
