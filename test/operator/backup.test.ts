import { appendFile, copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tablesInOrder } from '../../src/database/backup/catalogue.ts'
import { joinDatabase, type OpenDatabase } from '../../src/database/open.ts'
import { freshKey, orderForm } from '../api-client.ts'
import { dataFolder, type RunningSite, runningSite } from '../running-site.ts'
import { runOperator } from './executable.ts'

/** Databases are made and started here as often as nowhere else. */
const patience = 240_000

const folders: Awaited<ReturnType<typeof dataFolder>>[] = []
const newFolder = async () => {
  const folder = await dataFolder()
  folders.push(folder)
  return folder.path
}

let home: string
let site: RunningSite
const busy = () => join(home, 'busy.backup')
const quiet = () => join(home, 'quiet.backup')

/** A site whose mail server is away, backed up while one booking follows the other, and once more when it has stopped. */
beforeAll(async () => {
  home = await newFolder()
  site = await runningSite({ DATA_DIR: home, RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:1' })
  const bookings = Promise.all(Array.from({ length: 12 }, () => book(site.address, '4242424242424242')))
  const challenged = await book(site.address, '4000000000003220')
  const ran = await runOperator({ DATA_DIR: home }, 'backup', busy())
  expect(ran, ran.err).toMatchObject({ status: 0, out: expect.stringContaining(`${busy()}: `) })
  await bookings
  await book(site.address, '4000000000000002')
  // As if its visitor had gone away a quarter of an hour ago.
  await sql`update reservation set hold_expires_at = ${new Date()} where id = ${challenged.id}`.execute(
    site.services.db,
  )
  await site.stop()
  expect(await runOperator({ DATA_DIR: home }, 'backup', quiet(), '--json')).toMatchObject({ status: 0 })
}, patience)
afterAll(async () => {
  for (const folder of folders) await folder.remove()
})

const julyAhead = () => {
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
  const order = orderForm({ date: julyAhead(), payment })
  return (await post('/api/reservations/create', order, { 'Idempotency-Key': freshKey() })).data
}

/** The rows of every table, and what every sequence gives out next. */
async function contentOf({ pool }: OpenDatabase): Promise<Record<string, string[]>> {
  const client = await pool.connect()
  try {
    const content: Record<string, string[]> = {}
    for (const { name } of await tablesInOrder(client)) {
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

async function withDatabase<T>(dataDir: string, look: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await joinDatabase({ dataDir, databaseUrl: undefined }, () => {})
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

const jobsOf = async ({ pool }: OpenDatabase) => {
  const { rows } = await pool.query(
    "select name, data from pgboss.job where state in ('created', 'retry', 'active') and data is not null order by name, data::text",
  )
  return rows
}

const restored = async (file: string) => {
  const dataDir = await newFolder()
  const ran = await runOperator({ DATA_DIR: dataDir }, 'restore', file, '--yes')
  expect(ran, ran.err).toMatchObject({ status: 0 })
  return dataDir
}

test(
  'a restored database has every row, every number and every job of the one that was saved',
  async () => {
    const dataDir = await restored(quiet())
    const saved = await withDatabase(home, async (database) => ({
      content: await contentOf(database),
      jobs: await jobsOf(database),
    }))
    await withDatabase(dataDir, async (database) => {
      const { operator_action: trail, sequences, ...content } = await contentOf(database)
      expect(trail).toEqual([expect.stringContaining('busy.backup'), expect.stringMatching(/restore.*quiet\.backup/)])
      // The trail of the saved one has its own backup, of which the file can't tell, and the restored one its restoring.
      const { operator_action: _, sequences: savedNumbers, ...savedContent } = saved.content
      expect(content).toEqual(savedContent)
      expect(sequences).toEqual(savedNumbers)
      expect(content.reservation).toHaveLength(14)
      expect(saved.jobs.length).toBeGreaterThan(20)
      expect(await jobsOf(database)).toEqual(saved.jobs)
    })
  },
  patience,
)

test(
  'what was saved while people booked is whole, and its site goes on where the other one was',
  async () => {
    const dataDir = await restored(busy())
    expect(await runOperator({ DATA_DIR: dataDir }, 'audit')).toMatchObject({ status: 0 })
    await withDatabase(dataDir, async ({ db }) => {
      // As if the quarter of an hour of the hold were over.
      const past = new Date(Date.now() - 1000)
      await sql`update reservation set hold_expires_at = ${past} where state = 'paying'`.execute(db)
      await sql`update pgboss.job set start_after = ${past} where name = 'end-hold'`.execute(db)
    })
    const again = await runningSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
    try {
      const { db } = again.services
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
      expect(await book(again.address, '4242424242424242')).toMatchObject({ status: 'completed' })
      expect(await runOperator({ DATA_DIR: dataDir }, 'audit')).toMatchObject({ status: 0 })
      const refused = await runOperator({ DATA_DIR: dataDir }, 'restore', quiet(), '--yes')
      expect(refused).toEqual({ status: 1, out: '', err: 'A site is running on this database: stop it first.\n' })
    } finally {
      await again.stop()
    }
  },
  patience,
)

test(
  'a backup is its owner’s alone, never takes the place of another file, and leaves nothing half-written',
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
  patience,
)

test(
  'a file that is broken, cut short, newer or none is refused before a database is made',
  async () => {
    const place = await newFolder()
    const variant = async (name: string, change: (file: string) => Promise<unknown>) => {
      const file = join(place, name)
      await copyFile(quiet(), file)
      await change(file)
      return file
    }
    const header = async (file: string, change: (text: string) => string) => {
      const text = change(gunzipSync(await readFile(file)).toString('latin1'))
      await writeFile(file, gzipSync(Buffer.from(text, 'latin1')))
    }
    const { size } = await stat(quiet())
    const broken = 'is broken or cut short'
    const cases: [string, string][] = [
      [await variant('cut', (file) => truncate(file, size - 20)), broken],
      [await variant('half', (file) => truncate(file, Math.floor(size / 2))), broken],
      [await variant('longer', (file) => appendFile(file, gzipSync('more'))), broken],
      [await variant('changed', (file) => header(file, (text) => text.replace('Kowalska', 'Nowakowa'))), broken],
      [await variant('text', (file) => writeFile(file, 'a letter')), 'is no backup'],
      [await variant('other', (file) => writeFile(file, gzipSync(`{"a":1}\n${'x'.repeat(99)}`))), broken],
      [join(place, 'nothing'), 'There is no file'],
      [place, 'is a folder'],
    ]
    for (const [file, sentence] of cases) {
      const dataDir = join(place, 'data')
      const ran = await runOperator({ DATA_DIR: dataDir }, 'restore', file, '--yes')
      expect(ran, file).toMatchObject({ status: 1, out: '', err: expect.stringContaining(sentence) })
      expect(await stat(dataDir).catch(() => 'not made')).toBe('not made')
    }
  },
  patience,
)
