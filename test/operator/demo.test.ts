import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../src/domain/audit/audit.ts'
import { sailingDays } from '../../src/domain/availability/availability.ts'
import { fillDemonstration } from '../../src/domain/demonstration/fill.ts'
import { addDays, dayOf } from '../../src/domain/time/operator-time.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type TestQueue, testQueue } from '../queue.ts'
import { dataFolder, runningSite } from '../running-site.ts'
import { runOperator, urlOf } from './executable.ts'

const summer = new Date('2027-07-09T12:34:00Z')
const winter = new Date('2026-12-24T18:00:00Z')

async function demonstration(database: TestDatabase, now: Date, seed = 'a', reservations?: number) {
  const services = {
    queue: await queueOf(database),
    now: () => now,
    origin: 'http://bonaca.test',
    operator: { email: 'operator@bonaca.test', phone: '' },
  }
  const order = { seed, actor: 'tests', ...(reservations !== undefined && { reservations }) }
  return fillDemonstration(services, database.pool, order)
}

const queues = new Map<TestDatabase, TestQueue>()
async function queueOf(database: TestDatabase) {
  const queue = queues.get(database) ?? (await testQueue(database.db))
  queues.set(database, queue)
  return queue
}

const databases: TestDatabase[] = []
const fresh = async () => {
  const database = await testDatabase()
  databases.push(database)
  return database
}
afterAll(async () => {
  for (const database of databases) await database.close()
})

let season: TestDatabase
beforeAll(async () => {
  season = await fresh()
  expect(await demonstration(season, summer)).toMatchObject({ ok: true, from: '2026-07-09', to: '2028-08-12' })
}, 240_000)

const count = async ({ db }: TestDatabase, what: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(what)}`.execute(db)
  return rows[0]?.count ?? 0
}

test('every screen has something to show', async () => {
  for (const state of ['paying', 'securing', 'completed', 'not_paid', 'failed']) {
    expect(await count(season, `reservation where state = '${state}'`), state).toBeGreaterThan(0)
  }
  for (const locale of ['en', 'hr', 'de', 'it', 'pl']) {
    expect(await count(season, `reservation where locale = '${locale}'`), locale).toBeGreaterThan(100)
    expect(await count(season, `review where locale = '${locale}' and status = 'published'`), locale).toBeGreaterThan(2)
  }
  for (const source of ['direct', 'google', 'facebook', 'instagram']) {
    expect(await count(season, `reservation where tracing_source = '${source}'`), source).toBeGreaterThan(100)
  }
  for (const channel of ['website', 'phone', 'quay', 'marketplace']) {
    expect(await count(season, `reservation where channel = '${channel}'`), channel).toBeGreaterThan(20)
  }
  for (const kind of ['deposit', 'refund', 'cash', 'outside']) {
    expect(await count(season, `ledger_entry where kind = '${kind}'`), kind).toBeGreaterThan(20)
  }
  expect(await count(season, "review where status = 'awaiting_approval'")).toBe(3)
  expect(await count(season, 'boarding')).toBeGreaterThan(1000)
  expect(await count(season, "refund where reason = 'late_money'")).toBeGreaterThan(0)
  expect(await count(season, "payment_attempt where state = 'declined'")).toBeGreaterThan(20)
  expect(await count(season, "cancellation where cancelled_by = 'guest'")).toBeGreaterThan(10)
  const today = dayOf(summer)
  expect(await count(season, `reservation where date = '${today}' and seats = 'sold'`)).toBeGreaterThan(10)
  const month = await sailingDays(season.db, { from: addDays(today, 1), to: addDays(today, 20), now: summer })
  expect(month.filter(({ state }) => state === 'full')).toHaveLength(2)
  expect(month.filter(({ state }) => state === 'closed')).toHaveLength(2)
  expect(month.map(({ placesLeft }) => placesLeft)).toEqual(expect.arrayContaining([1, 3]))
})

test('nobody can be reached, and no mail is left to send', async () => {
  const strangers = [
    "email !~ '@example[.](com|net|org)$'",
    "phone !~ '^[+](498999998|447700900|38523000|4822000|390600000?)[0-9]+$'",
  ]
  for (const stranger of strangers) expect(await count(season, `reservation where ${stranger}`), stranger).toBe(0)
  expect(await count(season, "message where state <> 'sent'")).toBe(0)
})

test('the ledger is in the order of time', async () => {
  const { rows } = await sql`
    select id from (select id, booked_at < lag(booked_at) over (order by id) as back from ledger_entry) as entry
    where back`.execute(season.db)
  expect(rows).toEqual([])
})

test('one seed makes the same season, another one makes others, and in winter there is one too', async () => {
  const told = async (seed: string) => {
    const database = await fresh()
    expect(await demonstration(database, winter, seed, 300)).toMatchObject({ ok: true })
    const { rows } = await sql<{ row: string }>`
      select r::text || l::text as row from reservation as r join ledger_entry as l on l.reservation_id = r.id order by 1`.execute(
      database.db,
    )
    return rows.map(({ row }) => row)
  }
  const first = await told('a')
  expect(first.length).toBeGreaterThan(300)
  expect(await told('a')).toEqual(first)
  expect(await told('b')).not.toEqual(first)
}, 240_000)

test('as many bookings as are asked for, about, on a boat that takes them', async () => {
  const database = await fresh()
  await demonstration(database, summer, 'a', 1500)
  const made = await count(database, 'reservation')
  expect(made).toBeGreaterThan(1200)
  expect(made).toBeLessThan(1800)
}, 240_000)

test('a database that anybody has used is refused, and left as it is', async () => {
  const before = await count(season, 'reservation')
  expect(await demonstration(season, summer)).toEqual({ ok: false, refusal: 'in_use' })
  expect(await count(season, 'reservation')).toBe(before)
})

test('the executable fills a fresh database; without a word of consent, with a mail server or for real it refuses', async () => {
  const database = await fresh()
  const variables = { DATABASE_URL: urlOf(database.settings) }
  expect(await runOperator(variables, 'demo', '--reservations', 'many')).toMatchObject({ status: 2 })
  expect(await runOperator(variables, 'demo')).toMatchObject({ status: 1, err: expect.stringContaining('Say --yes') })
  const withMail = await runOperator({ ...variables, SMTP_URL: 'smtp://127.0.0.1:1' }, 'demo', '--yes')
  expect(withMail).toMatchObject({ status: 1, err: expect.stringMatching(/^A mail server is set/) })
  const ran = await runOperator(variables, 'demo', '--reservations', '400', '--yes', '--json')
  expect(JSON.parse(ran.out)).toMatchObject({ reservations: await count(database, 'reservation') })
  const again = await runOperator(variables, 'demo', '--yes')
  expect(again).toMatchObject({ status: 1, err: expect.stringMatching(/^This database is in use already/) })
}, 240_000)

test('the executable forgets a guest of the demonstration, and takes away what is old', async () => {
  // The executable's clock is the machine's.
  const database = await fresh()
  await demonstration(database, new Date(), 'a', 400)
  const variables = { DATABASE_URL: urlOf(database.settings) }
  const forget = (...words: string[]) => runOperator(variables, 'privacy', 'forget', ...words)
  expect(await forget('somebody')).toMatchObject({ status: 2 })
  expect(await forget('nobody@example.org')).toMatchObject({
    status: 1,
    err: 'Nothing is known of nobody@example.org.\n',
  })
  const email = 'fiona.campbell@example.com'
  expect(await forget(email)).toMatchObject({ status: 1, err: expect.stringContaining('Say --yes') })
  const forgotten = await forget(email, '--yes', '--json')
  expect(JSON.parse(forgotten.out)).toMatchObject({ messages: 2 })
  const { email: ahead } = await database.db
    .selectFrom('reservation')
    .select('email')
    .where('seats', '=', 'sold')
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow()
  expect(await forget(ahead, '--yes')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/BNC-\w{6} sails on \d{4}-\d\d-\d\d.*: nothing was forgotten\.\n$/),
  })
  const purged = await runOperator(variables, 'privacy', 'purge', '--json')
  expect(JSON.parse(purged.out)).toMatchObject({ bookings: 0, drafts: 0, files: 0 })
}, 240_000)

test('a site takes over what is under way in the demonstration', async () => {
  const folder = await dataFolder()
  const variables = { DATA_DIR: folder.path, SMTP_URL: '' }
  try {
    expect(await runOperator(variables, 'demo', '--reservations', '400', '--yes')).toMatchObject({ status: 0 })
    const site = await runningSite(variables)
    try {
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select (select count(*) from refund where state <> 'succeeded')::int as refunds,
              (select count(*) from reservation where state = 'securing')::int as securing,
              (select count(*) from message where state <> 'sent')::int as mails`.execute(site.services.db)
          expect(rows).toEqual([{ refunds: 0, securing: 0, mails: 0 }])
        },
        { timeout: 180_000, interval: 250 },
      )
      expect(await audit(site.services.db, new Date())).toEqual([])
    } finally {
      await site.stop()
    }
  } finally {
    await folder.remove()
  }
}, 240_000)
