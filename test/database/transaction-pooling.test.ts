import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { type ConnectionSettings, siteApplicationName } from '../../src/database/connect.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open-database.ts'
import { PoolerError } from '../../src/database/pooler/checks.ts'
import { isUnavailable } from '../../src/database/unavailable.ts'
import { sendRefund } from '../../src/domain/payments/refund-provider.ts'
import type { PaymentProvider } from '../../src/integrations/payment-provider.ts'
import { book } from '../fixtures/api-client.ts'
import { databaseUrlOf, runOperator } from '../fixtures/operator-process.ts'
import { type PgBouncer, type Pooling, pgBouncerPackage, startPgBouncer } from '../fixtures/pgbouncer.ts'
import { apiOverHttp, startSite } from '../fixtures/running-site.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'
import { createDataDir } from '../fixtures/site/data-dir.ts'
import { openTcpProxy } from '../fixtures/tcp-proxy.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = inject('postgres')
const name = `pooled_${randomBytes(6).toString('hex')}`
/** An ordinary role with a database of its own, as managed services provide. */
const own: ConnectionSettings = { ...server, user: name, database: name }
const direct = databaseUrlOf(own)
const pooledDefaults = { mode: 'transaction', version: '1.24' } as const

let admin: pg.Client
let bouncers: PgBouncer[] = []
let site: OpenDatabase | undefined

beforeAll(async () => {
  await pgBouncerPackage('1.18')
  await pgBouncerPackage('1.24')
  admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create role ${name} login`)
  await admin.query(`create database ${name} owner ${name}`)
}, 300_000)
afterEach(async () => {
  await site?.close()
  site = undefined
  await Promise.all(bouncers.map((bouncer) => bouncer.stop()))
  bouncers = []
})
afterAll(() => admin.end())

async function start(pooling: Partial<Pooling> = {}, settings = own): Promise<string> {
  const bouncer = await startPgBouncer(settings, { ...pooledDefaults, ...pooling })
  bouncers.push(bouncer)
  return bouncer.url
}

async function open(databaseUrl: string, databaseDirectUrl = direct): Promise<OpenDatabase> {
  site = await openDatabase({ databaseUrl, databaseDirectUrl, dataDir: '' }, () => {})
  return site
}

const refusalOf = (action: Promise<unknown>) =>
  action.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof PoolerError ? error.message : error),
  )

const showTimeouts = `select pg_backend_pid() as pid, current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as transaction`

test('the site books, receives content notifications, holds its locks in sessions and has its timeouts', async () => {
  const databaseUrl = await start({ size: 3 })
  const folder = await createDataDir()
  const settings = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct, DATA_DIR: folder.path }
  const running = await startSite(settings)
  try {
    const { db } = running.services
    const timeouts = await Promise.all(Array.from({ length: 12 }, () => sql.raw(showTimeouts).execute(db)))
    for (const { rows } of timeouts)
      expect(rows).toEqual([expect.objectContaining({ statement: '30s', transaction: '2min' })])

    const booked = await book(apiOverHttp(running.address), '4242424242424242', {
      date: await firstBookableDay(running.address),
    })
    expect(booked.status).toBe('completed')

    let changes = 0
    running.onContentChanged(() => changes++)
    const before = changes
    await sql`delete from ticket_price where false`.execute(db)
    await expect.poll(() => changes).toBeGreaterThan(before)

    expect(await runOperator(settings, 'audit')).toMatchObject({ status: 0, err: '' })
    expect(await lockHoldersDuringRefund(running.services)).toEqual([siteApplicationName])
  } finally {
    await running.stop()
    await folder.remove()
  }
  // A restore refuses while a connection has the name of the site.
  const names = await applicationNames()
  expect(names).toContain('bonaca-pooled')
  expect(names).not.toContain(siteApplicationName)
})

async function applicationNames(): Promise<string[]> {
  const { rows } = await admin.query<{ application_name: string }>(
    'select application_name from pg_stat_activity where datname = $1',
    [name],
  )
  return rows.map((row) => row.application_name)
}

/** The names of the connections that hold an advisory lock while the provider answers a refund. */
async function lockHoldersDuringRefund(services: Parameters<typeof sendRefund>[0]): Promise<string[]> {
  const attempt = await services.db.selectFrom('payment_attempt').selectAll().executeTakeFirstOrThrow()
  const [id, now] = [services.ids.row(), services.now()]
  const refund = { id, attempt_id: attempt.id, amount: 100, reason: 'operator', reference: null } as const
  await services.db
    .insertInto('refund')
    .values({ ...refund, state: 'due', created_at: now, changed_at: now })
    .execute()
  let holders: string[] = []
  const provider = {
    snapshot: async () => ({ outcome: 'ok', snapshot: { refundedAmount: 0 } }),
    async refund() {
      const { rows } = await admin.query<{ application_name: string }>(
        `select application_name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and datname = $1`,
        [name],
      )
      holders = rows.map((row) => row.application_name)
      return { outcome: 'declined' }
    },
  } as unknown as PaymentProvider
  await sendRefund(services, provider, attempt, id)
  return holders
}

test('the first start also sets the timeouts of connections that the pooler has opened before', async () => {
  const databaseUrl = await start({ size: 1 })
  await admin.query(`alter role ${name} in database ${name} reset all`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const show = async () => (await client.query(showTimeouts)).rows[0]
    const before = await show()
    expect(before).toMatchObject({ statement: '0', transaction: '0' })
    await open(databaseUrl)
    const after = await show()
    expect(after).toMatchObject({ statement: '30s', transaction: '2min' })
    expect(after.pid).not.toBe(before.pid)
  } finally {
    await client.end()
  }
})

test("a connection of the pool changes nothing in the pooler's sessions", async () => {
  const { pool } = await open(await start({ size: 1 }))
  await admin.query(`alter role ${name} in database ${name} reset all`)
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  expect((await pool.query(showTimeouts)).rows[0]).toMatchObject({ statement: '0', transaction: '0' })
})

test('abortAll fails the statements of pooled and direct connections', async () => {
  const { db, sessionDb, abortAll } = await open(await start())
  const statements = [db, sessionDb].map((each) =>
    sql`select pg_sleep(20)`.execute(each).then(() => 'completed', String),
  )
  const sleeping = () =>
    admin.query("select from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'", [name])
  await expect.poll(async () => (await sleeping()).rowCount).toBe(2)
  abortAll()
  for (const result of await Promise.all(statements)) expect(result).toContain('Connection terminated')
})

test('a pooler that stops responding: its statements fail as unavailable, and are served when it responds again', async () => {
  const { port } = new URL(await start())
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(port) })
  try {
    const { pool } = await open(`postgresql://${name}@127.0.0.1:${proxy.port}/${name}`)
    await pool.query('select')
    proxy.mode = 'silent'
    const failed = await pool.query('select').catch((error: unknown) => error)
    expect(isUnavailable(failed)).toBe(true)
    proxy.mode = 'open'
    await expect.poll(() => pool.query('select').then(() => 'served', String), { timeout: 20_000 }).toBe('served')
  } finally {
    await site?.close()
    site = undefined
    await proxy.close()
  }
})

test('a start waits for a pooler that closes its connections', async () => {
  const { port } = new URL(await start())
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(port) })
  try {
    proxy.mode = 'closed'
    const opening = open(`postgresql://${name}@127.0.0.1:${proxy.port}/${name}`)
    setTimeout(() => {
      proxy.mode = 'open'
    }, 500)
    expect((await (await opening).pool.query('select')).rowCount).toBe(1)
  } finally {
    await site?.close()
    site = undefined
    await proxy.close()
  }
})

test('of several hosts in DATABASE_DIRECT_URL the site uses the primary', async () => {
  const proxy = await openTcpProxy({ path: `${server.host}/.s.PGSQL.${server.port}` })
  try {
    const { sessionDb } = await open(await start(), `postgresql://${name}@127.0.0.1:1,127.0.0.1:${proxy.port}/${name}`)
    expect((await sql.raw(showTimeouts).execute(sessionDb)).rows).toHaveLength(1)
  } finally {
    await site?.close()
    site = undefined
    await proxy.close()
  }
})

test('more connections than server connections: all transactions are served', async () => {
  const { db } = await open(await start({ size: 2 }))
  const processes = await Promise.all(
    Array.from({ length: 24 }, () =>
      db
        .transaction()
        .execute(async (trx) => (await sql<{ pid: number }>`${sql.raw(showTimeouts)}`.execute(trx)).rows[0]?.pid),
    ),
  )
  expect(new Set(processes).size).toBeLessThanOrEqual(2)
})

test.each<[Partial<Pooling>, RegExp]>([
  [{ version: '1.18', size: 1 }, /does not follow prepared statements/],
  [{ version: '1.18', size: 2, settings: ['server_round_robin = 1'] }, /does not follow prepared statements/],
  [{ version: '1.18', size: 20 }, /does not follow prepared statements/],
  [{ settings: ['max_prepared_statements = 0'] }, /does not follow prepared statements/],
  [{ mode: 'statement', size: 1 }, /in statement mode/],
  [{ mode: 'statement' }, /in statement mode/],
])('start-up fails with PoolerError: %o', async (pooling, message) => {
  expect(await refusalOf(open(await start(pooling)))).toMatch(message)
})

test('start-up fails with PoolerError if two server connections take turns and statements are not followed', async () => {
  const databaseUrl = await start({ size: 2, settings: ['max_prepared_statements = 0', 'server_round_robin = 1'] })
  const clients = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => client.query('select pg_sleep(0.1)')))
  await Promise.all(clients.map((client) => client.end()))
  expect(await refusalOf(open(databaseUrl))).toMatch(/does not follow prepared statements/)
})

test('start-up fails with PoolerError if the direct URL leads to a pooler, another database or another role', async () => {
  const databaseUrl = await start()
  expect(await refusalOf(open(databaseUrl, databaseUrl))).toMatch(/^DATABASE_DIRECT_URL leads to a connection pooler/)

  const other = await start({}, server)
  expect(await refusalOf(open(other))).toMatch(/lead to different databases/)

  const otherRole = await start({}, { ...server, database: name })
  expect(await refusalOf(open(otherRole))).toMatch(/lack the timeouts and formats/)
})
