import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabasePool, type DatabasePool } from '../../src/platform/database/connect.ts'
import { withMigrationLock } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { DatabaseUnavailableError, retryWhileUnavailable } from '../../src/platform/database/retry-while-unavailable.ts'
import { isUnavailable } from '../../src/platform/database/unavailable.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { databaseUrlOf } from '../fixtures/operator-process.ts'
import { openTcpProxy } from '../fixtures/tcp-proxy.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let pooled: DatabasePool
beforeAll(async () => {
  database = await testDatabase()
  pooled = createDatabasePool(database.settings)
})
afterAll(async () => {
  await pooled.close()
  await database.close()
})

test('a start waits for the primary while a proxy closes its connections, as HAProxy does during a failover', async () => {
  const { host, port, user, database: name } = database.settings
  const proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  proxy.mode = 'closed'
  const databaseUrl = `postgresql://${user}@127.0.0.1:${proxy.port}/${name}`
  const messages: string[] = []
  const starting = openDatabase({ databaseUrl, dataDir: '' }, (line) => messages.push(line))
  await Promise.race([starting, expect.poll(() => messages, { timeout: 60_000 }).toHaveLength(1)])
  expect(messages[0]).toMatch(/unavailable at the start, retrying/)
  proxy.mode = 'open'
  const started = await starting
  await started.pool.query('create temporary table written (at int)')
  await started.close()
  await proxy.close()
})

test('a start reports a permanent error of the server at once', async () => {
  const databaseUrl = databaseUrlOf({ ...database.settings, database: 'missing' })
  const messages: string[] = []
  const starting = openDatabase({ databaseUrl, dataDir: '' }, (line) => messages.push(line))
  await expect(starting).rejects.toThrow('database "missing" does not exist')
  expect(messages).toEqual([])
})

test('a start ends with one sentence if the database stays unavailable', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const waiting = retryWhileUnavailable(refused, () => {}, 0)
  await expect(waiting).rejects.toThrow(
    new DatabaseUnavailableError('The database of DATABASE_URL is unavailable (connect ECONNREFUSED).'),
  )
})

test('a "read only" error closes the connection and counts as unavailable (503, retry)', async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  let closedPid = 0
  const refused = await inTransaction(pooled.db, async (trx) => {
    closedPid = (await pid.execute(trx)).rows[0]?.pid ?? 0
    await sql`set transaction read only`.execute(trx)
    await sql`create table never (at int)`.execute(trx)
  }).catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  const { rows } = await pid.execute(pooled.db)
  expect(rows[0]?.pid).not.toBe(closedPid)
})

test('a connection that breaks during a migration leaves the pool', async () => {
  const broken = await withMigrationLock(pooled.pool, (client) =>
    client.query('select pg_terminate_backend(pg_backend_pid())'),
  ).catch((error: unknown) => error)
  expect(isUnavailable(broken)).toBe(true)
  await expect.poll(() => pooled.pool.totalCount - pooled.pool.idleCount).toBe(0)
})
