import { appendFile, copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tablesInDependencyOrder } from '../../src/platform/database/backup/table-catalog.ts'
import { joinDatabase, type OpenDatabase } from '../../src/platform/database/open-database.ts'
import { newIdempotencyKey } from '../fixtures/api-client.ts'
import { runOperator } from '../fixtures/operator-process.ts'
import { type RunningSite, startSite } from '../fixtures/running-site.ts'
import { createDataDir } from '../fixtures/site/data-dir.ts'
import { orderForm } from '../fixtures/site/order-form.ts'

/** These tests create and start several database clusters. */
const timeout = 240_000

const folders: Awaited<ReturnType<typeof createDataDir>>[] = []
const newFolder = async () => {
  const folder = await createDataDir()
  folders.push(folder)
  return folder.path
}

let home: string
let site: RunningSite
const busy = () => join(home, 'busy.backup')
const quiet = () => join(home, 'quiet.backup')

/**
 * Makes two backups of a site whose mail server is unreachable: one during concurrent bookings, and one after the site
 * has stopped.
 */
beforeAll(async () => {
  home = await newFolder()
  site = await startSite({ DATA_DIR: home, RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:1' })
  const bookings = Promise.all(Array.from({ length: 12 }, () => book(site.address, '4242424242424242')))
  const challenged = await book(site.address, '4000000000003220')
  const ran = await runOperator({ DATA_DIR: home }, 'backup', busy())
  expect(ran, ran.err).toMatchObject({ status: 0, out: expect.stringContaining(`${busy()}: `) })
  await bookings
  await book(site.address, '4000000000000002')
  await sql`update reservation set hold_expires_at = ${new Date()} where id = ${challenged.id}`.execute(
    site.services.db,
  )
  await site.stop()
  expect(await runOperator({ DATA_DIR: home }, 'reseller', 'add', 'Otok')).toMatchObject({ status: 0 })
  expect(await runOperator({ DATA_DIR: home }, 'backup', quiet(), '--json')).toMatchObject({ status: 0 })
}, timeout)
afterAll(async () => {
  for (const folder of folders) await folder.remove()
})

const nextJuly14 = () => {
  const now = new Date()
  return `${now.getUTCMonth() < 6 ? now.getUTCFullYear() : now.getUTCFullYear() + 1}-07-14`
}

async function book(address: string, number: string): Promise<{ id: string; code: string; status: string }> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const answer = await response.text()
    expect(response.status, answer).toBe(201)
    return JSON.parse(answer)
  }
  const { token } = await post('/sandbox/tokens', { holder: 'Ana Kowalska', number, expiry: '08/39', cvc: '123' })
  const payment = { provider: 'sandbox', token }
  const order = orderForm({ date: nextJuly14(), payment })
  return (await post('/api/reservations/create', order, { 'Idempotency-Key': newIdempotencyKey() })).data
}

/** The rows of every table and the last value of every sequence. */
async function contentOf({ pool }: OpenDatabase): Promise<Record<string, string[]>> {
  const client = await pool.connect()
  try {
    const content: Record<string, string[]> = {}
    for (const { name } of await tablesInDependencyOrder(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t order by 1`)
      content[name] = rows.map(({ row }) => row)
    }
    const { rows } = await client.query(
      "select sequencename as name, last_value as last from pg_sequences where schemaname <> 'pgboss' order by 1",
    )
    return { ...content, sequences: rows.map(({ name, last }) => `${name} ${last}`) }
  } finally {
    client.release()
  }
}

async function withDatabase<T>(dataDir: string, read: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await joinDatabase({ dataDir, databaseUrl: undefined }, () => {})
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

/**
 * The unfinished jobs. A restore leaves out the jobs by which pg-boss starts the recurring jobs each minute, so this
 * list leaves them out too.
 */
const jobsOf = async ({ pool }: OpenDatabase) => {
  const { rows } = await pool.query(
    `select name, data from pgboss.job where state in ('created', 'retry', 'active') and data is not null
      and name not like '\\_\\_pgboss%' order by name, data::text`,
  )
  return rows
}

const restore = async (file: string) => {
  const dataDir = await newFolder()
  const ran = await runOperator({ DATA_DIR: dataDir }, 'restore', file, '--yes', '--keep-access')
  expect(ran, ran.err).toMatchObject({ status: 0 })
  expect(ran.out.includes('The keys of these resellers are valid: Otok.')).toBe(file === quiet())
  return dataDir
}

test(
  'restore brings back every row, sequence value and pending job of the backup',
  async () => {
    const dataDir = await restore(quiet())
    const saved = await withDatabase(home, async (database) => ({
      content: await contentOf(database),
      jobs: await jobsOf(database),
    }))
    await withDatabase(dataDir, async (database) => {
      const { operator_action: auditLog, sequences, ...content } = await contentOf(database)
      expect(auditLog).toEqual([
        expect.stringContaining('busy.backup'),
        expect.stringContaining('reseller add'),
        expect.stringMatching(/restore.*quiet\.backup/),
      ])
      // Excludes the audit logs, because they differ: the new database lacks the entry for the backup, which was added
      // after the snapshot, and only the new database has the entry for the restore.
      const { operator_action: _, sequences: savedNumbers, ...savedContent } = saved.content
      expect(content).toEqual(savedContent)
      expect(sequences).toEqual(savedNumbers)
      expect(content.reservation).toHaveLength(14)
      expect(saved.jobs.length).toBeGreaterThan(20)
      expect(await jobsOf(database)).toEqual(saved.jobs)
    })
  },
  timeout,
)

test(
  'a backup taken during bookings passes the audit, and a site started on it finishes all mails, jobs and holds',
  async () => {
    const dataDir = await restore(busy())
    expect(await runOperator({ DATA_DIR: dataDir }, 'audit')).toMatchObject({ status: 0 })
    await withDatabase(dataDir, async ({ db }) => {
      // Expires the holds and makes their end-hold jobs due, because holds last longer than this test.
      const past = new Date(Date.now() - 1000)
      await sql`update reservation set hold_expires_at = ${past} where state = 'paying'`.execute(db)
      await sql`update pgboss.job set start_after = ${past} where name = 'end-hold'`.execute(db)
    })
    const restoredSite = await startSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
    try {
      const { db } = restoredSite.services
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
          select (select count(*) from message where state <> 'sent')::int as unsent,
            (select count(*) from reservation where ended_at is null)::int as open`.execute(db)
          expect(rows).toEqual([{ unsent: 0, open: 0 }])
        },
        { timeout: 180_000, interval: 250 },
      )
      const mails = await readdir(join(dataDir, 'mail'))
      const { rows } = await sql<{ id: string }>`select id from message`.execute(db)
      expect(mails.sort()).toEqual(rows.map(({ id }) => `${id}.eml`).sort())
      expect(await book(restoredSite.address, '4242424242424242')).toMatchObject({ status: 'completed' })
      expect(await runOperator({ DATA_DIR: dataDir }, 'audit')).toMatchObject({ status: 0 })
      const refused = await runOperator({ DATA_DIR: dataDir }, 'restore', quiet(), '--yes')
      expect(refused).toEqual({ status: 1, out: '', err: 'A site is running on this database: stop it first.\n' })
    } finally {
      await restoredSite.stop()
    }
  },
  timeout,
)

test(
  'backup writes with mode 0600, never overwrites a file and leaves no partial file',
  async () => {
    expect((await stat(quiet())).mode & 0o777).toBe(0o600)
    const before = await readFile(quiet())
    const again = await runOperator({ DATA_DIR: home }, 'backup', quiet())
    expect(again).toEqual({ status: 1, out: '', err: `${quiet()} is there already: give another name.\n` })
    expect(await readFile(quiet())).toEqual(before)
    const nowhere = await runOperator({ DATA_DIR: home }, 'backup', join(home, 'no-folder', 'x.backup'))
    expect(nowhere.err).toMatch(/^There is no folder .*no-folder: make it, or give another\.\n$/)
    expect((await readdir(home)).filter((name) => name.includes('unfinished'))).toEqual([])
  },
  timeout,
)

test(
  'restore exits with status 1 for a truncated, changed, foreign or missing file, before creating a database',
  async () => {
    const folder = await newFolder()
    const variant = async (name: string, change: (file: string) => Promise<unknown>) => {
      const file = join(folder, name)
      await copyFile(quiet(), file)
      await change(file)
      return file
    }
    const header = async (file: string, change: (text: string) => string) => {
      const text = change(gunzipSync(await readFile(file)).toString('latin1'))
      await writeFile(file, gzipSync(Buffer.from(text, 'latin1')))
    }
    const { size } = await stat(quiet())
    const damaged = 'is broken or cut short'
    const cases: [string, string][] = [
      [await variant('cut', (file) => truncate(file, size - 20)), damaged],
      [await variant('half', (file) => truncate(file, Math.floor(size / 2))), damaged],
      [await variant('longer', (file) => appendFile(file, gzipSync('more'))), damaged],
      [await variant('changed', (file) => header(file, (text) => text.replace('Kowalska', 'Nowakowa'))), damaged],
      [await variant('text', (file) => writeFile(file, 'a letter')), 'is no backup'],
      [await variant('other', (file) => writeFile(file, gzipSync(`{"a":1}\n${'x'.repeat(99)}`))), damaged],
      [join(folder, 'nothing'), 'There is no file'],
      [folder, 'is no export'],
    ]
    for (const [file, expectedError] of cases) {
      const dataDir = join(folder, 'data')
      const ran = await runOperator({ DATA_DIR: dataDir }, 'restore', file, '--yes')
      expect(ran, file).toMatchObject({ status: 1, out: '', err: expect.stringContaining(expectedError) })
      expect(await stat(dataDir).catch(() => 'not created')).toBe('not created')
    }
  },
  timeout,
)
