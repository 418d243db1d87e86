import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Pooled } from '../src/database/connect.ts'
import { hearContentChanges } from '../src/database/content-changes.ts'
import { isUnavailable } from '../src/database/unavailable.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { openStrait, type Strait } from './strait.ts'

vi.setConfig({ testTimeout: 30_000 })

let database: TestDatabase
let strait: Strait
let pooled: Pooled

beforeAll(async () => {
  database = await testDatabase()
  const { host, port, user, database: name } = database.settings
  strait = await openStrait({ path: `${host}/.s.PGSQL.${port}` })
  pooled = connect({ host: '127.0.0.1', port: strait.port, user: user ?? '', database: name ?? '' })
})
afterAll(async () => {
  await strait.close()
  await pooled.close()
  await database.close()
})

test('that is found also by a site that has not yet begun to listen, while all its connections wait', async () => {
  const clients = await Promise.all(Array.from({ length: pooled.pool.options.max }, () => pooled.pool.connect()))
  strait.weather = 'silent'
  const waiting = clients.map((client) => client.query('select 1').catch((error: unknown) => error))
  const changes = hearContentChanges(
    pooled,
    () => {},
    () => {},
    100,
  )
  expect((await Promise.all(waiting)).every(isUnavailable)).toBe(true)
  for (const client of clients) client.release(true)
  strait.weather = 'open'
  await changes.stop()
})

test('whoever waits for a database that swallows everything is told that it is out of reach, and it is found again', async () => {
  let heard = 0
  const changes = hearContentChanges(
    pooled,
    () => heard++,
    () => {},
    100,
  )
  await expect.poll(() => heard).toBe(1)
  const idle = await Promise.all([pooled.pool.connect(), pooled.pool.connect()])
  for (const client of idle) client.release()
  strait.weather = 'silent'
  const waiting = await pooled.pool.query('select 1').catch((error: unknown) => error)
  expect(isUnavailable(waiting)).toBe(true)
  strait.weather = 'open'
  await expect.poll(() => heard, { timeout: 20_000 }).toBe(2)
  // Also those that nobody used meanwhile are gone.
  const again = await Promise.all(Array.from({ length: 4 }, () => pooled.pool.query('select 1')))
  expect(again).toHaveLength(4)
  await changes.stop()
})
