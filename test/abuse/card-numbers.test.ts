import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointName } from '../../src/contract/endpoints.ts'
import { submitResultPage } from '../../src/guest/site/booking/submit-result-page.ts'
import { submitStep } from '../../src/guest/site/booking/submit-step.ts'
import type { PageRequest } from '../../src/guest/site/http/page-definition.tsx'
import { readForm } from '../../src/guest/site/http/read-form.ts'
import { submitEnquiryForm, submitMessageForm } from '../../src/guest/site/pages/forms/submit-message-form.ts'
import { submitReviewForm } from '../../src/guest/site/pages/forms/submit-review-form.ts'
import { lookUpRefunds } from '../../src/guest/site/pages/payout.tsx'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { book, call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { orderFields, orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.deleteFrom('message').execute()
})

const card = '4242 4242-4242 4242'
const textWithCard = `My card is ${card}, valid 08/29.`
const order = { ...orderForm(), payment: { provider: 'sandbox', token: 'tok' } }
const review = { first_name: 'Ana', last_name: 'Kowalska', comment: 'A calm day, good fish.', stars: 5 }
const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }

const bodies: [EndpointName, string, object][] = [
  ...['first_name', 'last_name', 'phone', 'email', 'notes', 'date'].flatMap(
    (field): [EndpointName, string, object][] => [
      ['create', field, { ...order, [field]: textWithCard }],
      ['validate', field, { ...order, [field]: textWithCard }],
    ],
  ),
  ['create', 'payment.token', { ...order, payment: { provider: 'sandbox', token: '4242424242424242' } }],
  ['create', 'card', { ...order, card: 4242424242424242 }],
  ['create', 'special_offers.0.id', { ...order, special_offers: [{ id: textWithCard, pieces: 1 }] }],
  ['create', 'form', { ...order, [card]: 'a name' }],
  ['create', 'form', { ...order, ['longer than any path of ours '.repeat(4)]: [card, card] }],
  ...Object.keys(message).map((field): [EndpointName, string, object] => [
    'sendEmail',
    field,
    { ...message, [field]: textWithCard },
  ]),
  ['sendEmail', 'private_tour.date', { ...message, private_tour: { date: card } }],
  ...['first_name', 'last_name', 'comment'].map((field): [EndpointName, string, object] => [
    'createReview',
    field,
    { ...review, [field]: textWithCard },
  ]),
]

test.each(bodies)(
  '%s with a card number in %s gets 422 for that field and stores nothing of it',
  async (name, field, body) => {
    const headers = { 'Idempotency-Key': newIdempotencyKey() }
    const answer = await call(site.app, name, { body, headers })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: [translatorOf('en')('error.card_number')] })
    expect(JSON.stringify(answer.body)).not.toContain('4242')
    expect(await storedRows()).not.toMatch(/4242/)
  },
)

test('pay with a card number as token gets 422 for token', async () => {
  const { id } = await book(site.app, '4000000000000002')
  const body = { provider: 'sandbox', token: '4242424242424242' }
  const answer = await call(site.app, 'pay', {
    path: { id },
    body,
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['token']])
})

test.each(locales)('the error text has the X-Locale language %s', async (locale) => {
  const headers = { 'X-Locale': locale }
  const { body } = await call(site.app, 'sendEmail', { body: { ...message, message: textWithCard }, headers })
  expect(body.errors.message).toEqual([translatorOf(locale)('error.card_number')])
})

describe('a site form with a card number gets 422 and keeps all other input', () => {
  const redactedText = 'My card is …, valid 08/29.'

  test('contact message', async () => {
    const answer = await send(submitMessageForm, '/de/kontakt', { ...message, form_key: 'k', message: textWithCard })
    expect(answer).toMatchObject({
      status: 422,
      answer: {
        errors: { message: [translatorOf('de')('error.card_number')] },
        typed: { ...message, message: redactedText },
      },
    })
  })

  test('private tour enquiry', async () => {
    const fields = {
      ...message,
      date_day: '14',
      date_month: '2027-07',
      guests: '5',
      departure_location: 'zadar',
      form_key: 'k',
    }
    const answer = await send(submitEnquiryForm, '/private-tours', { ...fields, message: textWithCard })
    expect(answer).toMatchObject({ status: 422, answer: { typed: { ...fields, message: redactedText } } })
  })

  test('review', async () => {
    const fields = { name: 'Ana Kowalska', stars: '4' }
    const answer = await send(submitReviewForm, '/leave-review', { ...fields, comment: textWithCard })
    expect(answer).toMatchObject({
      status: 422,
      answer: { errors: { comment: [expect.any(String)] }, typed: { ...fields, comment: redactedText } },
    })
  })

  test.each([
    ['booking lookup', submitResultPage, '/booking'],
    ['refund lookup', lookUpRefunds, '/payout'],
  ])('%s', async (_, submit, path) => {
    const answer = await send(submit, path, { code: card, email: 'ana@mail.example' })
    expect(answer).toMatchObject({
      status: 422,
      answer: { errors: { code: [expect.any(String)] }, typed: { code: '…', email: 'ana@mail.example' } },
    })
  })

  test.each(['next', 'pay', 'save'])(
    'booking step with intent %s; its draft stores everything but the number',
    async (intent) => {
      const sent = {
        ...stringsOf(orderFields({ notes: textWithCard, date: '2027-07-15' })),
        'special_offers.prosek': '1',
        provider: 'sandbox_bank',
        intent,
      }
      const answer = await send(submitStep, '/book-now?step=details', sent)
      expect(answer).toMatchObject({
        status: 422,
        answer: {
          step: 'details',
          fields: { name: 'Ana Kowalska', notes: redactedText, special_offers: [{ id: 'prosek', pieces: 1 }] },
          rejection: { errors: { notes: [translatorOf('en')('error.card_number')] } },
        },
      })
      expect(await storedRows()).toContain(redactedText)
      expect(await storedRows()).not.toMatch(/4242/)
    },
  )
})

const stringsOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `${value}`]))

const send = (submit: (page: PageRequest) => Promise<unknown>, path: string, fields: object) =>
  submit(pageRequest(site, path, { fields: stringsOf(fields) }))

/** All rows that store visitors' texts, as JSON. */
async function storedRows(): Promise<string> {
  const { db } = site.services
  const tables = ['message', 'review', 'reservation', 'booking_draft'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

test('readForm keeps repeated fields, redacts card numbers in values and drops fields whose name is a card number', async () => {
  const body = new URLSearchParams([
    ['message', `one ${card}`],
    ['message', 'two'],
    [card, 'three'],
    ['name', 'Ana'],
  ])
  const { form, cardErrors } = await readForm(new Request('http://bonaca.test', { method: 'POST', body }), 'en')
  expect([...form]).toEqual([
    ['message', 'one …'],
    ['message', 'two'],
    ['name', 'Ana'],
  ])
  expect(Object.keys(cardErrors ?? {})).toEqual(['message', 'form'])
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a card number in a field named %s gets 422',
  async (name) => {
    const body = `{"${name}":"4242424242424242"}`
    const headers = { 'Content-Type': 'application/json' }
    const answer = await site.app.request('http://bonaca.test/api/send-email', { method: 'POST', headers, body })
    expect([answer.status, Object.keys(JSON.parse(await answer.text()).errors)]).toEqual([422, [name]])
  },
)
