import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordAction } from '../../src/domain/audit-log/record-action.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { queueMessage } from '../../src/domain/messages/queue-message.ts'
import { queueTripMails } from '../../src/domain/messages/queue-trip-mails.ts'
import { eraseGuest, previewErasure } from '../../src/domain/privacy/erasure-request.ts'
import { applyRetention, retentionPeriods } from '../../src/domain/privacy/retention.ts'
import { saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { fileMailer } from '../../src/platform/integrations/mail/file-mailer.ts'
import { mailFiles } from '../../src/platform/integrations/mail/mail-files.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { book, call } from '../fixtures/api-client.ts'
import { findTraces as findTracesIn } from '../fixtures/find-traces.ts'
import { reviewRow } from '../fixtures/reviews.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'

let site: TestSite
let dataDir: string
beforeEach(async () => {
  site = await testSite()
  dataDir = await mkdtemp(join(tmpdir(), 'bonaca-privacy-'))
})
afterEach(async () => {
  await site.close()
  await rm(dataDir, { recursive: true })
})

const guest = {
  first_name: 'Zlatica',
  last_name: 'Perišić-Quast',
  phone: '+48 600 987 654',
  email: 'Zlatica.P@mail.example',
  notes: 'We bring a "cello"\nand can’t eat celery.',
}
const advanceDays = (count: number) => site.clock.advance(count * 24 * 60)
const forget = (email = guest.email, reviews = false) =>
  eraseGuest(site.services, mailFiles(dataDir), { email, reviews, actor: 'tests' })

async function sendMails() {
  const mailer = fileMailer(dataDir, 'Bonaca <bonaca@bonaca.test>')
  const due = await site.services.db.selectFrom('message').select('id').where('state', '=', 'due').execute()
  for (const { id } of due) await sendMessageJob(site.services, mailer, { messageId: id })
  mailer.close()
}

const findTraces = (words: string[]) => findTracesIn(site.services.db, words, dataDir)
const words = ['zlatica', 'Perišić', '600987654', '600 987 654', 'cello', 'celery', 'a-visit-of-hers']

test('erasure removes the guest’s data from every table and mail file and leaves ledger and amounts unchanged', async () => {
  const { services, app } = site
  const { id, code } = await book(app, '4242424242424242', guest)
  await saveDraft(services, null, { ...guest, date: '2027-07-15' })
  await services.db.updateTable('reservation').set({ tracing_id: 'a-visit-of-hers' }).where('id', '=', id).execute()
  await call(app, 'sendEmail', { body: { name: guest.first_name, email: guest.email, message: 'Is there a piano?' } })
  await inTransaction(site.services.db, async (trx) => {
    const action = { actor: 'tests', now: services.now() }
    await recordAction(trx, { ...action, command: 'reservation note', details: { code, note: 'She plays the cello.' } })
    await recordAction(trx, { ...action, command: 'x', details: { list: [`to ${guest.email.toUpperCase()}`] } })
    await recordAction(trx, { ...action, command: 'y', details: { code, before: { last_name: guest.last_name } } })
  })
  await services.db
    .insertInto('review')
    .values([
      reviewRow(1, { first_name: guest.first_name, last_name: guest.last_name }),
      reviewRow(2, { reservation_id: id, comment: 'The cello liked it.' }),
    ])
    .execute()
  await sql`
    insert into pgboss.job (name, data, state, output, completed_on)
    values ('send-message', '{"tracing": "a-visit-of-hers"}', 'failed', ${JSON.stringify({ detail: `(${guest.email})=("${guest.notes}")` })}, now())`.execute(
    services.db,
  )
  await sendMails()
  await book(app, '4242424242424242', { first_name: 'Ana', email: 'ana@mail.example' })
  await sendMails()
  advanceDays(70)
  const before = await ledgerSnapshot()
  expect((await findTraces(words)).length).toBeGreaterThan(15)

  expect(await forget('zlatica.p@MAIL.example', true)).toMatchObject({
    ok: true,
    known: { bookings: 1, messages: 2, drafts: 1, reviews: 1, sameNameReviews: [{ name: 'Zlatica Perišić-Quast' }] },
  })
  expect(await findTraces(words)).toEqual([])
  expect(await ledgerSnapshot()).toEqual(before)
  expect(await checkInvariants(services.db, services.now())).toEqual([])
  expect(await findTraces(['ana@mail.example'])).not.toEqual([])
  expect(await previewErasure(services, guest.email)).toMatchObject({ bookings: 0, messages: 0, drafts: 0 })
})

async function ledgerSnapshot() {
  const { db } = site.services
  const columns = ['id', 'code', 'date', 'party', 'total_amount', 'bail_amount', 'state', 'locale'] as const
  return [
    await db.selectFrom('reservation').select(columns).orderBy('id').execute(),
    await db.selectFrom('reservation_line').selectAll().orderBy('reservation_id').orderBy('position').execute(),
    await db.selectFrom('ledger_entry').selectAll().orderBy('id').execute(),
  ]
}

test('no mail is queued for an erased guest', async () => {
  const { services, app } = site
  const { id } = await book(app, '4242424242424242', guest)
  await sendMails()
  advanceDays(65)
  expect(await forget()).toMatchObject({ ok: true })
  await queueTripMails(services)
  await inTransaction(services.db, async (trx) => {
    const { email, locale } = await trx
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const mail = { kind: 'refund_sent', reservationId: id, recipient: email, locale } as const
    await queueMessage(services, trx, mail, services.now())
  })
  expect(await services.db.selectFrom('message').selectAll().execute()).toEqual([])
})

test('erasure is refused while a payment, mail, trip or refund is open, and lists the open matters', async () => {
  const { services, app } = site
  const openMatters = async () => {
    const outcome = await forget()
    return outcome.ok ? [] : outcome.open.map(({ matter }) => matter).sort()
  }
  await book(app, '4000000000003220', guest)
  expect(await openMatters()).toEqual(['being_paid'])
  site.clock.advance(60)
  await site.runJobs()
  expect(await openMatters()).toEqual(['mail'])
  await sendMails()
  await book(app, '4242424242424242', guest)
  expect(await openMatters()).toEqual(['mail', 'sails'])
  await sendMails()
  expect(await openMatters()).toEqual(['sails'])
  await cancelDeparture(services, { ...tour, date: '2027-07-14', reason: 'weather', actor: 'tests' })
  await sendMails()
  expect(await openMatters()).toEqual(['money'])
  expect(await previewErasure(services, guest.email)).toMatchObject({ bookings: 2 })
  await site.runJobs()
  await sendMails()
  expect(await forget()).toMatchObject({ ok: true, known: { bookings: 2 } })
  expect(await findTraces(words)).toEqual([])
})

test('purge deletes each kind of data on the day its retention period ends, and not earlier', async () => {
  const { services, app } = site
  const files = mailFiles(dataDir)
  const nothing = {
    drafts: 0,
    waitlist: 0,
    messages: 0,
    notes: 0,
    passengers: 0,
    passes: 0,
    unpaid: 0,
    bookings: 0,
    reviews: 0,
    files: 0,
  }
  const purged = () => applyRetention(services, files)
  await book(app, '4242424242424242', guest)
  await book(app, '4000000000000002', { ...guest, first_name: 'Not', last_name: 'Paid', email: 'not@mail.example' })
  const moved = await book(app, '4000000000000002', { ...guest, email: 'moved@mail.example' })
  await services.db
    .insertInto('ledger_entry')
    .values({
      reservation_id: moved.id,
      kind: 'cash',
      amount: 1,
      attempt_id: null,
      refund_id: null,
      posted_at: services.now(),
    })
    .execute()
  await saveDraft(services, null, { email: 'draft@mail.example' })
  await call(app, 'sendEmail', {
    body: { name: 'Who Asks', email: 'who@mail.example', message: 'A question of mine.' },
  })
  await services.db
    .insertInto('review')
    .values(reviewRow(1, { status: 'rejected', last_name: 'Rejected', decided_at: services.now() }))
    .execute()
  site.clock.advance(16)
  await site.runJobs()
  await sql`update message set state = 'sent', sent_at = due_at`.execute(services.db)
  expect(await purged()).toEqual(nothing)

  // The trip is in 64 days. The retention period of the booking's notes begins only with the trip.
  advanceDays(1)
  expect(await purged()).toEqual({ ...nothing, drafts: 1 })
  advanceDays(retentionPeriods().unpaidDays - 1)
  expect(await purged()).toEqual({ ...nothing, reviews: 1 })
  site.clock.advance(1)
  expect(await purged()).toEqual({ ...nothing, unpaid: 1 })
  expect(await findTraces(['not@mail.example', 'Rejected'])).toEqual([])
  advanceDays(64 + retentionPeriods().noteDays - retentionPeriods().unpaidDays)
  expect(await purged()).toEqual(nothing)
  advanceDays(1)
  expect(await purged()).toEqual({ ...nothing, notes: 2 })
  expect(await findTraces(['celery'])).toEqual([])
  advanceDays(retentionPeriods().messageDays - 64 - retentionPeriods().noteDays - 2)
  expect(await purged()).toEqual(nothing)
  advanceDays(1)
  expect(await purged()).toEqual({ ...nothing, messages: 2 })
  expect(await findTraces(['who@mail.example'])).toEqual([])
  // Bookings are kept until 31 December of the eleventh year after the trip, and deleted on the next day.
  site.clock.advance((Date.UTC(2038, 11, 31, 12) - services.now().getTime()) / 60_000)
  expect(await purged()).toEqual(nothing)
  advanceDays(1)
  expect(await purged()).toEqual({ ...nothing, bookings: 2 })
  expect(await findTraces(words)).toEqual([])
  expect(await purged()).toEqual(nothing)
  expect(await services.db.selectFrom('ledger_entry').select('amount').orderBy('id').execute()).toEqual([
    { amount: 3900 },
    { amount: 1 },
  ])
})

test('purge deletes mail files older than retentionPeriods.mailFileDays', async () => {
  await book(site.app, '4242424242424242', guest)
  await sendMails()
  const [first = '', second = ''] = await readdir(join(dataDir, 'mail'))
  const setAge = async (name: string, daysOld: number) => {
    const at = new Date(site.services.now().getTime() - daysOld * 86_400_000)
    await utimes(join(dataDir, 'mail', name), at, at)
  }
  await setAge(first, retentionPeriods().mailFileDays + 0.1)
  await setAge(second, retentionPeriods().mailFileDays - 0.1)
  expect(await applyRetention(site.services, mailFiles(dataDir))).toMatchObject({ files: 1 })
  expect(await readdir(join(dataDir, 'mail'))).toEqual([second])
})

test('docs/domain/privacy.md mentions every table', async () => {
  const document = await readFile(join(projectRoot, 'docs/domain/privacy.md'), 'utf8')
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox') and relname <> 'test_job'`.execute(
    site.services.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ name }) => name).filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})
