import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sailingDays } from '../../src/domain/availability/availability.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { operatorSettings } from '../../src/domain/settings/operator-settings.ts'
import { addDays, dayOf } from '../../src/domain/time/operator-time.ts'
import { generateSeason } from '../../src/operator/demo/generate-season.ts'
import { createLog } from '../../src/platform/logging/log.ts'
import { databaseUrlOf, runOperator } from '../fixtures/operator-process.ts'
import { createTestCli } from '../fixtures/test-cli.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'
import { type TestQueue, testQueue } from '../fixtures/test-queue.ts'

// One generated season serves all tests of this file, because generating it takes seconds.

const summer = new Date('2027-07-09T12:34:00Z')
const winter = new Date('2026-12-24T18:00:00Z')

/** Generates demo data with a capacity of 24, so that few bookings fill a day. */
async function generateDemo(database: TestDatabase, now: Date, { seed = 'a', reservations = 1 } = {}) {
  await database.pool.query('update trip set capacity = 24')
  const services = {
    db: database.db,
    queue: await queueOf(database),
    now: () => now,
    minimumCharge: 50,
    textChannels: new Map(),
    origin: 'http://bonaca.test',
    operatorOrigin: 'http://bonaca.test',
    operator: { email: 'operator@bonaca.test', phone: '' },
    log: createLog('silent'),
  }
  const progress: number[] = []
  const onProgress = (share: number) => progress.push(share)
  const outcome = await generateSeason(services, { seed, reservations, actor: 'tests', onProgress })
  return { ...outcome, progress }
}

const queues = new Map<TestDatabase, TestQueue>()
async function queueOf(database: TestDatabase) {
  const queue = queues.get(database) ?? (await testQueue(database.db))
  queues.set(database, queue)
  return queue
}

const databases: TestDatabase[] = []
const newDatabase = async () => {
  const database = await testDatabase()
  databases.push(database)
  return database
}
afterAll(async () => {
  for (const database of databases) await database.close()
})

let season: TestDatabase
let outcome: Awaited<ReturnType<typeof generateDemo>>
beforeAll(async () => {
  season = await newDatabase()
  outcome = await generateDemo(season, summer, { reservations: 170 })
}, 240_000)

const count = async ({ db }: TestDatabase, what: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(what)}`.execute(db)
  return rows[0]?.count ?? 0
}

test('generates a season around the current date and reports increasing progress', async () => {
  expect(outcome).toMatchObject({ ok: true, from: '2026-07-09', to: '2028-08-12' })
  expect(outcome).toMatchObject({ reservations: await count(season, 'reservation') })
  expect(outcome.progress).toEqual(outcome.progress.toSorted((a, b) => a - b))
  expect(outcome.progress).toEqual(expect.arrayContaining([0, 0.96]))
})

test('the audit finds no violation in the demo data', async () => {
  expect(await checkInvariants(season.db, summer)).toEqual([])
})

const kinds: Record<string, string[]> = {
  "reservation where state = '?'": ['paying', 'securing', 'completed', 'not_paid', 'failed'],
  "reservation where locale = '?'": ['en', 'hr', 'de', 'it', 'pl'],
  "review where status = 'published' and verified and locale = '?'": ['en', 'hr', 'de', 'it', 'pl'],
  "reservation where channel = 'website' and tracing_source = '?'": ['direct', 'google', 'facebook', 'instagram'],
  "reservation where channel = '?'": ['website', 'phone', 'quay', 'marketplace'],
  "reservation where party >= 6 and channel = '?'": ['marketplace', 'phone'],
  "ledger_entry where kind = '?'": ['deposit', 'refund', 'cash', 'terminal', 'outside'],
  "ledger_entry where kind = 'terminal' and slip ~ '^[0-9]{6}$' and (slip is not null) = ?": ['true'],
  "payment_attempt where state = '?'": ['requires_action', 'authorized', 'captured', 'declined', 'canceled'],
  "payment_attempt where state = 'captured' and provider = '?'": ['sandbox', 'sandbox_bank'],
  "refund where state = 'succeeded' and reason = '?'": ['guest', 'weather', 'late_money'],
  "refund where state = 'due' and reason = '?'": ['weather'],
  "message where kind = '?'": [
    ...['confirmed', 'operator_new_booking', 'not_paid', 'failed', 'reminder', 'thank_you', 'cancelled', 'refund_sent'],
    ...['late_money_returned', 'review_received', 'contact_message', 'private_tour_enquiry', 'contact_acknowledgement'],
  ],
}

test.each(Object.entries(kinds))('the demo data has rows of each value: %s', async (what, names) => {
  for (const name of names) expect(await count(season, what.replace('?', name)), name).toBeGreaterThan(0)
})

test('the demo data has pending reviews, boardings, bookings today, and full, closed and nearly full days', async () => {
  expect(await count(season, "review where status = 'awaiting_approval'")).toBe(3)
  expect(await count(season, "review where status = 'rejected'")).toBe(1)
  expect(await count(season, 'boarding')).toBeGreaterThan(50)
  const today = dayOf(summer)
  expect(await count(season, `reservation where date = '${today}' and seat_status = 'sold'`)).toBeGreaterThan(1)
  const settings = await operatorSettings(season.db)
  const month = await sailingDays(season.db, { from: addDays(today, 1), to: addDays(today, 20), now: summer, settings })
  expect(month.filter(({ state }) => state === 'full')).toHaveLength(2)
  expect(month.filter(({ state }) => state === 'closed')).toHaveLength(2)
  expect(month.map(({ placesLeft }) => placesLeft)).toEqual(expect.arrayContaining([1, 3]))
})

test('no sandbox webhook is undelivered; end-hold and reconcile-attempt jobs are queued', async () => {
  expect(await count(season, 'sandbox.event where delivered_at is null')).toBe(0)
  const { rows } = await sql<{ name: string }>`select distinct name from test_job order by 1`.execute(season.db)
  expect(rows.map(({ name }) => name)).toEqual(['end-hold', 'reconcile-attempt'])
})

test('all e-mail addresses and phone numbers are fictitious, and no mail is due', async () => {
  const realContacts = [
    "email !~ '@example[.](com|net|org)$'",
    "phone !~ '^[+](498999998|442079460|38523000|4822000|390600000?)[0-9]+$'",
  ]
  for (const realContact of realContacts)
    expect(await count(season, `reservation where ${realContact}`), realContact).toBe(0)
  expect(await count(season, "message where state <> 'sent'")).toBe(0)
})

test('parties stay within the party limit', async () => {
  const database = await newDatabase()
  await database.pool.query('update trip set max_party = 2')
  expect(await generateDemo(database, winter)).toMatchObject({ ok: true })
  expect(await count(database, 'reservation where party > 2')).toBe(0)
})

test('ledger ids are in chronological order', async () => {
  const { rows } = await sql`
    select id from (select id, posted_at < lag(posted_at) over (order by id) as back from ledger_entry) as entry
    where back`.execute(season.db)
  expect(rows).toEqual([])
})

test('the same seed generates the same rows, another seed different ones; works in winter', async () => {
  const reservationRows = async (seed: string) => {
    const database = await newDatabase()
    expect(await generateDemo(database, winter, { seed })).toMatchObject({ ok: true })
    const { rows } = await sql<{ row: string }>`
      select r::text || l::text as row from reservation as r join ledger_entry as l on l.reservation_id = r.id order by 1`.execute(
      database.db,
    )
    return rows.map(({ row }) => row)
  }
  const first = await reservationRows('a')
  expect(first.length).toBeGreaterThan(15)
  expect(await reservationRows('a')).toEqual(first)
  expect(await reservationRows('b')).not.toEqual(first)
}, 240_000)

test('--reservations 170 generates between 130 and 210 reservations', async () => {
  expect(await count(season, 'reservation')).toBeGreaterThan(130)
  expect(await count(season, 'reservation')).toBeLessThan(210)
})

test('a database with data is refused (in_use) and not changed', async () => {
  const before = await count(season, 'reservation')
  expect(await generateDemo(season, summer)).toMatchObject({ ok: false, refusal: 'in_use' })
  expect(await count(season, 'reservation')).toBe(before)
})

test('shows on a terminal what it is making, and nothing with --json', async () => {
  const database = await newDatabase()
  const cli = createTestCli(database, undefined, 80)
  const made = await cli.operator('demo', '--reservations', '1', '--yes')
  expect(made.status).toBe(0)
  const shown = made.err.split('\x1b[K\r')
  expect(shown[0]).toBe(`\r${'░'.repeat(30)}   0 %  planning the season`)
  expect(shown[2]).toMatch(/^█░{29} {3}\d % {2}booking \d+ of \d+, \w+ \d{4}$/)
  expect(shown.at(-2)).toMatch(/ 96 % {2}checking all rules$/)
  expect(shown.at(-1)).toBe('\x1b[K')
  expect((await cli.operator('demo', '--yes', '--json')).err).toBe('')
  await cli.close()
})

test('operator demo fills an empty database, with SMTP_URL too; refuses without --yes, with payment keys, on a database in use', async () => {
  const database = await newDatabase()
  const variables = { DATABASE_URL: databaseUrlOf(database.settings) }
  expect(await runOperator(variables, 'demo', '--reservations', 'many')).toMatchObject({ status: 2 })
  expect(await runOperator(variables, 'demo')).toMatchObject({
    status: 1,
    err: expect.stringContaining('Add --yes to confirm'),
  })
  const keys = { MONRI_KEY: 'key', MONRI_AUTHENTICITY_TOKEN: 'token' }
  expect(await runOperator({ ...variables, ...keys }, 'demo', '--yes')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^Payment keys are set/),
  })
  const withMail = { ...variables, SMTP_URL: 'smtp://127.0.0.1:1' }
  const ran = await runOperator(withMail, 'demo', '--reservations', '1', '--yes', '--json')
  expect(JSON.parse(ran.out)).toMatchObject({ reservations: await count(database, 'reservation') })
  expect(ran.err).toBe('')
  const again = await runOperator(variables, 'demo', '--yes')
  expect(again).toMatchObject({ status: 1, err: expect.stringMatching(/^This database is already in use/) })
}, 240_000)

test('privacy export, forget and purge work on demo data', async () => {
  // `bin/operator` runs as a process with the system clock, so the demo data is generated for the present day.
  const database = await newDatabase()
  await generateDemo(database, new Date())
  const variables = { DATABASE_URL: databaseUrlOf(database.settings) }
  const forget = (...words: string[]) => runOperator(variables, 'privacy', 'forget', ...words)
  expect(await forget('somebody')).toMatchObject({ status: 2 })
  expect(await forget('nobody@example.org')).toMatchObject({
    status: 1,
    err: 'No data was found for nobody@example.org.\n',
  })
  const email = 'fiona.campbell@example.com'
  expect(await forget(email)).toMatchObject({ status: 1, err: expect.stringContaining('Add --yes') })
  const file = join(await mkdtemp(join(tmpdir(), 'bonaca-guest-')), 'fiona.json')
  const exported = await runOperator(variables, 'privacy', 'export', email, file, '--json')
  expect(JSON.parse(exported.out)).toMatchObject({ file, tables: { message: 2 } })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ message: [{ details: { email } }, {}] })
  expect(await runOperator(variables, 'privacy', 'export', email, file)).toMatchObject({
    status: 1,
    err: `${file} exists already.\n`,
  })
  const forgotten = await forget(email, '--yes', '--json')
  expect(JSON.parse(forgotten.out)).toMatchObject({ messages: 2 })
  const { email: ahead } = await database.db
    .selectFrom('reservation')
    .select('email')
    .where('seat_status', '=', 'sold')
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow()
  expect(await forget(ahead, '--yes')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/BNC-\w{6} sails on \d{4}-\d\d-\d\d.*: nothing was deleted\.\n$/),
  })
  const purged = await runOperator(variables, 'privacy', 'purge', '--json')
  expect(JSON.parse(purged.out)).toMatchObject({ bookings: 0, drafts: 0, files: 0 })
}, 240_000)
