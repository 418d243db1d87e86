import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { tour } from '../../../test/fixtures/tour.ts'
import { setPrice } from '../pricing/set-price.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { bookingCalendars } from './booking-calendar.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('fares have an entry for each change of a price, and none between two seasons with equal prices', async () => {
  for (const span of [
    { from: '2027-06-05', to: '2027-06-10' },
    { from: '2027-06-11', to: '2027-06-20' },
  ]) {
    await setPrice(site.services, {
      ...tour,
      ticket: 'adult',
      originalAmount: 9000,
      payableAmount: 1000,
      span,
      actor: 'ana@desk',
    })
  }
  const calendars = await bookingCalendars(site.services, await operatorSettings(site.services.db))
  const june = calendars.find(({ month }) => month === '2027-06')
  expect(june?.fares.map(({ from, prices }) => [from, prices.adult.original_amount])).toEqual([
    ['2027-06-01', 7500],
    ['2027-06-05', 9000],
    ['2027-06-21', 7500],
  ])
})
