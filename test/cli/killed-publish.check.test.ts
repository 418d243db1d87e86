import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPublishedSite } from '../../src/content/site.ts'
import { loadPublishedSite } from '../../src/domain/site/site-revisions.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { projectRoot } from '../../src/shared/project-root.ts'
import { databaseUrlOf } from '../fixtures/operator-process.ts'
import { operatorRows } from '../fixtures/operator-rows.ts'
import { edit, run } from '../fixtures/site-files.ts'
import { createTestCli, type TestCli } from '../fixtures/test-cli.ts'
import { waitForBlockedQuery } from '../fixtures/test-database.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let cli: TestCli
let folder: string
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  cli = createTestCli(site.database, site.clock.now)
  folder = await mkdtemp(join(tmpdir(), 'bonaca-killed-'))
})
afterAll(async () => {
  setPublishedSite(undefined)
  await rm(folder, { recursive: true })
  await cli.close()
  await site.close()
})

/**
 * Runs a command in a process of its own, while a lock prevents writes into the table. Kills the process when it waits
 * for this lock: all earlier writes of the command are done by then.
 */
async function killedBeforeWriting(table: 'operator_action' | 'site_revision', ...words: string[]): Promise<void> {
  const { pool, settings } = site.database
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query(`lock table ${table} in share mode`)
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(settings) }
  const child = spawn(join(projectRoot, 'bin/operator'), words, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await waitForBlockedQuery(site.database)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  await blocker.query('rollback')
  blocker.release()
}

const state = async () => [await operatorRows(site), await run(cli, 'site', 'show'), await run(cli, 'site', 'history')]
async function guestSees(path: string): Promise<string> {
  await loadPublishedSite(site.services)
  const response = await site.app.request(`http://bonaca.test${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

test('a publish that is killed changes nothing, and can be repeated', async () => {
  await run(cli, 'site', 'set', 'pages.home.en.slides.0.headline', 'Calm water')
  const before = await state()
  await killedBeforeWriting('operator_action', 'site', 'publish', '--yes')
  expect(await state()).toEqual(before)
  expect(await guestSees('/')).not.toContain('Calm water')
  await run(cli, 'site', 'publish', '--yes')
  expect(await guestSees('/')).toContain('Calm water')
})

test('an import that is killed before its end changes nothing of fleet, draft and site, and can be repeated', async () => {
  const files = join(folder, 'site')
  await run(cli, 'site', 'export', files)
  await edit(files, 'pages/home/en.md', 'Calm water', 'Open water')
  await edit(files, 'fleet/boats.yaml', /name: .*/, 'name: Bura')
  const before = await state()
  await killedBeforeWriting('site_revision', 'site', 'import', files, '--publish', '--yes')
  expect(await state()).toEqual(before)
  expect(await guestSees('/')).toContain('Calm water')
  await run(cli, 'site', 'import', files, '--publish', '--yes')
  expect(await guestSees('/')).toContain('Open water')
  expect(await run(cli, 'boat', 'list')).toContain('Bura')
})
