import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reviewEligibility } from '../../src/domain/reviews/review-eligibility.ts'
import { submitResultPage } from '../../src/guest/site/booking/submit-result-page.ts'
import { submitStep } from '../../src/guest/site/booking/submit-step.ts'
import type { PageRequest } from '../../src/guest/site/http/page-definition.tsx'
import { submitMessageForm } from '../../src/guest/site/pages/forms/submit-message-form.ts'
import { submitReviewForm } from '../../src/guest/site/pages/forms/submit-review-form.ts'
import { lookUpRefunds } from '../../src/guest/site/pages/payout.tsx'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { createLog } from '../../src/platform/logging/log.ts'
import { redactError } from '../../src/platform/logging/redact-error.ts'
import { call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { bankPaymentFields, orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Sends personal data through every input and searches the log for it. Some of the requests are accepted, others are
// rejected, and others fail.

const guest = {
  first_name: 'Zyxwanda',
  last_name: 'Qwertzuiopska',
  phone: '+385 91 765 4321',
  email: 'zyxwanda.q@peculiar.example',
  notes: 'Allergic to pomegranate-9x',
}
const personalData = /zyxwanda|qwertz|765\D?4321|pomegranate|peculiar\.example/i

let site: TestSite
let lines: string[]
beforeEach(async () => {
  site = await testSite()
  lines = []
  const capture = (line: unknown) => {
    lines.push(String(line))
    return true
  }
  site.services.log = createLog('trace', { write: capture })
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation(capture)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await site.close()
})

const headers = () => ({ 'Idempotency-Key': newIdempotencyKey() })
const order = (over: object = {}) => orderForm({ ...guest, ...over })
const create = async (number: string, over: object = {}) =>
  call(site.app, 'create', {
    body: order({ payment: { provider: 'sandbox', token: await sandboxCardToken(site.app, number) }, ...over }),
    headers: headers(),
  })
const review = { ...guest, comment: `A day with ${guest.notes}`, stars: 5 }
const message = { name: guest.first_name, email: guest.email, message: `${guest.notes} ${guest.phone}` }

/** Runs all requests in sequence, ignoring failures. @returns the number of failures */
async function sendPersonalDataEverywhere(): Promise<number> {
  const webhook = JSON.stringify({ id: guest.email, data: { attempt_id: guest.notes } })
  const send = (
    submit: (page: PageRequest) => Promise<unknown>,
    path: string,
    fields: Record<string, string | number>,
  ) => submit(pageRequest(site, path, { fields }))
  const steps: (() => Promise<unknown>)[] = [
    () => call(site.app, 'validate', { body: order() }),
    () => create('4242424242424242'),
    () => create('4000000000000002'),
    () => create('4000000000000119'),
    () => create('4242424242424242', { phone: guest.email, date: guest.notes }),
    () => call(site.app, 'sendEmail', { body: message }),
    () => call(site.app, 'sendEmail', { body: { ...message, email: guest.notes } }),
    () => call(site.app, 'createReview', { body: review }),
    () => call(site.app, 'page', { path: { page: guest.email } }),
    () => call(site.app, 'reviews', { query: { cursor: guest.email } }),
    () => call(site.app, 'status', { path: { id: guest.last_name } }),
    async () => site.app.request('http://bonaca.test/api/payments/sandbox/events', { method: 'POST', body: webhook }),
    () => send(submitStep, '/book-now?step=preview', bankPaymentFields(guest)),
    () => send(submitMessageForm, '/contact', { ...message, subject: guest.notes }),
    () => send(submitMessageForm, '/contact', message),
    () => send(submitReviewForm, '/leave-review', { ...message, comment: review.comment, stars: '5' }),
    () => send(lookUpRefunds, '/payout', { code: guest.last_name, email: guest.email }),
    () => send(submitResultPage, '/booking', { code: 'BNC-AAAAAA', email: guest.email }),
    () => site.runJobs(),
  ]
  let failed = 0
  for (const step of steps) {
    await step().catch((reason: unknown) => {
      // Actions throw redirects as Response.
      if (!(reason instanceof Response)) failed++
    })
  }
  return failed
}

const faults: [string, () => Promise<unknown>][] = [
  ['no fault', async () => {}],
  [
    'check constraints fail, whose errors contain the row',
    async () => {
      for (const table of ['reservation', 'message', 'review', 'booking_draft']) {
        await sql`alter table ${sql.table(table)} add constraint no_more check (false) not valid`.execute(
          site.services.db,
        )
      }
    },
  ],
  [
    'type conversions fail, whose errors quote the value',
    async () => {
      const { db } = site.services
      for (const [table, column] of [
        ['reservation', 'notes'],
        ['message', 'recipient'],
        ['review', 'comment'],
      ] as const) {
        await sql`alter table ${sql.table(table)} rename column ${sql.ref(column)} to before`.execute(db)
        await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} integer`.execute(db)
      }
    },
  ],
]

test.each(faults)('%s: no log line contains personal data', async (name, injectFault) => {
  await injectFault()
  const failed = await sendPersonalDataEverywhere()
  if (name === 'no fault') expect(failed).toBe(0)
  else {
    expect(failed).toBeGreaterThan(3)
    expect(lines.join('')).toContain('API request failed')
  }
  expect(lines.filter((line) => personalData.test(line))).toEqual([])
})

test('an SMTP error that contains the recipient appears neither in the log nor in the job’s error', async () => {
  await call(site.app, 'sendEmail', { body: message })
  const { db } = site.services
  const { id } = await db
    .selectFrom('message')
    .select('id')
    .where('recipient', '=', guest.email)
    .executeTakeFirstOrThrow()
  const failed = `550 5.1.1 <${guest.email}>: no such user`
  for (const permanent of [false, true]) {
    const mailer = { send: async () => ({ failed, permanent }), close() {} }
    const job = await sendMessageJob(site.services, mailer, { messageId: id }).catch((error: Error) => error)
    if (job) expect(JSON.stringify([job.message, job.stack])).not.toMatch(personalData)
  }
  expect(lines.filter((line) => personalData.test(line))).toEqual([])
})

test('the stored error of a failed job keeps code and redacted message, without detail and parameters', () => {
  const original = Object.assign(new Error(`invalid input syntax for type integer: "${guest.notes}"`), {
    code: '22P02',
    detail: `Failing row contains (${guest.email}).`,
    parameters: [guest.phone],
  })
  const redacted = redactError(original)
  expect([redacted.message, redacted.stack, JSON.stringify({ ...redacted })].join()).not.toMatch(personalData)
  expect(redacted).toMatchObject({ message: 'invalid input syntax for type integer: "…"', code: '22P02' })
})

test('GET /reservations/status returns "First L." and no other personal data', async () => {
  const answers = []
  for (const number of ['4242424242424242', '4000000000000002', '4000000000003220']) {
    const { id } = (await create(number)).body.data
    answers.push((await call(site.app, 'status', { path: { id } })).body.data)
    expect(await reviewEligibility(site.services, id)).toBeDefined()
  }
  for (const answer of answers) {
    expect(answer.name).toBe('Zyxwanda Q.')
    expect(JSON.stringify({ ...answer, name: '' })).not.toMatch(personalData)
  }
})
