import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { createApp } from '../../src/main/app.ts'
import { call, expectMatchesContract, newIdempotencyKey } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const raw = (path: string, init: RequestInit = {}) => site.app.request(`http://bonaca.test/api${path}`, init)
const postRaw = (
  path: string,
  body: string,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
) => raw(path, { method: 'POST', body, headers })

// Validation errors (422) and other client errors of the API, and the common error format.

describe('422 of forms', () => {
  test('lists all invalid fields at once, including the missing date', async () => {
    const { status, body } = await call(site.app, 'validate', { body: {} })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'adults',
      'date',
      'departure_location',
      'email',
      'first_name',
      'last_name',
      'phone',
    ])
    expect(body.errors.date).toEqual(['Please select a date first.'])
  })

  test.each([
    ['en', 'Please select a date first.'],
    ['it', 'Seleziona prima una data.'],
    ['hr', 'Najprije odaberite datum.'],
    ['de', 'Bitte wählen Sie zuerst ein Datum.'],
    ['pl', 'Prosimy najpierw wybrać dzień.'],
    ['xx', 'Please select a date first.'],
  ])('has texts in the X-Locale language: %s', async (locale, sentence) => {
    const { body } = await call(site.app, 'validate', { body: { adults: 2 }, headers: { 'X-Locale': locale } })
    expect(body.errors.date).toEqual([sentence])
  })

  test.each([
    ['date', '2027-02-30', 'This date doesn’t exist. Please check it.'],
    ['date', '14.7.2027', 'Please enter the date as year, month, day: YYYY-MM-DD.'],
    ['date', '2027-12-24', 'We don’t sail on Friday 24 December 2027. Please choose another day.'],
    ['date', '2027-05-11', 'Tuesday 11 May 2027 can no longer be booked online. Please choose another day or call us.'],
    [
      'date',
      '2029-07-14',
      'Saturday 14 July 2029 can no longer be booked online. Please choose another day or call us.',
    ],
    ['adults', 0, 'Please add at least one adult.'],
    ['adults', 1.5, 'Please enter a whole number.'],
    ['adults', '2', 'Please enter a whole number.'],
    ['adults', 21, 'You can book for up to 20 people at a time. For a larger group, please write to us or call.'],
    ['children', -1, 'Please enter a whole number.'],
    ['email', 'ana@', 'This isn’t a complete e-mail address. It should look like name@example.com.'],
    ['phone', '12', 'Please enter the whole number with its country code, for example +385 91 234 5678.'],
    ['phone', '0664 1234567', 'Please enter the whole number with its country code, for example +385 91 234 5678.'],
    ['first_name', 'Win at www.spam.example', 'A name can’t contain a web address. Please enter only your name.'],
    ['last_name', '\u200B.\u3164', 'Please enter your last name.'],
    ['first_name', 'A\u0000na', 'This contains characters that we can’t display. Please type it again.'],
    ['first_name', ' '.repeat(5), 'Please enter your first name.'],
    ['notes', 'x'.repeat(1001), 'Please keep it to 1,000 characters.'],
    ['departure_location', 'split', 'Please choose where you’d like to board.'],
  ])('%s = %j gets 422: %s', async (field, value, sentence) => {
    const { status, body } = await call(site.app, 'validate', { body: orderForm({ [field]: value }) })
    expect(status).toBe(422)
    const message = body.errors[field]?.[0].replaceAll('’', "'").replaceAll('\u00a0', ' ')
    expect(message).toBe(sentence.replaceAll('’', "'"))
  })

  test('a person with one name has an empty last name', async () => {
    expect((await call(site.app, 'validate', { body: orderForm({ last_name: '' }) })).status).toBe(200)
  })

  test('names nested fields by path (special_offers.1.id)', async () => {
    const special_offers = [
      { id: 'prosek', pieces: 1 },
      { id: 'prosek', pieces: 1 },
      { id: 'yacht', pieces: 1 },
      { id: 'birthday_cake', pieces: 3 },
    ]
    const { body } = await call(site.app, 'validate', { body: orderForm({ special_offers }) })
    expect(Object.keys(body.errors)).toEqual(['special_offers.1.id', 'special_offers.2.id', 'special_offers.3.pieces'])
  })

  test('validate?step= checks the fields of that step only; an unknown step gets 422', async () => {
    const { date, adults, children, infants, departure_location, ...details } = orderForm()
    const step = (name: string, body: object) => call(site.app, 'validate', { query: { step: name }, body })
    expect((await step('date', { date, adults, children, infants, departure_location })).status).toBe(200)
    expect((await step('details', details)).status).toBe(200)
    expect((await step('date', {})).status).toBe(422)
    expect((await step('summit', {})).status).toBe(422)
  })

  test('create without terms_accepted gets the prescribed error text', async () => {
    const { body } = await call(site.app, 'create', {
      body: orderForm({ terms_accepted: false, payment: { provider: 'sandbox_bank' } }),
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    expect(body.errors).toEqual({
      terms_accepted: ['Please accept our general terms of purchase before continuing to payment.'],
    })
  })

  test('combines schema errors and business-rule errors in one response', async () => {
    const { body } = await call(site.app, 'create', {
      body: orderForm({
        first_name: '',
        phone: '12',
        date: '2027-12-24',
        adults: 30,
        special_offers: [{ id: 'yacht', pieces: 1 }],
        terms_accepted: false,
        payment: { provider: 'sandbox_bank' },
      }),
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    expect(Object.keys(body.errors).sort()).toEqual([
      'adults',
      'date',
      'first_name',
      'phone',
      'special_offers.0.id',
      'terms_accepted',
    ])
    expect(body.available.nearest_dates).toEqual([])
  })

  test.each([
    [{ provider: 'sandbox' }, 'payment.token'],
    [{ provider: 'stripe', token: 'x' }, 'payment.provider'],
    [{ provider: 'cash' }, 'payment.provider'],
    [undefined, 'payment'],
  ])('payment %j gets 422 for %s', async (payment, field) => {
    const { status, body } = await call(site.app, 'create', {
      body: orderForm({ payment }),
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('create without Idempotency-Key gets 422 for form', async () => {
    const { status, body } = await call(site.app, 'create', {
      body: orderForm({ payment: { provider: 'sandbox_bank' } }),
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['form']])
  })
})

describe('unreadable requests', () => {
  test('malformed JSON gets 400, another content type 415', async () => {
    expect((await expectMatchesContract(endpoints.validate, await postRaw('/reservations/validate', '{'))).status).toBe(
      400,
    )
    const form = await postRaw('/reservations/validate', 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' })
    expect((await expectMatchesContract(endpoints.validate, form)).status).toBe(415)
    expect((await postRaw('/reservations/validate', '{}', {})).status).toBe(415)
  })

  test('JSON that is not the expected object gets 422', async () => {
    for (const body of ['null', '[]', '7', '"x"', '[[[]]]', '{"__proto__":{"date":"2027-07-14"}}']) {
      expect((await postRaw('/reservations/validate', body)).status, body).toBe(422)
    }
  })

  test('an oversized body gets 413', async () => {
    const answer = await postRaw('/send-email', JSON.stringify({ message: 'x'.repeat(70_000) }))
    expect((await expectMatchesContract(endpoints.sendEmail, answer)).status).toBe(413)
  })

  test('a wrong method gets 405 with Allow, an unknown path 404', async () => {
    const answer = await raw('/reservations/create')
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    expect(await answer.json()).toMatchObject({
      title: 'This address doesn’t accept this kind of request.',
    })
    expect((await raw('/nothing')).status).toBe(404)
    expect((await raw('/nothing', { method: 'DELETE' })).status).toBe(404)
  })
})

describe('unknown resources', () => {
  test.each(['x', 'AAAAAAAAAAAAAAAAAAAAAA', "'; drop table reservation;--", '..%2f..%2fetc', '%00'])(
    'reservation id %s gets 404 from status and pay',
    async (id) => {
      expect((await raw(`/reservations/status/${encodeURIComponent(id)}`)).status).toBe(404)
      const paid = await raw(`/reservations/${encodeURIComponent(id)}/payments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey() },
        body: JSON.stringify({ provider: 'sandbox_bank' }),
      })
      expect(paid.status).toBe(404)
    },
  )

  test('webhooks: an unknown provider gets 404, an unsigned event 400', async () => {
    expect((await postRaw('/payments/nobody/events', '{}')).status).toBe(404)
    expect((await postRaw('/payments/sandbox/events', '{}')).status).toBe(400)
  })

  test('an unknown page key gets 404, "constructor" too', async () => {
    expect((await call(site.app, 'page', { path: { page: 'nowhere' } })).status).toBe(404)
    expect((await call(site.app, 'page', { path: { page: 'constructor' } })).status).toBe(404)
  })
})

test('unknown paths below /api get 404 as application/problem+json, not the page renderer', async () => {
  const app = createApp({ services: site.services, render: async () => new Response('a page') })
  for (const path of ['/api/nowhere', '/api', '/api/settings/more']) {
    const answer = await app.request(`http://bonaca.test${path}`)
    expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 404, 'application/problem+json'])
  }
})

test('JSON nested 2,000 levels deep gets 400, 20 levels 422', async () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const send = (body: string) =>
    raw('/reservations/validate', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  for (const body of [nested(2_000), `${'['.repeat(8_000)}${']'.repeat(8_000)}`]) {
    expect((await send(body)).status).toBe(400)
  }
  expect((await send(nested(20))).status).toBe(422)
})

test('a malformed reservation id gets 404 from status and pay', async () => {
  const body = { provider: 'sandbox_bank' }
  for (const id of ['\0', 'A'.repeat(300), "' or 1=1"]) {
    const path = { id: encodeURIComponent(id) }
    expect((await call(site.app, 'status', { path })).status).toBe(404)
    expect(
      (await call(site.app, 'pay', { path, body, headers: { 'Idempotency-Key': newIdempotencyKey() } })).status,
    ).toBe(404)
  }
})
