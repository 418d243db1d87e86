import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { releaseReservation } from '../../src/domain/reservations/holds/release-holds.ts'
import { submitResultPage } from '../../src/guest/site/booking/submit-result-page.ts'
import { submitStep } from '../../src/guest/site/booking/submit-step.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { bankPaymentFields, orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Rate limit of payment attempts from one IP, by API and by forms.

let site: TestSite
beforeEach(async () => {
  site = await testSite({ callerOf: (c) => [c.req.header('X-Test-Caller') ?? 'the address of a tester'] })
})
afterEach(() => site.close())

const [refused, good] = ['4000000000000002', '4242424242424242']

let guests = 0
async function order(
  number: string,
  { caller, locale = 'en', key = newIdempotencyKey(), token, email, ...over }: Order = {},
) {
  const payment = over.payment ?? { provider: 'sandbox', token: token ?? (await sandboxCardToken(site.app, number)) }
  const guest = over.guest ?? ++guests
  const person = { phone: `+48 600 ${String(100_000 + guest)}`, email: email ?? `guest-${guest}@mail.example` }
  const headers = { 'Idempotency-Key': key, 'X-Locale': locale, ...(caller && { 'X-Test-Caller': caller }) }
  return call(site.app, 'create', { body: orderForm({ adults: 1, children: 0, payment, ...person }), headers })
}
interface Order {
  /** Orders with the same number have the same guest; by default each order has a new one. */
  guest?: number
  email?: string
  payment?: { provider: string }
  caller?: string
  locale?: string
  key?: string
  token?: string
}
const placesLeft = async () => (await call(site.app, 'freeTickets', { query: { date: '2027-07-14' } })).body.data.total

/**
 * Simulates card testing: five declined cards on each of two bookings, then `last` declined cards on a third one. A
 * booking ends after its fifth declined card, so the third one can still be paid.
 * @returns the third booking
 */
async function declineTwelveCards(last = 2): Promise<ReservationView> {
  for (const cards of [5, 5, last]) {
    const first = await order(refused)
    expect(first.status).toBe(201)
    for (let card = 1; card < cards; card++) expect((await payAgain(first.body.data.id, refused)).status).toBe(201)
    if (cards === last) return first.body.data
  }
  throw new Error('unreachable')
}

async function payAgain(id: string, number: string) {
  const body = { provider: 'sandbox', token: await sandboxCardToken(site.app, number) }
  return call(site.app, 'pay', { path: { id }, body, headers: { 'Idempotency-Key': newIdempotencyKey() } })
}

test('after twelve declined cards the next order gets 429 (Retry-After: 300) without a hold; another IP gets 201', async () => {
  await declineTwelveCards()
  const left = await placesLeft()
  const answer = await order(good)
  expect(answer).toMatchObject({ status: 429, body: { type: 'urn:bonaca:problem:too_many', status: 429 } })
  expect(answer.headers.get('Retry-After')).toBe('300')
  expect(await placesLeft()).toBe(left)
  expect((await order(good, { caller: 'the address of a guest' })).status).toBe(201)
  site.clock.advance(5)
  expect((await order(good)).status).toBe(201)
})

test('successful payments by card or redirect cost fewer points: 26 do not exhaust the limit', async () => {
  for (let card = 0; card < 13; card++) expect((await order(good)).body.data.status).toBe('completed')
  const approve = async () => {
    const { body } = await order(good, { payment: { provider: 'sandbox_bank' } })
    const path = new URL(body.data.payment.next_action.url).pathname
    await site.app.request(`http://bonaca.test${path}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'approve' }),
    })
    await site.runJobs()
  }
  for (let booking = 0; booking < 13; booking++) await approve()
  expect((await order(good)).body.data.status).toBe('completed')
})

test('a refused challenge costs as many points as a declined card', async () => {
  for (let booking = 0; booking < 12; booking++) {
    const { body } = await order('4000000000003220')
    const { client_secret: secret } = body.data.payment.next_action
    const headers = { 'Content-Type': 'application/json' }
    const refuse = { method: 'POST', headers, body: JSON.stringify({ outcome: 'refuse' }) }
    await site.app.request(`http://bonaca.test/sandbox/challenges/${secret}`, refuse)
    // Release the hold, so that the limit of unpaid holds is not reached first.
    await releaseReservation(site.services, { booking: body.data.code, actor: 'a test' })
    await site.runJobs()
  }
  expect((await order(good)).status).toBe(429)
})

test('six unpaid bookings per hour for one mailbox in any spelling and from any IP, then 429', async () => {
  const bookUnpaid = async (email: string, caller: string) => {
    const answer = await order(refused, { email, caller })
    if (answer.status === 201) {
      await releaseReservation(site.services, { booking: answer.body.data.code, actor: 'a test' })
      await site.runJobs()
    }
    return answer.status
  }
  const spellings = [
    'ana@gmail.com',
    'a.na@gmail.com',
    'ana+1@gmail.com',
    'ANA@googlemail.com',
    'an.a+2@gmail.com',
    'ana@gmail.com',
  ]
  for (const [index, email] of spellings.entries()) expect(await bookUnpaid(email, `address ${index}`)).toBe(201)
  expect(await bookUnpaid('ana+3@gmail.com', 'another address')).toBe(429)
  expect(await bookUnpaid('ivo@gmail.com', 'another address')).toBe(201)
})

test('the limit applies to further cards of an existing booking', async () => {
  const { id } = await declineTwelveCards()
  expect((await payAgain(id, good)).status).toBe(429)
  site.clock.advance(5)
  expect((await payAgain(id, good)).body.data.status).toBe('completed')
})

test('a repeated idempotency key gets the first response although the limit is reached', async () => {
  const [key, token] = [newIdempotencyKey(), await sandboxCardToken(site.app, good)]
  const first = await order(good, { key, token, guest: 0 })
  await declineTwelveCards(1)
  expect((await order(good)).status).toBe(429)
  expect(await order(good, { key, token, guest: 0 })).toMatchObject({
    status: 201,
    body: { data: { id: first.body.data.id } },
  })
})

test.each(locales)('429 has title and detail in %s', async (locale) => {
  await declineTwelveCards()
  const { body } = await order(good, { locale })
  expect(body).toMatchObject({
    title: translatorOf(locale)('problem.too_many'),
    detail: translatorOf(locale)('limit.payment', { minutes: 5 }),
  })
})

describe('forms without JavaScript', () => {
  const sentence = translatorOf('hr')('limit.payment', { minutes: 5 })

  const requestOf = (path: string, fields: Record<string, string | number>, id?: string) =>
    pageRequest(site, path, { caller: ['the address of a tester'], fields, id })

  test('the pay step gets 429 with Retry-After: 300 and keeps the input', async () => {
    await declineTwelveCards()
    expect(await submitStep(requestOf('/hr/rezerviraj?step=preview', bankPaymentFields()))).toMatchObject({
      answer: { step: 'preview', fields: { name: 'Ana Kowalska' }, rejection: { errors: { form: [sentence] } } },
      status: 429,
      headers: { 'Retry-After': '300' },
    })
  })

  test('paying again on the booking page gets 429 with an error text', async () => {
    const { id } = await declineTwelveCards()
    const fields = { provider: 'sandbox_bank', attempts_left: '4' }
    const answer = await submitResultPage(requestOf(`/hr/booking/${id}`, fields, id))
    expect(answer).toMatchObject({ answer: { errors: { form: [sentence] } }, status: 429 })
  })
})
