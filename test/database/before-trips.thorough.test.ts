import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants, unsentMailInvariant } from '../../src/domain/invariants/check-invariants.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { hrefTo } from '../../src/pages.ts'
import type { BackupHeader } from '../../src/platform/database/backup/format.ts'
import { restoreBackup } from '../../src/platform/database/backup/restore-backup.ts'
import { migrate, migrationNames } from '../../src/platform/database/migrate.ts'
import { ticketOf } from '../../src/shared/booking-reference.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import type { TestDatabase } from '../fixtures/test-database.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Migrates the backup of a database to this version. `test/fixtures/before-trips.sh` made the backup with the last
// version that had only one trip a day, and the audit of that version found no violation.

const backup = join(projectRoot, 'test/fixtures/before-trips.backup')
const migrationFile = (name: string) => join(projectRoot, 'migrations', name)

let site: TestSite
let folder: string
let header: BackupHeader
let before: Awaited<ReturnType<typeof bookingsOf>>
const failed: { name: string; error: unknown; before: object; after: object }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonaca-migrations-'))
  site = await testSite({ render: createPageHandler(['/entry.js']), prepare: restoreAndMigrate })
  site.clock.advance((Date.parse(header.made_at) - site.clock.now().getTime()) / 60_000)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/**
 * Restores the backup into the schema of its version. Then runs each later migration twice: first with an error added
 * at its end, then unchanged.
 */
async function restoreAndMigrate(database: TestDatabase) {
  const { pool } = database
  const [first, ...pending] = (await migrationNames()) as [string, ...string[]]
  await cp(migrationFile(first), join(folder, first))
  const keepHeader = async (_: unknown, found: BackupHeader) => {
    header = found
  }
  await restoreBackup(pool, backup, keepHeader, null, folder)
  before = await bookingsOf(database)
  for (const name of pending) {
    const text = await readFile(migrationFile(name), 'utf8')
    const unchanged = await schemaOf(database)
    await writeFile(join(folder, name), `${text}\nselect 1 / 0;`)
    const error = await migrate(pool, folder).catch((error: unknown) => error)
    failed.push({ name, error, before: unchanged, after: await schemaOf(database) })
    await writeFile(join(folder, name), text)
    await migrate(pool, folder)
  }
}

async function schemaOf({ pool }: TestDatabase) {
  const { rows } = await pool.query(`
    select table_name || ' ' || column_name || ' ' || data_type as part from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'migration ' || name from schema_migration
    order by part`)
  return rows
}

/** All bookings and all days, in the columns that both versions have. */
async function bookingsOf({ pool }: TestDatabase) {
  const { rows: bookings } = await pool.query(`
    select id, code, state, seat_status, date::text, departure_location, adults, children, infants, total_amount, bail_amount,
      added_by_card, channel, (select jsonb_object_agg(kind, cents) from (select kind, sum(amount) as cents from ledger_entry
        where reservation_id = reservation.id group by kind) as posted) as posted
    from reservation order by id`)
  const { rows: days } = await pool.query(`
    select date::text, departure.capacity, departure.status, departure.held, departure.sold,
      sum(total_amount) as total, sum(bail_amount) as deposits,
      (select sum(amount) from ledger_entry join reservation as booked on booked.id = reservation_id
        where booked.date = departure.date) as posted
    from departure left join reservation using (date) group by departure.date, 2, 3, 4, 5 order by date`)
  return { bookings, days }
}

test('the old database has bookings in all states', async () => {
  expect(header.migrations).toEqual(['0001_baseline.sql'])
  const { rows } = await site.database.pool.query(`
    select count(*) filter (where state = 'completed' and channel = 'website') as paid,
      count(*) filter (where state = 'paying') as held, count(*) filter (where state = 'not_paid') as not_paid,
      count(*) filter (where channel = 'phone') as phone, count(*) filter (where channel = 'reseller') as reseller,
      count(*) filter (where hold_kind = 'link') as link,
      (select count(*) from reservation_change where state = 'completed' and kind = 'guest') as changed,
      (select count(*) from reservation_change where state = 'completed' and kind = 'weather') as moved,
      (select count(*) from reservation_change where ended_at is null) as changing,
      (select count(*) from cancellation where reason = 'guest') as by_guest,
      (select count(*) from cancellation where reason = 'operator') as by_operator,
      (select count(*) from cancellation where reason = 'weather' and choose_by is not null) as by_weather,
      (select count(*) from boarding) as boarded, (select count(*) from no_show) as no_show,
      (select count(*) from refund where state = 'succeeded') as refunded,
      (select count(*) from waitlist_entry where state = 'waiting') as waiting,
      (select count(*) from cash_count) as cash_counts from reservation`)
  for (const [kind, count] of Object.entries(rows[0])) expect(Number(count), kind).toBeGreaterThan(0)
})

test('a migration that fails at its end changes nothing', async () => {
  expect(failed.map(({ name }) => name)).toEqual((await migrationNames()).slice(1))
  for (const { name, error, before, after } of failed) {
    expect(error).toMatchObject({ message: `migration ${name} failed`, cause: { message: 'division by zero' } })
    expect(after).toEqual(before)
  }
})

test('every booking and every day keeps its places and its money', async () => {
  expect(before.bookings.length).toBeGreaterThan(100)
  expect(await bookingsOf(site.database)).toEqual(before)
})

test('every booking has a departure of its day, from its quay; the audit finds nothing', async () => {
  const { rows } = await site.database.pool.query(`
    select code from reservation where not exists (select from departure join trip_call using (trip, start)
      where departure.id = reservation.departure and departure.date = reservation.date and quay = departure_location)`)
  expect(rows).toEqual([])
  expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
})

test('links and QR codes of before open their bookings', async () => {
  const open = async (path: string) => {
    const answer = await site.app.request(site.services.origin + path)
    return { status: answer.status, html: await answer.text() }
  }
  for (const { id, code, state, seat_status } of before.bookings) {
    const booking = await open(hrefTo('booking', 'en', id))
    expect([booking.status, booking.html.includes(code)], code).toEqual([200, true])
    if (state !== 'completed') continue
    const ticket = await open(hrefTo('ticket', 'en', await ticketOf(id)))
    // The ticket of a cancelled booking shows no code.
    expect([ticket.status, ticket.html.includes(code)], code).toEqual([200, seat_status === 'sold'])
  }
}, 180_000)

test('the jobs of before run, and leave nothing open', async () => {
  const { services } = site
  for (const { name, data, start_after } of header.jobs)
    await inTransaction(services.db, (trx) =>
      services.queue.add(trx, name as never, data as never, new Date(start_after)),
    )
  // The clock advances by half days, because waiting parties get offers only during the day.
  for (let halfDay = 0; halfDay < 28; halfDay++) {
    site.clock.advance(12 * 60)
    await site.runJobs()
  }
  // `runJobs` sends no mails, so the invariant about unsent mails is left out.
  const violated = await checkInvariants(services.db, services.now())
  expect(violated.filter(({ invariant }) => invariant !== unsentMailInvariant)).toEqual([])
  const { rows } = await site.database.pool.query("select state from waitlist_offer where date = '2027-09-08'")
  expect(rows.length).toBeGreaterThan(0)
})
