import { afterEach, beforeEach, expect, test } from 'vitest'
import { guestEmail } from '../../../../test/fixtures/changes.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { getReservationRefunds } from '../../../domain/payments/refund-queries.ts'
import { createManualReservation } from '../../../domain/reservations/booking/create-manual-reservation.ts'
import { cancelDeparture } from '../../../domain/reservations/cancellation/cancel-departure.ts'
import { createPageHandler } from '../../../http/rendering/page-handler.tsx'
import { hrefTo } from '../../../i18n/href-to.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
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

test('a deposit paid by hand is returned by hand: no refund to a card is offered or promised', async () => {
  const created = await createManualReservation(site.services, order, 'quay', 'tests')
  if (!created.ok) throw new Error(created.refusal)
  await cancelDeparture(site.services, { date, reason: 'weather', actor: 'tests', choice: true })
  const response = await site.app.request(new URL(hrefTo('booking', 'en', created.id), site.services.origin))
  const page = (await response.text()).replace(/<script.*?<\/script>/gs, '')
  expect(page).toContain('You can choose until')
  expect(page).toContain('there’s no card payment to refund')
  expect(page).not.toMatch(/automatically|€0\.00|Get your money back/)
  expect((await getReservationRefunds(site.services, created.id)).deposit?.state).toBe('by_hand')
})
