import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDatabasePool } from '../../src/platform/database/connect.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { PoolerError } from '../../src/platform/database/require-sessions.ts'
import { isUnavailable } from '../../src/platform/database/unavailable.ts'
import { book } from '../fixtures/api-client.ts'
import { runOperator } from '../fixtures/operator-process.ts'
import { type PgBouncer, pgBouncerPackage, startPgBouncer } from '../fixtures/pgbouncer.ts'
import { apiOverHttp, startSite } from '../fixtures/running-site.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'
import { createDataDir } from '../fixtures/site/data-dir.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let bouncer: PgBouncer | undefined

beforeAll(async () => {
  await pgBouncerPackage('1.18')
  database = await testDatabase()
}, 300_000)
afterEach(() => bouncer?.stop())
afterAll(() => database.close())

async function start(pooling: Parameters<typeof startPgBouncer>[1]): Promise<PgBouncer> {
  bouncer = await startPgBouncer(database.settings, pooling)
  return bouncer
}

const showTimeouts = `select pg_backend_pid() as pid, current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as transaction`
const siteTimeouts = { statement: '30s', transaction: '2min' }
const noTimeouts = { statement: '0', transaction: '0' }

const openSite = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '' }, () => {})

const errorOf = (action: Promise<unknown>) => action.catch((error: unknown) => error)

async function queryAsOtherClient(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test('session mode: the site starts, completes a booking and receives content notifications', async () => {
  const { url } = await start({ mode: 'session' })
  const folder = await createDataDir()
  const site = await startSite({ DATABASE_URL: url, DATA_DIR: folder.path })
  try {
    const { rows } = await sql.raw(showTimeouts).execute(site.services.db)
    expect(rows).toEqual([expect.objectContaining(siteTimeouts)])

    const booked = await book(apiOverHttp(site.address), '4242424242424242', {
      date: await firstBookableDay(site.address),
    })
    expect(booked.status).toBe('completed')

    let changes = 0
    site.onContentChanged(() => changes++)
    const before = changes
    await database.pool.query('delete from ticket_price where false')
    await expect.poll(() => changes).toBeGreaterThan(before)
  } finally {
    await site.stop()
    await folder.remove()
  }
})

test('session mode: every client sets its own timeouts, whatever the previous client of the server process set', async () => {
  const { url } = await start({ mode: 'session', size: 1 })
  const previousResults = await queryAsOtherClient(url, "set statement_timeout = '1s'; select pg_backend_pid() as pid")
  const pooled = createDatabasePool({ connectionString: url }, { size: 1 })
  const { rows } = await pooled.pool.query(showTimeouts)
  expect([previousResults].flat().at(-1)?.rows[0].pid).toBe(rows[0].pid)
  expect(rows).toEqual([expect.objectContaining(siteTimeouts)])
  await pooled.close()

  const dedicated = await createDatabasePool({ connectionString: url }).connectDedicated()
  expect((await dedicated.query(showTimeouts)).rows).toEqual([expect.objectContaining(siteTimeouts)])
  await dedicated.end()
  expect((await queryAsOtherClient(url, showTimeouts)).rows).toEqual([expect.objectContaining(noTimeouts)])
})

test('without a free server connection start-up fails with PoolerError and no connection is used without timeouts', async () => {
  const { url } = await start({ mode: 'session', size: 1 })
  const pooled = createDatabasePool({ connectionString: url }, { size: 2 })
  const held = await pooled.pool.connect()
  const [query, site] = await Promise.all([errorOf(pooled.pool.query('select')), errorOf(openSite(url))])
  expect(isUnavailable(query)).toBe(true)
  expect(pooled.pool.totalCount).toBe(1)
  expect(site).toBeInstanceOf(PoolerError)
  held.release()
  await pooled.close()
})

test.each([
  ['transaction', 1],
  ['transaction', 2],
  ['transaction', 20],
  ['statement', 1],
  ['statement', 20],
] as const)(
  '%s mode with %i server connections: start-up fails with PoolerError and leaves no session settings behind',
  async (mode, size) => {
    const { url } = await start({ mode, size })
    expect(await errorOf(openSite(url))).toBeInstanceOf(PoolerError)
    expect((await queryAsOtherClient(url, showTimeouts)).rows).toEqual([expect.objectContaining(noTimeouts)])
  },
)

test('transaction mode: the operator command exits with status 1 and a one-line error', async () => {
  const { url } = await start({ mode: 'transaction' })
  expect(await runOperator({ DATABASE_URL: url }, 'audit')).toEqual({
    status: 1,
    out: '',
    err: expect.stringMatching(
      /^DATABASE_URL leads to a connection pooler in transaction or statement mode[^\n]*\.\n$/,
    ),
  })
})
