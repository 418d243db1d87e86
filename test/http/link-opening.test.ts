import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManualReservation } from '../../src/domain/reservations/booking/create-manual-reservation.ts'
import { viewLink } from '../../src/domain/reservations/links/view-link.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { hrefTo } from '../../src/pages.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(() => site.close())

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test.each([
  ['a navigation of a browser', 'counts', 'GET', navigation],
  ['a prefetch', 'does not count', 'GET', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
  ['the scanner of a mail server', 'does not count', 'GET', {}],
  ['a HEAD request', 'does not count', 'HEAD', navigation],
  ['a request of a script', 'does not count', 'GET', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
])('of a payment link, %s %s as opening it, and the first one stands', async (_, counts, method, headers) => {
  const order = {
    ...{ date: '2027-07-14', adults: 1, children: 0, infants: 0, departure_location: 'zadar', locale: 'pl', notes: '' },
    ...{ first_name: 'Ana', last_name: 'Kowalska', phone: '', email: 'ana@mail.example', special_offers: [] },
    payment: { by: 'link' },
  }
  const made = await createManualReservation(site.services, order, 'phone', 'tests')
  if (!made.ok) throw new Error(made.refusal)
  const first = site.services.now()
  const path = new URL(hrefTo('booking', 'pl', made.id), site.services.origin)
  for (let opening = 1; opening <= 2; opening++) {
    expect((await site.app.request(path, { method, headers })).status).toBe(200)
    const link = await viewLink(site.services, made.code, {})
    expect(link?.openedAt).toEqual(counts === 'counts' ? first : null)
    site.clock.advance(5)
  }
})
