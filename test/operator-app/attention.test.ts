import { afterAll, beforeAll, expect, test } from 'vitest'
import { problem } from '../../src/domain/monitoring/finding.ts'
import { recordHealth } from '../../src/domain/monitoring/record-health.ts'
import { recordPaymentException } from '../../src/domain/payments/payment-exceptions.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { book } from '../fixtures/api-client.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The app's first screen counts problems. A list has the details of each problem: what is affected, what the cause is,
// and what to do.

let site: TestSite
let owner: OperatorDevice
let booking: { id: string; code: string; attemptId: string }
beforeAll(async () => {
  site = await testSite()
  owner = await pairedDevice(site, 'Ana', 'owner')
  const { id, code } = await book(site.app, '4242424242424242')
  const { db } = site.services
  const attempt = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('reservation_id', '=', id)
    .executeTakeFirstOrThrow()
  booking = { id, code, attemptId: attempt.id }
})
afterAll(() => site.close())

const attention = async () => (await owner.get('/attention')).body
const problems = async () => (await owner.get('/today')).body.problems

async function failTicket(answer: string) {
  const { services } = site
  const { id } = await services.db
    .selectFrom('message')
    .select('id')
    .where('kind', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  const mailer = { send: async () => ({ failed: answer, permanent: false }), close() {} }
  await sendMessageJob(services, mailer, { messageId: id }).catch(() => {})
  return id
}

test('an unsent mail: whose, why in plain words, and it can be sent at once', async () => {
  const id = await failTicket('EAUTH Invalid login: 535 5.7.8 Username and Password not accepted')
  expect(await problems()).toMatchObject({ mailsWaiting: 1 })
  expect(await attention()).toMatchObject({
    mails: [
      {
        id,
        kind: 'confirmed',
        code: booking.code,
        guest: expect.stringMatching(/\S \S/),
        state: 'due',
        found: expect.stringMatching(/refuses the user or the password .*535/),
        advice: expect.stringContaining('SMTP_URL'),
      },
    ],
  })
  await takeAuditLog(site.database)
  const jobs = async () =>
    (await site.database.pool.query("select count(*)::int as count from test_job where name = 'send-message'")).rows[0]
  const { count } = await jobs()
  expect(await owner.act('messages-retry', { id })).toMatchObject({ status: 200, body: { answer: { ids: [id] } } })
  expect(await jobs()).toEqual({ count: count + 1 })
  expect(await takeAuditLog(site.database)).toMatchObject([{ command: 'messages retry', actor: 'Ana' }])
  await site.database.pool.query("update message set state = 'sent'")
  expect(await owner.act('messages-retry', { id })).toMatchObject({ status: 409, body: { error: { code: 'none' } } })
})

test('a payment without an outcome can be checked; before twenty minutes it is in progress', async () => {
  const { pool } = site.database
  await pool.query("update payment_attempt set state = 'unknown' where id = $1", [booking.attemptId])
  expect(await attention()).toMatchObject({ payments: [] })
  site.clock.advance(21)
  expect(await problems()).toMatchObject({ payments: 1 })
  expect(await attention()).toMatchObject({
    payments: [{ id: booking.attemptId, code: booking.code, provider: 'sandbox', state: 'unknown' }],
  })
  await owner.checkPasskey()
  const settled = await owner.act('payments-settle', { id: booking.attemptId })
  expect(settled).toMatchObject({ status: 200, body: { answer: { code: booking.code } } })
  await pool.query("update payment_attempt set state = 'captured' where id = $1", [booking.attemptId])
  expect(await owner.act('payments-settle', { id: booking.attemptId })).toMatchObject({
    status: 409,
    body: { error: { code: 'settled', message: expect.stringContaining(booking.code) } },
  })
})

test('a payment exception is resolved with a note, once', async () => {
  const { services, clock } = site
  const exception = { provider: 'sandbox' as const, attemptId: booking.attemptId, reason: 'dispute', found: {} }
  await inTransaction(services.db, (trx) => recordPaymentException(trx, { ...exception, now: clock.now() }))
  expect(await problems()).toMatchObject({ paymentExceptions: 1 })
  const [found] = (await attention()).exceptions
  expect(found).toMatchObject({ code: booking.code, reason: 'dispute' })
  const resolve = () => owner.act('payments-resolve', { finding: found.id, note: 'Answered at the provider.' })
  expect(await resolve()).toMatchObject({ status: 200 })
  expect(await resolve()).toMatchObject({ status: 409, body: { error: { code: 'already' } } })
  expect((await attention()).exceptions).toEqual([])
})

test('a failing check of the site is on the first screen in the language of the phone', async () => {
  await recordHealth(site.services, [problem('mail', 'mail_login', { answer: 'EAUTH 535' })])
  const inCroatian = (await owner.send('GET', '/today', undefined, { 'X-Locale': 'hr' })).body.problems.checks
  expect(inCroatian).toMatchObject([
    {
      title: 'E-pošta',
      found: expect.stringContaining('odbija korisničko ime ili lozinku'),
      advice: expect.any(String),
    },
  ])
  expect((await attention()).checks).toMatchObject([{ title: 'Mail' }])
})
