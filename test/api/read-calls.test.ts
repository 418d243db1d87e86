import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { buildOpenApi } from '../../src/guest/api/openapi.ts'
import { locales } from '../../src/i18n/locales.ts'
import { createApp } from '../../src/main/app.ts'
import { createDatabasePool } from '../../src/platform/database/connect.ts'
import { call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const raw = (path: string, init: RequestInit = {}) => site.app.request(`http://bonaca.test/api${path}`, init)

// Calls that read data, the API description, and the behaviour without a database.

describe('read calls', () => {
  test('disabled-dates lists past, closed-season and full days for the number of passengers', async () => {
    const disabledDates = (query: Record<string, string>) => call(site.app, 'disabledDates', { query })
    const { body } = await disabledDates({ from: '2027-05-09', to: '2027-05-14' })
    expect(body.data).toEqual(['2027-05-09', '2027-05-10', '2027-05-11'])
    expect((await disabledDates({ from: '2027-03-30', to: '2027-04-02' })).body.data).toHaveLength(4)
    await site.services.db.insertInto('departure').values({ date: '2027-06-01', capacity: 4 }).execute()
    expect((await disabledDates({ from: '2027-06-01', to: '2027-06-01', passengers: '4' })).body.data).toEqual([])
    expect((await disabledDates({ from: '2027-06-01', to: '2027-06-01', passengers: '5' })).body.data).toEqual([
      '2027-06-01',
    ])
  })

  test.each([
    [{}, ['from', 'to']],
    [{ from: 'x', to: '2027-06-01' }, ['from']],
    [{ from: '2027-06-02', to: '2027-06-01' }, ['to']],
    [{ from: '2027-01-01', to: '2028-06-01' }, ['to']],
    [{ from: '2027-06-01', to: '2027-06-01', passengers: '0' }, ['passengers']],
    [{ from: '2027-06-01', to: '2027-06-01', passengers: '21' }, ['passengers']],
    [{ from: '2027-06-01', to: '2027-06-01', passengers: 'all' }, ['passengers']],
  ])('disabled-dates with %j gets 422 for %j', async (query, fields) => {
    const { status, body } = await call(site.app, 'disabledDates', { query: query as Record<string, string> })
    expect([status, Object.keys(body.errors)]).toEqual([422, fields])
  })

  test('free-tickets returns the free seats; without a date it gets 422', async () => {
    const free = await call(site.app, 'freeTickets', { query: { date: '2027-07-20' } })
    expect(free.body.data).toEqual({
      trip: 'tour',
      date: '2027-07-20',
      start: '1',
      bookable: true,
      total: 80,
      adults: 80,
      children: 80,
      infants: 80,
    })
    expect((await call(site.app, 'freeTickets')).body.errors.date).toEqual(['Please select a date first.'])
  })

  test('a new review is not listed before approval; an invalid cursor, limit or review gets 422', async () => {
    const review = { first_name: 'Ana', last_name: 'K', comment: 'A calm day, good fish.', stars: 5 }
    expect((await call(site.app, 'createReview', { body: review })).status).toBe(201)
    expect((await call(site.app, 'reviews')).body).toEqual({
      data: [],
      meta: { average: null, count: 0, next_cursor: null },
    })
    expect((await call(site.app, 'reviews', { query: { cursor: 'x' } })).status).toBe(422)
    expect((await call(site.app, 'reviews', { query: { limit: '0' } })).status).toBe(422)
    const refused = await call(site.app, 'createReview', { body: { ...review, stars: 6, comment: 'short' } })
    expect(Object.keys(refused.body.errors)).toEqual(['comment', 'stars'])
    const unknownReservation = { ...review, reservation_id: 'AAAAAAAAAAAAAAAAAAAAAA' }
    expect(Object.keys((await call(site.app, 'createReview', { body: unknownReservation })).body.errors)).toEqual([
      'reservation_id',
    ])
  })

  test('send-email queues a mail to the operator and an acknowledgement in X-Locale to the sender', async () => {
    const body = { name: 'Marek', email: 'marek@mail.example', message: 'Is there shade on board?' }
    expect((await call(site.app, 'sendEmail', { body, headers: { 'X-Locale': 'pl' } })).status).toBe(202)
    const mails = await site.services.db
      .selectFrom('message')
      .select(['kind', 'recipient', 'locale'])
      .where('kind', 'like', 'contact%')
      .execute()
    expect(mails).toEqual([
      { kind: 'contact_message', recipient: 'operator@bonaca.test', locale: 'hr' },
      { kind: 'contact_acknowledgement', recipient: 'marek@mail.example', locale: 'pl' },
    ])
    expect((await call(site.app, 'sendEmail', { body: {} })).status).toBe(422)
  })

  test('settings of a trip sold by its link only are those of whoever asks for it', async () => {
    const three = await testSite()
    await addThreeTrips(three.services.db)
    await three.services.db.updateTable('trip').set({ state: 'by_link' }).where('id', '=', 'islands').execute()
    const ask = async (query: Record<string, string>) => (await call(three.app, 'settings', { query })).body
    const { value } = (await ask({ trip: 'islands', start: 'afternoon' })).data
    expect([value.trip, value.start, value.prices.adult.original_amount]).toEqual(['islands', 'afternoon', 3500])
    expect(value.trips.map(({ id }: { id: string }) => id)).toContain('islands')
    expect(Object.keys((await ask({ trip: 'unknown' })).errors)).toEqual(['trip'])
    expect(Object.keys((await ask({ trip: 'islands', start: 'night' })).errors)).toEqual(['start'])
    await three.close()
  })

  test('settings, locales and special-offers return prices, providers, codes and translated titles', async () => {
    const { value } = (await call(site.app, 'settings')).body.data
    expect(value.prices.adult).toEqual({ original_amount: 7500, payable_amount: 1500, min_age: 12, max_age: null })
    expect(value.payment_providers.map((provider: { id: string }) => provider.id)).toEqual(['sandbox', 'sandbox_bank'])
    const languages = (await call(site.app, 'locales')).body.data
    expect(languages.map(({ code }: { code: string }) => code)).toEqual(locales)
    expect(languages[1]).toEqual({ code: 'hr', name: 'Hrvatski', iso: 'hr-HR' })
    const offers = await call(site.app, 'specialOffers', { headers: { 'X-Locale': 'de' } })
    expect(offers.body.data).toHaveLength(3)
    expect(offers.body.data[0].title).toBe('Maske und Schnorchel')
  })
})

test('/openapi.json describes every call of the contract, and /docs lists them', async () => {
  const described = buildOpenApi({ ...site.services, origin: 'https://bonaca.example' })
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    (Object.keys(endpoints) as EndpointName[]).sort(),
  )
  expect(await (await raw('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(buildOpenApi(site.services))))
  expect(await (await raw('/docs')).text()).toContain('POST /api/reservations/create')
})

test('without a database calls get 503 with Retry-After: 30 and no internals, /readyz 503, /livez 200', async () => {
  const { db, close } = createDatabasePool({ host: '127.0.0.1', port: 1 })
  const app = createApp({ services: { ...site.services, db } })
  const get = (path: string) => app.request(`http://bonaca.test${path}`)
  const answer = await get('/api/settings')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(await answer.text()).not.toMatch(/pool|postgres|select|refused|127/i)
  expect(
    (
      await call(app, 'create', {
        body: orderForm({ payment: { provider: 'sandbox_bank' } }),
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
    ).status,
  ).toBe(503)
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/livez')).status).toBe(200)
  await close()
})
