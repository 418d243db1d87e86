import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { Client, sessionSettings } from '../../src/platform/database/client.ts'
import { createDatabasePool } from '../../src/platform/database/connect.ts'
import { book } from '../fixtures/api-client.ts'
import { databaseUrlOf, operatorOutput } from '../fixtures/operator-process.ts'
import { pgBouncerPackage, startPgBouncer } from '../fixtures/pgbouncer.ts'
import { apiOverHttp, startSite } from '../fixtures/running-site.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'
import { createDataDir } from '../fixtures/site/data-dir.ts'

vi.setConfig({ testTimeout: 120_000 })

const server = inject('postgres')
let admin: pg.Client
let folder: Awaited<ReturnType<typeof createDataDir>>

beforeAll(async () => {
  await pgBouncerPackage('1.24')
  admin = new pg.Client(server)
  await admin.connect()
  folder = await createDataDir()
}, 300_000)
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await admin.end()
  await folder.remove()
})

/**
 * Creates an empty database with a role of its own. Sessions in this database begin with other settings than those that
 * our parsers and statements need.
 */
async function foreignDatabase() {
  const name = `foreign_${randomBytes(6).toString('hex')}`
  await admin.query(`create role ${name} login`)
  await admin.query(`create database ${name} owner ${name}`)
  for (const [setting, value] of Object.entries(foreignSettings)) {
    await admin.query(`alter database ${name} set ${setting} = '${value}'`)
  }
  return { ...server, user: name, database: name }
}

const foreignSettings: Record<Exclude<keyof typeof sessionSettings, `${string}timeout`>, string> = {
  DateStyle: 'German',
  IntervalStyle: 'sql_standard',
  extra_float_digits: '-15',
  TimeZone: 'America/New_York',
  standard_conforming_strings: 'off',
  default_transaction_isolation: 'serializable',
  plan_cache_mode: 'force_generic_plan',
}

const showSettings = `select ${Object.keys(sessionSettings)
  .map((name) => `current_setting('${name}') as "${name}"`)
  .join(', ')}`

test.each(['directly', 'through a pooler in session mode'])(
  'a database with other session settings, reached %s, sells, prints, backs up and restores',
  async (way) => {
    const own = await foreignDatabase()
    const bouncer = way === 'directly' ? undefined : await startPgBouncer(own, { mode: 'session', version: '1.24' })
    const url = bouncer?.url ?? databaseUrlOf(own)
    const variables = { DATABASE_URL: url, DATA_DIR: folder.path }
    try {
      await showDateStyle(url)
      const site = await startSite(variables)
      const date = await firstBookableDay(site.address)
      const booked = await book(apiOverHttp(site.address), '4242424242424242', { date }).finally(() => site.stop())
      expect(booked.status).toBe('completed')

      const shown = await operatorOutput(variables, 'reservation', 'show', booked.code)
      expect(shown).not.toContain('NaN')
      expect(shown).toContain('deposit')
      expect(await operatorOutput(variables, 'books', '--from', 'today')).toContain(booked.code)

      const file = join(folder.path, `${own.database}.backup`)
      await operatorOutput(variables, 'backup', file)
      const empty = { DATABASE_URL: databaseUrlOf(await foreignDatabase()), DATA_DIR: folder.path }
      await operatorOutput(empty, 'restore', file, '--yes')
      expect(await operatorOutput(empty, 'reservation', 'show', booked.code)).toBe(shown)
    } finally {
      await bouncer?.stop()
    }
  },
)

/**
 * Queries the database before the first start of the site. A pooler keeps this connection, and later gives it to the
 * site.
 */
async function showDateStyle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  expect((await client.query('show datestyle')).rows).toEqual([{ DateStyle: expect.stringMatching(/^German/) }])
  await client.end()
}

test('pooled and dedicated connections have the session settings', async () => {
  const pooled = createDatabasePool(await foreignDatabase(), { size: 1 })
  try {
    expect((await pooled.pool.query(showSettings)).rows).toEqual([sessionSettings])
    const dedicated = await pooled.connectDedicated()
    expect((await dedicated.query(showSettings)).rows).toEqual([sessionSettings])
    await dedicated.end()
  } finally {
    await pooled.close()
  }
})

const variablesOfOthers = {
  PGHOST: 'nowhere.invalid',
  PGPORT: '1',
  PGUSER: 'nobody',
  PGDATABASE: 'nothing',
  PGPASSWORD: 'secret',
  PGPASSFILE: '/nowhere',
  PGOPTIONS: '-csearch_path=nothing -cdatestyle=German',
  PGSSLMODE: 'verify-full',
  PGSSLNEGOTIATION: 'direct',
  PGSSLROOTCERT: '/nowhere',
  PGREPLICATION: 'database',
  PGCLIENT_ENCODING: 'latin1',
  PGCONNECT_TIMEOUT: '1',
  PGAPPNAME: 'psql',
  PGDATESTYLE: 'German',
  PGTZ: 'America/New_York',
}

test('a command works with the embedded database and with DATABASE_URL whatever PG… variables are set', async () => {
  const embedded = { ...variablesOfOthers, DATA_DIR: join(folder.path, 'embedded') }
  expect(await operatorOutput(embedded, 'audit')).toContain('invariants hold')
  const own = databaseUrlOf(await foreignDatabase())
  expect(await operatorOutput({ ...variablesOfOthers, DATABASE_URL: own }, 'audit')).toContain('invariants hold')
})

test('a connection has its settings from the URL only, and leaves the environment as it was', () => {
  const client = (connectionString: string) => {
    const { host, port, user, database, password, ssl } = new Client({ connectionString })
    return { host, port, user, database, password, ssl }
  }
  const url = 'postgresql://ana@/bonaca'
  const expected = { host: 'localhost', port: 5432, user: 'ana', database: 'bonaca', password: '', ssl: false }
  for (const [name, value] of Object.entries(variablesOfOthers)) vi.stubEnv(name, value)
  expect(client(url)).toEqual(expected)
  expect(client(`${url}?sslmode=no-verify`)).toEqual({ ...expected, ssl: { rejectUnauthorized: false } })
  expect(process.env).toMatchObject(variablesOfOthers)
})
