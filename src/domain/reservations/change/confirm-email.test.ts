import { afterEach, beforeEach, expect, test } from 'vitest'
import { book, call, newIdempotencyKey } from '../../../../test/fixtures/api-client.ts'
import { change, expectedOf, quoteOf } from '../../../../test/fixtures/changes.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import type { ChangeRequest } from '../../../contract/change.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import { viewReservation } from '../view-reservation.ts'
import { makeChange } from './make-change.ts'
import { prepareChange } from './quote-change.ts'

let site: TestSite
let booked: ReservationView
beforeEach(async () => {
  site = await testSite()
  booked = await book(site.app, '4242424242424242')
})
afterEach(() => site.close())

const day = '2027-07-14'
const otherDay = '2027-07-16'
const byStranger = (request: ChangeRequest) => change(site, booked.id, request, { email: 'stranger@mail.example' })

test.each([{ date: otherDay }, { adults: 1 }, { date: otherDay, adults: 4 }, { adults: 1, children: 1 }])(
  'the e-mail address is needed where the booking gives up places: %j',
  async (request) => {
    expect((await quoteOf(site, booked.id, request)).needs_email).toBe(true)
    expect(await byStranger(request)).toMatchObject({ ok: false, errors: { email: [expect.any(String)] } })
    const expected = expectedOf(await quoteOf(site, booked.id, request))
    const path = { id: booked.id }
    const headers = { 'Idempotency-Key': newIdempotencyKey() }
    expect(await call(site.app, 'change', { path, headers, body: { ...request, expected } })).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.any(String)] } },
    })
    expect(await viewReservation(site.services, booked.id, 'en')).toMatchObject({ date: day, adults: 2 })
  },
)

test('it is not needed for another place of departure', async () => {
  expect((await quoteOf(site, booked.id, { departure_location: 'zadar' })).needs_email).toBe(false)
  expect(await byStranger({ departure_location: 'zadar' })).toMatchObject({ ok: true })
})

test('a booking that moved meanwhile gets a new quote, because its change would need the address now', async () => {
  const stay = { date: day, departure_location: 'zadar' } as const
  const expected = { ...expectedOf(await quoteOf(site, booked.id, stay)), needs_email: false }
  await change(site, booked.id, { date: otherDay })
  const prepared = await prepareChange(site.services, booked.id, stay, { locale: 'en', by: 'guest' })
  if (!prepared.ok) throw new Error('the change is possible')
  const options = {
    request: stay,
    payment: undefined,
    key: newIdempotencyKey(),
    requestHash: '',
    expected,
    caller: null,
  }
  expect(await makeChange(site.services, booked.id, options, prepared.context)).toMatchObject({
    outcome: 'quote_changed',
  })
})
