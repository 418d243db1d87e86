import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { releaseReservation } from '../../src/domain/reservations/release-holds.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { actInDocument } from '../../src/site/booking/booking-action.server.ts'
import { actOnBooking } from '../../src/site/booking/result/booking-result.server.ts'
import { noOutsideParties } from '../../src/site/outside-parties.ts'
import { requestContext } from '../../src/site/request-context.ts'
import { call, freshKey, orderForm, tokenFor } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'

// Starting payments, by the API and by the site's own forms, from one address.

let site: TestSite
beforeEach(async () => {
  site = await testSite({ callerOf: (c) => [c.req.header('X-Test-Caller') ?? 'the address of a tester'] })
})
afterEach(() => site.close())

const [refused, good] = ['4000000000000002', '4242424242424242']

let guests = 0
async function order(number: string, { caller, locale = 'en', key = freshKey(), token, email, ...over }: Order = {}) {
  const payment = over.payment ?? { provider: 'sandbox', token: token ?? (await tokenFor(site.app, number)) }
  const guest = over.guest ?? ++guests
  const person = { phone: `+48 600 ${String(100_000 + guest)}`, email: email ?? `guest-${guest}@mail.example` }
  const headers = { 'Idempotency-Key': key, 'X-Locale': locale, ...(caller && { 'X-Test-Caller': caller }) }
  return call(site.app, 'create', { body: orderForm({ adults: 1, children: 0, payment, ...person }), headers })
}
interface Order {
  /** The same number is the same guest; each order has one of its own where it is left out. */
  guest?: number
  email?: string
  payment?: { provider: string }
  caller?: string
  locale?: string
  key?: string
  token?: string
}
const placesLeft = async () => (await call(site.app, 'freeTickets', { query: { date: '2027-07-14' } })).body.data.total

/** Twelve refused cards on three bookings, since a booking ends after five; the last booking may still be paid. */
async function tryOutStolenCards(last = 2): Promise<ReservationView> {
  for (const cards of [5, 5, last]) {
    const first = await order(refused)
    expect(first.status).toBe(201)
    for (let card = 1; card < cards; card++) expect((await payAgain(first.body.data.id, refused)).status).toBe(201)
    if (cards === last) return first.body.data
  }
  throw new Error('no booking is left')
}

async function payAgain(id: string, number: string) {
  const body = { provider: 'sandbox', token: await tokenFor(site.app, number) }
  return call(site.app, 'pay', { path: { id }, body, headers: { 'Idempotency-Key': freshKey() } })
}

test('twelve refused cards, and the next is not even tried; somebody else is', async () => {
  await tryOutStolenCards()
  const left = await placesLeft()
  const answer = await order(good)
  expect(answer).toMatchObject({ status: 429, body: { type: 'urn:bonaca:problem:too_many', status: 429 } })
  expect(answer.headers.get('Retry-After')).toBe('300')
  expect(await placesLeft()).toBe(left)
  expect((await order(good, { caller: 'the address of a guest' })).status).toBe(201)
  site.clock.advance(5)
  expect((await order(good)).status).toBe(201)
})

test('cards that pay weigh less, also by a bank’s page', async () => {
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

test('a refusal after a bank’s question weighs as much as one at once', async () => {
  for (let booking = 0; booking < 12; booking++) {
    const { body } = await order('4000000000003220')
    const { client_secret: secret } = body.data.payment.next_action
    const headers = { 'Content-Type': 'application/json' }
    const refuse = { method: 'POST', headers, body: JSON.stringify({ outcome: 'refuse' }) }
    await site.app.request(`http://bonaca.test/sandbox/challenges/${secret}`, refuse)
    // Its hold ends, so that the next booking isn't refused for open holds.
    await releaseReservation(site.services, { booking: body.data.code, actor: 'a test' })
    await site.runJobs()
  }
  expect((await order(good)).status).toBe(429)
})

test('a mailbox causes six unpaid bookings an hour, from wherever and however its address is written', async () => {
  const unpaid = async (email: string, caller: string) => {
    const answer = await order(refused, { email, caller })
    if (answer.status === 201) {
      await releaseReservation(site.services, { booking: answer.body.data.code, actor: 'a test' })
      await site.runJobs()
    }
    return answer.status
  }
  const written = [
    'ana@gmail.com',
    'a.na@gmail.com',
    'ana+1@gmail.com',
    'ANA@googlemail.com',
    'an.a+2@gmail.com',
    'ana@gmail.com',
  ]
  for (const [index, email] of written.entries()) expect(await unpaid(email, `address ${index}`)).toBe(201)
  expect(await unpaid('ana+3@gmail.com', 'another address')).toBe(429)
  expect(await unpaid('ivo@gmail.com', 'another address')).toBe(201)
})

test('another card for a booking counts as well', async () => {
  const { id } = await tryOutStolenCards()
  expect((await payAgain(id, good)).status).toBe(429)
  site.clock.advance(5)
  expect((await payAgain(id, good)).body.data.status).toBe('completed')
})

test('whose answer was lost gets it, however much came from there since', async () => {
  const [key, token] = [freshKey(), await tokenFor(site.app, good)]
  const first = await order(good, { key, token, guest: 0 })
  await tryOutStolenCards(1)
  expect((await order(good)).status).toBe(429)
  expect(await order(good, { key, token, guest: 0 })).toMatchObject({
    status: 201,
    body: { data: { id: first.body.data.id } },
  })
})

test.each(locales)('it is said in %s', async (locale) => {
  await tryOutStolenCards()
  const { body } = await order(good, { locale })
  expect(body).toMatchObject({
    title: translatorOf(locale)('problem.too_many'),
    detail: translatorOf(locale)('limit.payment', { minutes: 5 }),
  })
})

describe('a form of the site, without script', () => {
  const sentence = translatorOf('hr')('limit.payment', { minutes: 5 })

  async function send(action: typeof actInDocument | typeof actOnBooking, path: string, fields: object, id?: string) {
    const url = new URL(path, 'http://bonaca.test')
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ ...fields }) })
    const context = new RouterContextProvider()
    context.set(requestContext, {
      ...site.services,
      outside: noOutsideParties,
      tracing: { id: null, source: 'direct' },
      caller: ['the address of a tester'],
    })
    return action({ request, url, context, params: { id }, pattern: url.pathname } as never) as unknown
  }
  const headersOf = (init: ResponseInit | null) => Object.fromEntries(new Headers(init?.headers))

  test('is answered with all that was typed', async () => {
    await tryOutStolenCards()
    const { special_offers: _, terms_accepted: __, ...typed } = orderForm()
    const fields = { ...typed, terms_accepted: 'on', provider: 'sandbox_bank', intent: 'pay' }
    const answer = await send(actInDocument, '/hr/rezerviraj?step=preview', fields)
    expect(answer).toMatchObject({
      data: { step: 'preview', fields: { first_name: 'Ana' }, rejection: { errors: { form: [sentence] } } },
      init: { status: 429 },
    })
    expect(headersOf((answer as { init: ResponseInit }).init)['retry-after']).toBe('300')
  })

  test('to pay again is answered on the page of the booking', async () => {
    const { id } = await tryOutStolenCards()
    const fields = { provider: 'sandbox_bank', attempts_left: '4' }
    const answer = await send(actOnBooking, `/hr/booking/${id}`, fields, id)
    expect(answer).toMatchObject({ data: { errors: { form: [sentence] } }, init: { status: 429 } })
  })
})
