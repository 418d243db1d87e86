import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subscribeToInvalidation } from '../../src/cache/invalidation.ts'
import { databaseAccount } from '../../src/database/embedded/account.ts'
import { findBinaries } from '../../src/database/embedded/binaries.ts'
import { NoPrimaryError } from '../../src/database/failover.ts'
import { withMigrationLock } from '../../src/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open-database.ts'
import { retryWhileUnavailable } from '../../src/database/retry-while-unavailable.ts'
import { isUnavailable } from '../../src/database/unavailable.ts'
import { copyAsStandby, initPostgres, type PostgresServer } from '../fixtures/postgres-server.ts'
import { openTcpProxy } from '../fixtures/tcp-proxy.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Two PostgreSQL servers, the second a standby of the first: the connection pool has to follow a promotion.

let folder: string
let first: PostgresServer
let second: PostgresServer
let site: OpenDatabase
let notifications = 0
const lines: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonaca-failover-'))
  await chmod(folder, 0o711)
  const account = databaseAccount(folder)
  const { postgres } = await findBinaries(account, folder, () => {})
  const settings = { fsync: 'off' }
  const place = { bin: dirname(postgres), account, settings }
  first = await initPostgres({ ...place, folder: join(folder, 'first') })
  second = await copyAsStandby(first, { ...place, folder: join(folder, 'second') })
  await Promise.all([first.start(), second.start()])
  // The standby is listed first: the order must not matter.
  const databaseUrl = `postgresql://bonaca@127.0.0.1:${second.port},127.0.0.1:${first.port}/postgres?target_session_attrs=read-write`
  site = await openDatabase({ databaseUrl, dataDir: folder }, (line) => lines.push(line))
})
afterAll(async () => {
  await site?.close()
  await Promise.all([first?.stop(), second?.stop()])
  await rm(folder, { recursive: true, force: true })
})

const portOf = async () => {
  const { rows } = await site.pool.query<{ port: string }>('show port')
  return Number(rows[0]?.port)
}
/** Epoch seconds of the site's last health query on this server. */
async function lastHealthQuery(server: PostgresServer): Promise<number> {
  const rows = await server.query<{ at: number }>(
    `select extract(epoch from max(query_start))::float as at from pg_stat_activity where application_name = 'bonaca-failover'`,
  )
  return rows[0]?.at ?? 0
}
const write = () => site.pool.query('create temporary table written (at int) on commit drop')

test('connects to the writable host of several and switches to the standby after its promotion', async () => {
  expect(await portOf()).toBe(first.port)
  const changes = subscribeToInvalidation(
    site,
    () => notifications++,
    () => {},
  )
  await expect.poll(() => notifications).toBe(1)
  const held = await site.pool.connect()

  // The old primary keeps running (split brain): the server with the later timeline wins.
  await second.query('select pg_promote()')
  await expect.poll(portOf, { timeout: 60_000 }).toBe(second.port)
  await write()
  const staleConnection = await held.query('select').catch((error: unknown) => error)
  expect(isUnavailable(staleConnection)).toBe(true)
  held.release(true)
  await expect.poll(() => notifications, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(lines).toContainEqual(
    `database failover: the primary is now 127.0.0.1:${second.port}, before 127.0.0.1:${first.port}`,
  )
  await changes.stop()
})

test('queries fail as unavailable while only the former primary is reachable', async () => {
  await second.stop()
  const since = await lastHealthQuery(first)
  await expect.poll(() => lastHealthQuery(first), { timeout: 60_000 }).toBeGreaterThan(since + 1)
  const refused = await write().catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  await second.start()
  await expect.poll(() => write().then(portOf, () => 0), { timeout: 60_000 }).toBe(second.port)
})

test('a "read only" error closes the connection and counts as unavailable (503, retry)', async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  let closedPid = 0
  const refused = await site.db
    .transaction()
    .execute(async (trx) => {
      closedPid = (await pid.execute(trx)).rows[0]?.pid ?? 0
      await sql`set transaction read only`.execute(trx)
      await sql`create table never (at int)`.execute(trx)
    })
    .catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  const { rows } = await pid.execute(site.db)
  expect(rows[0]?.pid).not.toBe(closedPid)
})

test('a start waits for the primary while a proxy closes its connections, as HAProxy does during a failover', async () => {
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: second.port })
  proxy.mode = 'closed'
  const databaseUrl = `postgresql://bonaca@127.0.0.1:${proxy.port}/postgres`
  const messages: string[] = []
  const starting = openDatabase({ databaseUrl, dataDir: folder }, (line) => messages.push(line))
  await Promise.race([starting, expect.poll(() => messages, { timeout: 60_000 }).toHaveLength(1)])
  expect(messages[0]).toMatch(/unavailable at the start, retrying/)
  proxy.mode = 'open'
  const started = await starting
  await started.pool.query('create temporary table written (at int)')
  await started.close()
  await proxy.close()
})

test('a start reports a permanent error of the server at once', async () => {
  const databaseUrl = `postgresql://bonaca@127.0.0.1:${second.port}/missing`
  const messages: string[] = []
  const starting = openDatabase({ databaseUrl, dataDir: folder }, (line) => messages.push(line))
  await expect(starting).rejects.toThrow('database "missing" does not exist')
  expect(messages).toEqual([])
})

test('a start ends with one sentence if the database stays unavailable', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const waiting = retryWhileUnavailable(refused, () => {}, 0)
  await expect(waiting).rejects.toThrow(
    new NoPrimaryError('The database of DATABASE_URL is unavailable (connect ECONNREFUSED).'),
  )
})

test('a connection that breaks during a migration leaves the pool', async () => {
  const broken = await withMigrationLock(site.pool, (client) =>
    client.query('select pg_terminate_backend(pg_backend_pid())'),
  ).catch((error: unknown) => error)
  expect(isUnavailable(broken)).toBe(true)
  await expect.poll(() => site.pool.totalCount - site.pool.idleCount).toBe(0)
})
