import { afterEach, beforeEach, expect, test } from 'vitest'
import { book } from '../../../../test/fixtures/api-client.ts'
import { guestEmail } from '../../../../test/fixtures/changes.ts'
import { cardOf } from '../../../../test/fixtures/marked-bookings.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { createManualReservation } from '../booking/create-manual-reservation.ts'
import { cancelDeparture } from './cancel-departure.ts'
import { findNoRefundReason } from './no-refund-reason.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const date = '2027-07-14'
const order = {
  date,
  departure_location: 'zadar',
  adults: 2,
  children: 0,
  infants: 0,
  first_name: 'Ana',
  last_name: 'Horvat',
  phone: '',
  email: guestEmail,
  locale: 'en',
  notes: '',
  special_offers: [],
  payment: { by: 'cash' },
}

test('a deposit that was not paid by card is returned by hand', async () => {
  const created = await createManualReservation(site.services, order, 'quay', 'tests')
  if (!created.ok) throw new Error(created.refusal)
  expect(await findNoRefundReason(site.services.db, created.id)).toBeNull()
  await cancelDeparture(site.services, { date, reason: 'weather', actor: 'tests' })
  expect(await findNoRefundReason(site.services.db, created.id)).toBe('by_hand')
})

test('of a booking that was not paid nothing is returned', async () => {
  const { id } = await book(site.app, cardOf('pending'))
  const cancelled = { reason: 'operator', cancelled_by: 'operator', cancelled_at: site.clock.now() } as const
  await site.services.db
    .insertInto('cancellation')
    .values({ reservation_id: id, ...cancelled })
    .execute()
  expect(await findNoRefundReason(site.services.db, id)).toBe('unpaid')
})
