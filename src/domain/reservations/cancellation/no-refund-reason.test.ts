import { afterEach, beforeEach, expect, test } from 'vitest'
import { book } from '../../../../test/fixtures/api-client.ts'
import { cardOf } from '../../../../test/fixtures/marked-bookings.ts'
import { bookOnQuay } from '../../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import { cancelDeparture } from './cancel-departure.ts'
import { findNoRefundReason } from './no-refund-reason.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const date = '2027-07-14'

test('a deposit that was not paid by card is returned by hand', async () => {
  const id = await bookOnQuay(site)
  expect(await findNoRefundReason(site.services.db, id)).toBeNull()
  await cancelDeparture(site.services, { ...tour, date, reason: 'weather', actor: 'tests' })
  expect(await findNoRefundReason(site.services.db, id)).toBe('by_hand')
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
