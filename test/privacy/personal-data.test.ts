import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordAction } from '../../src/domain/audit-log/record-action.ts'
import { eraseGuest } from '../../src/domain/privacy/erasure-request.ts'
import { listedColumns, replacementsOf } from '../../src/domain/privacy/listed-columns.ts'
import { applyRetention } from '../../src/domain/privacy/retention.ts'
import { saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { registerDevice } from '../../src/domain/wallet/pass-devices.ts'
import { mailFiles } from '../../src/platform/integrations/mail/mail-files.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { book } from '../fixtures/api-client.ts'
import { findTraces } from '../fixtures/find-traces.ts'
import { reviewRow } from '../fixtures/reviews.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let dataDir: string
beforeEach(async () => {
  site = await testSite()
  dataDir = await mkdtemp(join(tmpdir(), 'bonaca-personal-data-'))
})
afterEach(async () => {
  await site.close()
  await rm(dataDir, { recursive: true })
})

interface SchemaColumn {
  table: string
  column: string
  type: string
}

/** Columns of the live schema that can hold text or a date, generated ones included. */
async function schemaColumns(): Promise<SchemaColumn[]> {
  const { rows } = await sql<SchemaColumn>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name not in ('schema_migration', 'test_job')
    and data_type not in ('integer', 'bigint', 'boolean', 'timestamp with time zone')
    order by table_name, column_name`.execute(site.services.db)
  return rows
}

async function compareWithSchema() {
  const live = (await schemaColumns()).map(({ table, column }) => `${table}.${column}`)
  const listed = listedColumns.map(({ table, column }) => `${table}.${column}`)
  return {
    unlisted: live.filter((name) => !listed.includes(name)),
    missing: listed.filter((name) => !live.includes(name)),
  }
}

describe('the list of personal data', () => {
  test('classifies every column of the schema that can hold text or a date', async () => {
    expect(await compareWithSchema()).toEqual({ unlisted: [], missing: [] })
  })

  test('does not match a schema with an added or a dropped column', async () => {
    await sql`alter table reservation add hotel text, add born date, add wishes jsonb, add languages text[],
      add hotel_search text generated always as (lower(notes)) stored`.execute(site.services.db)
    await sql`create table companion (name varchar(40))`.execute(site.services.db)
    await sql`alter table boarding drop boarded_by`.execute(site.services.db)
    expect(await compareWithSchema()).toEqual({
      unlisted: [
        'companion.name',
        'reservation.born',
        'reservation.hotel',
        'reservation.hotel_search',
        'reservation.languages',
        'reservation.wishes',
      ],
      missing: ['boarding.boarded_by'],
    })
  })

  test('agrees with the constraint anonymized_has_no_pii', async () => {
    const { db } = site.services
    const { id } = await book(site.app, '4242424242424242', { notes: 'We bring a cello.' })
    const replaced = replacementsOf('reservation')
    const update = (values: Record<string, unknown>) =>
      db.updateTable('reservation').set(values).where('id', '=', id).execute()
    await update({ ...replaced, anonymized_at: site.services.now() })
    for (const column of Object.keys(replaced))
      await expect(update({ [column]: 'personal' }), column).rejects.toThrow('anonymized_has_no_pii')
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where conname = 'anonymized_has_no_pii' and attname <> 'anonymized_at'`.execute(db)
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(replaced).sort())
  })
})

/** A recognizable value of the column's type. */
function personalValue({ table, column, type }: SchemaColumn) {
  const text = `personal-${table}-${column}`
  if (type === 'bytea') return { word: Buffer.from(text).toString('hex'), value: Buffer.from(text) }
  const word = type === 'date' ? '1987-06-05' : text
  return { word, value: type === 'jsonb' ? JSON.stringify({ word }) : type === 'ARRAY' ? [word] : word }
}

/** Inserts a waitlist entry and the offer by which the guest has booked. */
async function insertBookedEntry(reservationId: string) {
  const { db, now, ids } = site.services
  const [entryId, at, date] = [ids.reservation(), now(), '2027-07-14']
  const party = { adults: 2, children: 1, infants: 0 }
  const times = { created_at: at, confirmed_at: at, closed_at: at }
  await db
    .insertInto('waitlist_entry')
    .values({
      ...{ id: entryId, state: 'closed', close_reason: 'booked', ...party, ...times },
      ...{ email: 'ana@mail.example', mailbox: 'ana@mail.example', locale: 'en', last_date: date },
    })
    .execute()
  await db
    .insertInto('waitlist_offer')
    .values({
      ...{ id: ids.reservation(), entry_id: entryId, date, places: 3, prices: '{}', state: 'booked' },
      ...{ created_at: at, expires_at: at, ended_at: at, reservation_id: reservationId },
    })
    .execute()
}

/** Inserts the rows that a booking of a reseller has in addition. */
async function insertResellerBooking(reservationId: string) {
  const { db, now, ids } = site.services
  const [reseller, uuid, contact] = [ids.row(), ids.row(), '{}']
  await db
    .insertInto('reseller')
    .values({ id: reseller, name: uuid, key_hash: uuid, commission: 20, created_at: now(), ...noWebhook })
    .execute()
  await db
    .insertInto('reseller_booking')
    .values({
      ...{
        reservation_id: reservationId,
        reseller_id: reseller,
        uuid,
        request_hash: '',
        commission: 20,
        reference: '',
      },
      ...{ contact, cancelled_at: now(), cancel_reason: '', updated_at: now() },
    })
    .execute()
  await db
    .insertInto('reseller_unit_item')
    .values({ reservation_id: reservationId, position: 0, uuid, unit: 'adult', reference: '', contact })
    .execute()
}

/** Inserts the row that an imported booking has in addition. */
async function insertImported(reservationId: string) {
  const { db, now, ids } = site.services
  const facts = JSON.stringify({ state: 'booked', paid: 0 })
  const times = { imported_at: now(), changed_at: now() }
  await db
    .insertInto('imported_booking')
    .values({
      ...{ source: 'csv', source_id: ids.row(), reservation_id: reservationId, facts, ...times },
      ...{ ticket_code: 'A1', alias: 'A1', contact_hash: '', agent: null, is_locale_guessed: false },
    })
    .execute()
}

/** Inserts a text message that its channel has refused. */
async function insertFailedText(reservationId: string) {
  const { db, now, ids } = site.services
  const { departure } = await db
    .selectFrom('reservation')
    .select('departure')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  const message = ids.row()
  const told = { reason: 'later', minutes: 20, quay: null, moved_to: null, decide_by: null, text: '' } as const
  const sent = { sent_by: 'tests', device: null, sent_at: now() }
  const position = (await db.selectFrom('departure_message').select('id').execute()).length + 1
  await db
    .insertInto('departure_message')
    .values({ id: message, departure, position, ...told, ...sent })
    .execute()
  const text = { message, reservation_id: reservationId, channel: 'sms', state: 'failed', due_at: now() } as const
  await db
    .insertInto('text_message')
    .values({ id: ids.row(), ...text })
    .execute()
}

const noWebhook = { webhook_url: null, webhook_secret: null }

/** Books, adds a row to each table with personal data, and writes a different word into each personal column. */
async function fillPersonalColumns(): Promise<string[]> {
  const { services, app } = site
  const { id, code } = await book(app, '4242424242424242')
  const { db, now } = services
  const attempt = await db.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow()
  const note = { reservation_id: id, note: 'A note.', noted_by: 'tests', noted_at: now() }
  await db.insertInto('reservation_note').values(note).execute()
  await db.insertInto('fiscal_buyer').values({ reservation_id: id, company: '', address: '', vatin: '' }).execute()
  const passenger = {
    ...({ reservation_id: id, age: 'adults', position: 1 } as const),
    ...{ sealed: Buffer.from(''), given_at: now() },
  }
  await db.insertInto('passenger').values(passenger).execute()
  await insertImported(id)
  const exception = { provider: 'sandbox', attempt_id: attempt.id, reason: 'dispute', details: '{}' }
  await db
    .insertInto('payment_exception')
    .values({ ...exception, detected_at: now(), resolved_at: now() })
    .execute()
  await db
    .insertInto('review')
    .values(reviewRow(1, { reservation_id: id }))
    .execute()
  await saveDraft(services, null, {}, id)
  await insertBookedEntry(id)
  await insertResellerBooking(id)
  await insertFailedText(id)
  await registerDevice(services, { reservationId: id, version: '', device: 'phone', pushToken: '' })
  await sql`update message set state = 'sent', sent_at = due_at`.execute(db)

  const types = new Map((await schemaColumns()).map((column) => [`${column.table}.${column.column}`, column.type]))
  const words: string[] = []
  const references = { payment_exception: { attemptId: attempt.id }, review: { id: reviewRow(1).id } }
  for (const { table, column, isPersonal, classification } of listedColumns) {
    if (!isPersonal || classification === 'generated' || classification === 'redacted') continue
    const { word, value } = personalValue({ table, column, type: types.get(`${table}.${column}`) ?? '' })
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where true`.execute(db)
    expect(numAffectedRows, `rows of ${table}`).toBeGreaterThan(0n)
    words.push(word)
    // Writes the value into the audit log too, as operator commands do.
    if (table !== 'reservation' && !(table in references)) continue
    const details = { ...(references[table as keyof typeof references] ?? { code }), [column]: `About ${word}.` }
    await inTransaction(db, (trx) => recordAction(trx, { command: 'tests', details, actor: 'tests', now: now() }))
  }
  const found = await findTraces(db, words)
  expect(words.filter((word) => !found.some((trace) => trace.endsWith(`: ${word}`)))).toEqual([])
  return words
}

describe('no value of a personal column remains in any column of the database', () => {
  test('after erasure', async () => {
    const words = await fillPersonalColumns()
    site.clock.advance(70 * 24 * 60)
    const email = 'personal-reservation-email'
    expect(words).toContain(email)
    expect(await eraseGuest(site.services, mailFiles(dataDir), { email, actor: 'tests' })).toMatchObject({ ok: true })
    expect(await findTraces(site.services.db, words)).toEqual([])
  })

  test('after the retention period of bookings', async () => {
    const words = await fillPersonalColumns()
    site.clock.advance(13 * 366 * 24 * 60)
    expect(await applyRetention(site.services, mailFiles(dataDir))).toMatchObject({ bookings: 1 })
    expect(await findTraces(site.services.db, words)).toEqual([])
  })
})
