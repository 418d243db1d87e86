import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
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
  site = await testSite({ callerOf: (c) => c.req.header('X-Test-Caller') ?? 'the address of a tester' })
})
afterEach(() => site.close())

const [refused, good] = ['4000000000000002', '4242424242424242']

async function order(number: string, { caller, locale = 'en', key = freshKey(), token }: Order = {}) {
  const payment = { provider: 'sandbox', token: token ?? (await tokenFor(site.app, number)) }
  const headers = { 'Idempotency-Key': key, 'X-Locale': locale, ...(caller && { 'X-Test-Caller': caller }) }
  return call(site.app, 'create', { body: orderForm({ adults: 1, children: 0, payment }), headers })
}
interface Order {
  caller?: string
  locale?: string
  key?: string
  token?: string
}
const placesLeft = async () => (await call(site.app, 'freeTickets', { query: { date: '2027-07-14' } })).body.data.total

async function tryOutStolenCards(): Promise<ReservationView> {
  const answers = []
  for (let card = 0; card < 12; card++) answers.push(await order(refused))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  return answers[0]?.body.data
}

test('twelve refused cards, and the next is not even tried; somebody else is', async () => {
  await tryOutStolenCards()
  const left = await placesLeft()
  const answer = await order(good)
  expect(answer).toMatchObject({ status: 429, body: { type: 'urn:bonaca:problem:too_many', status: 429 } })
  expect(answer.headers.get('Retry-After')).toBe('60')
  expect(await placesLeft()).toBe(left)
  expect((await order(good, { caller: 'the address of a guest' })).status).toBe(201)
  site.clock.advance(1)
  expect((await order(good)).status).toBe(201)
})

test('cards that pay weigh less', async () => {
  for (let card = 0; card < 13; card++) expect((await order(good)).body.data.status).toBe('completed')
})

test('another card for a booking counts as well', async () => {
  const { id } = await tryOutStolenCards()
  const body = { provider: 'sandbox', token: await tokenFor(site.app, good) }
  const pay = () => call(site.app, 'pay', { path: { id }, body, headers: { 'Idempotency-Key': freshKey() } })
  expect((await pay()).status).toBe(429)
  site.clock.advance(1)
  expect((await pay()).body.data.status).toBe('completed')
})

test('whose answer was lost gets it, however much came from there since', async () => {
  const [key, token] = [freshKey(), await tokenFor(site.app, good)]
  const first = await order(good, { key, token })
  await tryOutStolenCards()
  expect((await order(good)).status).toBe(429)
  expect(await order(good, { key, token })).toMatchObject({ status: 201, body: { data: { id: first.body.data.id } } })
})

test.each(locales)('it is said in %s', async (locale) => {
  await tryOutStolenCards()
  const { body } = await order(good, { locale })
  expect(body).toMatchObject({
    title: translatorOf(locale)('problem.too_many'),
    detail: translatorOf(locale)('limit.payment', { minutes: 1 }),
  })
})

describe('a form of the site, without script', () => {
  const sentence = translatorOf('hr')('limit.payment', { minutes: 1 })

  async function send(action: typeof actInDocument | typeof actOnBooking, path: string, fields: object, id?: string) {
    const url = new URL(path, 'http://bonaca.test')
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ ...fields }) })
    const context = new RouterContextProvider()
    context.set(requestContext, {
      ...site.services,
      outside: noOutsideParties,
      tracing: { id: null, source: 'direct' },
      caller: 'the address of a tester',
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
      data: { step: 'preview', fields: { first_name: 'Ana' }, refusal: { errors: { form: [sentence] } } },
      init: { status: 429 },
    })
    expect(headersOf((answer as { init: ResponseInit }).init)['retry-after']).toBe('60')
  })

  test('to pay again is answered on the page of the booking', async () => {
    const { id } = await tryOutStolenCards()
    const fields = { provider: 'sandbox_bank', attempts_left: '4' }
    const answer = await send(actOnBooking, `/hr/booking/${id}`, fields, id)
    expect(answer).toMatchObject({ data: { errors: { form: [sentence] } }, init: { status: 429 } })
  })
})
