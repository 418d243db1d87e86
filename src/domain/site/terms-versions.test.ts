import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newIdempotencyKey, sandboxCardToken } from '../../../test/fixtures/api-client.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { createManualReservation } from '../reservations/booking/create-manual-reservation.ts'
import { findMailDetails } from '../reservations/mail-details.ts'
import { termsOfBooking } from './terms-versions.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

async function bookByPhone(by: 'link' | 'cash'): Promise<string> {
  const party = { adults: 2, children: 0, infants: 0, departure_location: 'zadar', special_offers: [] }
  const guest = { first_name: 'Ana', last_name: 'Kowalska', phone: '', email: 'ana@mail.example', notes: '' }
  const order = { date: '2027-07-14', ...party, ...guest, locale: 'pl', payment: { by } }
  const outcome = await createManualReservation(site.services, order, 'phone', 'tests')
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.id
}

test('a guest accepts the terms by paying a link, in the language of the page', async () => {
  const { db } = site.services
  const id = await bookByPhone('link')
  expect(await termsOfBooking(db, id)).toBeNull()
  const body = { provider: 'sandbox', token: await sandboxCardToken(site.app, '4242424242424242') }
  await call(site.app, 'pay', { path: { id }, body, headers: { 'Idempotency-Key': newIdempotencyKey() } })
  expect(await termsOfBooking(db, id)).toEqual({
    path: expect.stringMatching(/^\/payment\/terms-of-purchase\?version=\d+$/),
    isAccepted: true,
  })
})

test('a booking with cash has the terms of its day, and its mails link them', async () => {
  const { db, origin } = site.services
  const id = await bookByPhone('cash')
  const terms = await termsOfBooking(db, id)
  expect(terms).toEqual({
    path: expect.stringMatching(/^\/pl\/platnosc\/warunki-zakupu\?version=\d+$/),
    isAccepted: false,
  })
  expect((await findMailDetails(site.services, db, id))?.termsUrl).toBe(origin + terms?.path)
})
