import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointName } from '../../src/contract/endpoints.ts'
import { keyFor, type RateLimitKey } from '../../src/domain/rate-limit/consume.ts'
import type { RateLimitName } from '../../src/domain/rate-limit/rate-limit-rules.ts'
import { loadBookingResult } from '../../src/guest/site/booking/result/booking-result.ts'
import { submitResultPage } from '../../src/guest/site/booking/submit-result-page.ts'
import { submitStep } from '../../src/guest/site/booking/submit-step.ts'
import type { PageReply, PageRequest } from '../../src/guest/site/http/page-definition.tsx'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { submitEnquiryForm, submitMessageForm } from '../../src/guest/site/pages/forms/submit-message-form.ts'
import { submitReviewForm } from '../../src/guest/site/pages/forms/submit-review-form.ts'
import { lookUpRefunds } from '../../src/guest/site/pages/payout.tsx'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { drainRateLimit } from '../fixtures/rate-limits.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Rate limits of API calls and site forms, except payments.

const guest = 'the address of a guest'
let site: TestSite
beforeEach(async () => {
  site = await testSite({
    callerOf: (c) => [c.req.header('X-Test-Caller') ?? guest],
    render: createPageHandler(['/entry.js']),
  })
})
afterEach(() => site.close())

/** Consumes every point of a limit. */
const exhaust = (name: RateLimitName, caller: RateLimitKey = [guest]) => drainRateLimit(site, name, 0, caller)

const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
const review = { first_name: 'Ana', last_name: 'K', comment: 'A day without a breath of wind.', stars: 5 }

const limited: [RateLimitName, EndpointName, Parameters<typeof call>[2]][] = [
  ['body', 'validate', { body: orderForm() }],
  ['validate', 'validate', { body: orderForm() }],
  ['message', 'sendEmail', { body: message }],
  ['review', 'createReview', { body: review }],
  ['status', 'status', { path: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
]

describe.each(limited)('rate limit %s (call %s)', (limit, name, options) => {
  test('answers 429 with Retry-After and a translated detail to one IP, and serves another IP', async () => {
    const statusWithinLimit = (await call(site.app, name, options)).status
    await exhaust(limit)
    for (const locale of locales) {
      const answer = await call(site.app, name, { ...options, headers: { 'X-Locale': locale } })
      expect([answer.status, answer.body.type]).toEqual([429, 'urn:bonaca:problem:too_many'])
      expect(answer.body.detail).toMatch(
        new RegExp(`^${translatorOf(locale)(`limit.${limit}`, { minutes: 1 }).slice(0, 30)}`),
      )
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect((await call(site.app, name, { ...options, headers: { 'X-Test-Caller': 'another' } })).status).toBe(
      statusWithinLimit,
    )
  })
})

test('POST /sandbox/tokens answers 429 with Retry-After: 30 and a CORS header', async () => {
  await exhaust('token')
  const card = JSON.stringify({ number: '4242424242424242', expiry: '08/29', cvc: '123', holder: 'Ana' })
  const headers = { 'Content-Type': 'application/json', 'X-Locale': 'de' }
  const answer = await site.app.request('http://bonaca.test/sandbox/tokens', { method: 'POST', headers, body: card })
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Access-Control-Allow-Origin')]).toEqual(
    [429, '30', '*'],
  )
  expect(await answer.json()).toMatchObject({ error: { message: translatorOf('de')('limit.token', { minutes: 1 }) } })
})

test('one e-mail address in any letter case gets five acknowledgements per hour, then 429, whatever the IP', async () => {
  const send = (caller: string, email: string) =>
    call(site.app, 'sendEmail', { body: { ...message, email }, headers: { 'X-Test-Caller': caller } })
  for (const caller of ['a', 'b', 'c', 'd', 'e']) expect((await send(caller, 'ana@mail.example')).status).toBe(202)
  expect((await send('f', 'ANA@mail.example')).status).toBe(429)
  expect((await send('f', 'ivo@mail.example')).status).toBe(202)
})

test('status calls of one booking are limited across IPs; other bookings are not affected', async () => {
  const { id } = await seedReservation(site.services.db)
  await exhaust('status_booking', keyFor(id, [guest]))
  const poll = (path: { id: string }) =>
    call(site.app, 'status', { path, headers: { 'X-Test-Caller': 'another' } }).then(({ status }) => status)
  expect(await poll({ id })).toBe(429)
  expect(await poll({ id: (await seedReservation(site.services.db)).id })).toBe(200)
})

describe('strangers who use up the limits of an address', () => {
  test('leave the guests on it the links of their bookings', async () => {
    const { id } = await seedReservation(site.services.db, { date: '2027-06-01' })
    for (const limit of ['status', 'validate', 'change', 'body'] as const) await exhaust(limit)
    const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'
    const statusesOf = async (path: { id: string }) => {
      const body = { date: '2027-06-02' }
      const confirmed = { body: { ...body, expected: {} }, headers: { 'Idempotency-Key': newIdempotencyKey() } }
      const answers = [
        await call(site.app, 'status', { path }),
        await call(site.app, 'quoteChange', { path, body }),
        await call(site.app, 'quoteCancellation', { path }),
        await call(site.app, 'change', { path, ...confirmed }),
        await call(site.app, 'cancel', { path, ...confirmed }),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await statusesOf({ id })).toEqual([200, 200, 200, 422, 422])
    expect(await statusesOf({ id: unknown })).toEqual([429, 429, 429, 429, 429])
  })

  test('leave the crew on it the app, also a phone that has to sign in again', async () => {
    const [ana, ivo] = [await pairedDevice(site, 'Ana', 'owner'), await pairedDevice(site, 'Ivo', 'crew')]
    for (const limit of ['operator_app', 'body', 'sign_in'] as const) await drainRateLimit(site, limit, 0, [guest])
    expect((await new OperatorDevice(site).get('/session')).status).toBe(429)
    expect((await new OperatorDevice(site).post('/sign-in/start', {})).status).toBe(429)
    expect((await ana.get('/session')).status).toBe(200)
    expect((await ana.checkPasskey()).status).toBe(200)
    expect((await ana.act('device-sign-out', { device: 'Ivo' })).status).toBe(200)
    site.clock.advance(25 * 60)
    for (const limit of ['operator_app', 'body', 'sign_in'] as const) await drainRateLimit(site, limit, 0, [guest])
    expect((await ana.get('/session')).body.error.code).toBe('signed_out')
    expect((await ana.signIn()).status).toBe(200)
    // Ivo's session was ended, so his phone counts as an unknown one, and the limit of unknown phones is used up.
    expect((await ivo.get('/session')).status).toBe(429)
  })

  test('and a device has a limit of its own', async () => {
    const [ana, ivo] = [await pairedDevice(site, 'Ana', 'crew'), await pairedDevice(site, 'Ivo', 'crew')]
    const { body } = await ana.get('/session')
    await drainRateLimit(site, 'operator_app', 0, keyFor(body.device.id, [guest]))
    expect((await ana.get('/session')).body.error.code).toBe('too_many')
    expect((await ivo.get('/session')).status).toBe(200)
    expect((await new OperatorDevice(site).get('/session')).body.error.code).toBe('signed_out')
  })
})

type Submit = (page: PageRequest) => Promise<PageReply<unknown> | Response>

const send = (submit: Submit, path: string, fields: Record<string, string>) =>
  submit(pageRequest(site, path, { caller: [guest], fields }))
const sentence = (limit: RateLimitName) =>
  expect.stringContaining(translatorOf('hr')(`limit.${limit}`, { minutes: 1 }).slice(0, 30))

describe('a rate-limited form without JavaScript gets 429 and keeps the input', () => {
  const lookUp = { code: 'BNC-AAAAAA', email: 'ana@mail.example' }
  const forms: [RateLimitName, Submit, string, Record<string, string>][] = [
    ['message', submitMessageForm, '/hr/kontakt', message],
    ['message', submitEnquiryForm, '/hr/privatni-izleti', message],
    ['review', submitReviewForm, '/hr/ostavite-recenziju', { name: 'Ana K', comment: review.comment, stars: '5' }],
    ['find', lookUpRefunds, '/hr/isplata', lookUp],
    ['find', submitResultPage, '/hr/booking', lookUp],
  ]
  test.each(forms)('limit %s', async (limit, submit, path, fields) => {
    await exhaust(limit)
    const answer = await send(submit, path, fields)
    expect(answer).toMatchObject({
      answer: { errors: { form: [sentence(limit)] }, typed: fields },
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    })
  })

  test('booking step, without writing a draft', async () => {
    await exhaust('validate')
    const fields = { name: 'Ana', intent: 'next' }
    expect(await send(submitStep, '/hr/rezerviraj?step=details', fields)).toMatchObject({
      answer: { fields: { name: 'Ana' }, rejection: { errors: { form: [sentence('validate')] } } },
      status: 429,
    })
    expect(await site.services.db.selectFrom('booking_draft').selectAll().execute()).toEqual([])
  })
})

test('ten lookups of a booking code per hour get 422, the eleventh 429, whether or not the code exists', async () => {
  const { code } = await seedReservation(site.services.db)
  for (const lookedUp of [code, 'BNC-AAAAAA']) {
    const find = () => send(lookUpRefunds, '/hr/isplata', { code: lookedUp, email: 'guess@mail.example' })
    const statuses = []
    for (let guess = 0; guess < 11; guess++) statuses.push((await find()).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  }
})

test('the booking page answers 429 with Retry-After and a translated text', async () => {
  const { id } = await seedReservation(site.services.db)
  await exhaust('status_booking', keyFor(id, [guest]))
  await expect(
    loadBookingResult(pageRequest(site, `/hr/booking/${id}`, { caller: [guest], id })),
  ).rejects.toMatchObject({
    status: 429,
    retryText: sentence('status_booking'),
    headers: { 'Retry-After': '1' },
  })
})

test('a booking page that is opened too often returns 429 with Retry-After and an explanation', async () => {
  await exhaust('status')
  const refused = await site.app.request('http://bonaca.test/de/booking/AAAAAAAAAAAAAAAAAAAAAA')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  const html = await refused.text()
  const text = html.replace(/<[^>]+>/g, '')
  expect(text).toContain('Einen Moment, bitte')
  expect(text).toContain('Von Ihrem Internetanschluss wurden gerade zu oft Buchungen geöffnet.')
  expect(text).toContain('melden Sie sich unter ')
  expect(html).toContain('<a href="mailto:')
})
