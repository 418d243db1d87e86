import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../src/database/connect.ts'
import { openDatabase } from '../src/database/open.ts'
import { PoolerError } from '../src/database/pooler.ts'
import { isUnavailable } from '../src/database/unavailable.ts'
import { book } from './api-client.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { debianPackage } from './debian-package.ts'
import { runOperator } from './operator/executable.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { apiAt, dataFolder, runningSite, sellableDay } from './running-site.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let bouncer: PgBouncer | undefined

beforeAll(async () => {
  await debianPackage('pgbouncer')
  database = await testDatabase()
}, 300_000)
afterEach(() => bouncer?.stop())
afterAll(() => database.close())

async function start(pooling: Parameters<typeof startPgBouncer>[1]): Promise<PgBouncer> {
  bouncer = await startPgBouncer(database.settings, pooling)
  return bouncer
}

const limits = `select pg_backend_pid() as pid, current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as transaction`
const ours = { statement: '30s', transaction: '2min' }
const none = { statement: '0', transaction: '0' }

const openSite = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '' }, () => {})

const refusal = (action: Promise<unknown>) => action.catch((error: unknown) => error)

async function asStranger(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test('in session mode the site starts, sells, and is notified of changed content', async () => {
  const { url } = await start({ mode: 'session' })
  const folder = await dataFolder()
  const site = await runningSite({ DATABASE_URL: url, DATA_DIR: folder.path })
  try {
    const { rows } = await sql.raw(limits).execute(site.services.db)
    expect(rows).toEqual([expect.objectContaining(ours)])

    const booked = await book(apiAt(site.address), '4242424242424242', { date: await sellableDay(site.address) })
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

test('in session mode every connection has its own timeouts, whichever client had its server process before', async () => {
  const { url } = await start({ mode: 'session', size: 1 })
  const left = await asStranger(url, "set statement_timeout = '1s'; select pg_backend_pid() as pid")
  const pooled = connect({ connectionString: url }, { size: 1 })
  const { rows } = await pooled.pool.query(limits)
  expect([left].flat().at(-1)?.rows[0].pid).toBe(rows[0].pid)
  expect(rows).toEqual([expect.objectContaining(ours)])
  await pooled.close()

  const alone = await connect({ connectionString: url }).connectAlone()
  expect((await alone.query(limits)).rows).toEqual([expect.objectContaining(ours)])
  await alone.end()
  expect((await asStranger(url, limits)).rows).toEqual([expect.objectContaining(none)])
})

test('where the pooler has no free server connection, start is refused, and no connection is used without its timeouts', async () => {
  const { url } = await start({ mode: 'session', size: 1 })
  const pooled = connect({ connectionString: url }, { size: 2 })
  const held = await pooled.pool.connect()
  const [query, site] = await Promise.all([refusal(pooled.pool.query('select')), refusal(openSite(url))])
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
  'in %s mode with %i server connections start is refused, and nothing is left in a session',
  async (mode, size) => {
    const { url } = await start({ mode, size })
    expect(await refusal(openSite(url))).toBeInstanceOf(PoolerError)
    expect((await asStranger(url, limits)).rows).toEqual([expect.objectContaining(none)])
  },
)

test('in transaction mode the operator’s command says so in one sentence', async () => {
  const { url } = await start({ mode: 'transaction' })
  expect(await runOperator({ DATABASE_URL: url }, 'audit')).toEqual({
    status: 1,
    out: '',
    err: expect.stringMatching(
      /^DATABASE_URL leads to a connection pooler in transaction or statement mode[^\n]*\.\n$/,
    ),
  })
})
