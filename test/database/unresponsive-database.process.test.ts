import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subscribeToInvalidation } from '../../src/platform/cache/invalidation.ts'
import { createDatabasePool, type DatabasePool } from '../../src/platform/database/connect.ts'
import { isUnavailable } from '../../src/platform/database/unavailable.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { openTcpProxy, type TcpProxy } from '../fixtures/tcp-proxy.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

vi.setConfig({ testTimeout: 30_000 })

let database: TestDatabase
let proxy: TcpProxy
let pooled: DatabasePool

beforeAll(async () => {
  database = await testDatabase()
  const { host, port, user, database: name } = database.settings
  proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  pooled = createDatabasePool({ host: '127.0.0.1', port: proxy.port, user: user ?? '', database: name ?? '' })
})
afterAll(async () => {
  await proxy.close()
  await pooled.close()
  await database.close()
})

test('queries fail as unavailable when the database stops answering before the LISTEN connection is open', async () => {
  const clients = await Promise.all(Array.from({ length: pooled.pool.options.max }, () => pooled.pool.connect()))
  proxy.mode = 'silent'
  const waiting = clients.map((client) => client.query('select 1').catch((error: unknown) => error))
  const changes = subscribeToInvalidation(
    pooled,
    () => {},
    () => {},
    100,
  )
  expect((await Promise.all(waiting)).every(isUnavailable)).toBe(true)
  for (const client of clients) client.release(true)
  proxy.mode = 'open'
  await changes.stop()
})

test('a query fails as unavailable when the database stops answering; the pool reconnects when it answers again', async () => {
  let notifications = 0
  const changes = subscribeToInvalidation(
    pooled,
    () => notifications++,
    () => {},
    100,
  )
  await expect.poll(() => notifications).toBe(1)
  const idleClients = await Promise.all([pooled.pool.connect(), pooled.pool.connect()])
  for (const client of idleClients) client.release()
  proxy.mode = 'silent'
  const waiting = await pooled.pool.query('select 1').catch((error: unknown) => error)
  expect(isUnavailable(waiting)).toBe(true)
  proxy.mode = 'open'
  await expect.poll(() => notifications, { timeout: 20_000 }).toBe(2)
  // The pool has closed the connections that were idle while the database was silent, so none of these queries hangs.
  const results = await Promise.all(Array.from({ length: 4 }, () => pooled.pool.query('select 1')))
  expect(results).toHaveLength(4)
  await changes.stop()
})

test('a connection attempt that gets no answer counts as unavailable', async () => {
  proxy.mode = 'silent'
  const client = new pg.Client({ host: '127.0.0.1', port: proxy.port, connectionTimeoutMillis: 100 })
  const refused = await client.connect().catch((error: unknown) => error)
  proxy.mode = 'open'
  expect(isUnavailable(refused)).toBe(true)
})

test('an operator command prints that it waits for the database, and continues when the database is back', async () => {
  proxy.mode = 'closed'
  const { user, database: name } = database.settings
  const child = spawn(join(projectRoot, 'bin/operator'), ['audit'], {
    env: { ...process.env, DATABASE_URL: `postgresql://${user}@127.0.0.1:${proxy.port}/${name}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = once(child, 'close')
  let messages = ''
  child.stderr.on('data', (text) => {
    messages += text
  })
  await expect.poll(() => messages, { timeout: 25_000 }).toBe('Waiting for the database …\n')
  proxy.mode = 'open'
  expect(await closed).toEqual([0, null])
  expect(messages).toBe('Waiting for the database …\n')
})
