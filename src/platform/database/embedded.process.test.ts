import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import {
  cleanUp,
  postmasterPid,
  query,
  spawnSite,
  temporaryFolder,
} from '../../../test/fixtures/embedded-database-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

afterEach(cleanUp)

const CREATE = 'create table guest as select 1 as places'
const COUNT = 'select sum(places)::int from guest'

test('committed data survives a restart', async () => {
  const dataDir = await temporaryFolder()
  const first = await spawnSite({ dataDir })
  await query(first.connection, CREATE)
  await first.stop()
  expect(postmasterPid(dataDir)).toBeNull()
  expect(existsSync(first.connection?.host ?? '')).toBe(false)

  const second = await spawnSite({ dataDir })
  expect(await query(second.connection, COUNT)).toEqual([[1]])
})

test('the database uses UTF-8, C.UTF-8 collation and UTC, and listens on no TCP port', async () => {
  const { connection } = await spawnSite({ dataDir: await temporaryFolder() })
  const shown =
    "select current_database(), getdatabaseencoding(), current_setting('TimeZone'), current_setting('listen_addresses')"
  expect(await query(connection, shown)).toEqual([['bonaca', 'UTF8', 'UTC', '']])
  expect(await query(connection, "select lower('ŠIBENIK ŽIRJE')")).toEqual([['šibenik žirje']])
})

test('a killed site leaves its database running, and the next site adopts it', async () => {
  const dataDir = await temporaryFolder()
  const killed = await spawnSite({ dataDir })
  await query(killed.connection, CREATE)
  await killed.kill()
  const orphan = postmasterPid(dataDir)
  expect(orphan).not.toBeNull()

  const next = await spawnSite({ dataDir })
  expect(await query(next.connection, COUNT)).toEqual([[1]])
  expect(postmasterPid(dataDir)).toBe(orphan)
  await next.stop()
  expect(postmasterPid(dataDir)).toBeNull()
})

test('after killing site and database, the next start recovers committed data', async () => {
  const dataDir = await temporaryFolder()
  const killed = await spawnSite({ dataDir })
  await query(killed.connection, CREATE)
  const postmaster = postmasterPid(dataDir)
  await killed.kill()
  process.kill(postmaster ?? 0, 'SIGKILL')

  const next = await spawnSite({ dataDir })
  expect(await query(next.connection, COUNT)).toEqual([[1]])
})

test('a killed database is restarted with the same socket', async () => {
  const dataDir = await temporaryFolder()
  const site = await spawnSite({ dataDir })
  await query(site.connection, CREATE)
  process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL')
  await expect.poll(() => query(site.connection, COUNT).catch(() => 'down'), { timeout: 60_000 }).toEqual([[1]])
})

test('a deleted socket is recreated', async () => {
  const dataDir = await temporaryFolder()
  const site = await spawnSite({ dataDir })
  rmSync(site.connection?.host ?? '', { recursive: true })
  await expect.poll(() => query(site.connection, 'select 1').catch(() => 'down'), { timeout: 60_000 }).toEqual([[1]])
})

test('starts with a stale postmaster.pid whose PID was reused', async () => {
  const dataDir = await temporaryFolder()
  const killed = await spawnSite({ dataDir })
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const written = readFileSync(pidFile, 'utf8')
  await killed.stop()
  writeFileSync(pidFile, written.replace(/^\d+/, `${process.pid}`))

  const next = await spawnSite({ dataDir })
  expect(next.refusal).toBeUndefined()
})

test('a second site on the same folder fails with a one-sentence error', async () => {
  const dataDir = await temporaryFolder()
  const first = await spawnSite({ dataDir })
  const second = await spawnSite({ dataDir })
  expect(second.refusal).toBe(
    `Another site is running on ${dataDir}: stop it first, or give this one a DATA_DIR of its own.`,
  )
  expect(await query(first.connection, 'select 1')).toEqual([[1]])
})

test('a starting site waits while the previous one shuts down', async () => {
  const dataDir = await temporaryFolder()
  const first = await spawnSite({ dataDir })
  const second = spawnSite({ dataDir })
  await first.stop()
  expect((await second).refusal).toBeUndefined()
})

test('of several sites that start on a new folder at once, exactly one succeeds', async () => {
  const dataDir = await temporaryFolder()
  const sites = await Promise.all([1, 2, 3].map(() => spawnSite({ dataDir })))
  expect(sites.filter((site) => site.connection)).toHaveLength(1)
  expect(sites.filter((site) => site.refusal?.startsWith('Another site is running on'))).toHaveLength(2)
})

test('the command line uses the running database and leaves it running', async () => {
  const dataDir = await temporaryFolder()
  const site = await spawnSite({ dataDir })
  const command = await spawnSite({ dataDir, as: 'joinEmbedded' })
  expect(command.connection).toEqual(site.connection)
  await command.stop()
  expect(await query(site.connection, 'select 1')).toEqual([[1]])
})

test('the command line starts the database, and stops it unless a site uses it', async () => {
  const dataDir = await temporaryFolder()
  const alone = await spawnSite({ dataDir, as: 'joinEmbedded' })
  await alone.stop()
  expect(postmasterPid(dataDir)).toBeNull()

  const command = await spawnSite({ dataDir, as: 'joinEmbedded' })
  const site = await spawnSite({ dataDir })
  await command.stop()
  expect(await query(site.connection, 'select 1')).toEqual([[1]])
  await site.stop()
  expect(postmasterPid(dataDir)).toBeNull()
})

test('the last user stops the database, even if it is a command', async () => {
  const dataDir = await temporaryFolder()
  const site = await spawnSite({ dataDir })
  const command = await spawnSite({ dataDir, as: 'joinEmbedded' })
  await site.stop()
  expect(await query(command.connection, 'select 1')).toEqual([[1]])
  await command.stop()
  expect(postmasterPid(dataDir)).toBeNull()
})

test('a start removes the unfinished cluster of a killed start', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres.unfinished-1', 'base'), { recursive: true })
  const site = await spawnSite({ dataDir })
  expect(await query(site.connection, 'select 1')).toEqual([[1]])
  expect(existsSync(join(dataDir, 'postgres.unfinished-1'))).toBe(false)
})

test('a cluster of another version, or a folder with other files, fails with a one-sentence error', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  expect((await spawnSite({ dataDir })).refusal).toMatch(/was made by PostgreSQL 17 and can't be read by PostgreSQL 18/)

  const other = await temporaryFolder()
  await mkdir(join(other, 'postgres'))
  writeFileSync(join(other, 'postgres', 'notes.txt'), 'my notes')
  expect((await spawnSite({ dataDir: other })).refusal).toMatch(/isn't empty and isn't a database/)
})
