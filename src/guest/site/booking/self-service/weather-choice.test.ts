import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookOnQuay } from '../../../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../../../test/fixtures/test-site.ts'
import { tour } from '../../../../../test/fixtures/tour.ts'
import { getReservationRefunds } from '../../../../domain/payments/refund-queries.ts'
import { cancelDeparture } from '../../../../domain/reservations/cancellation/cancel-departure.ts'
import { hrefTo } from '../../../../pages.ts'
import { createPageHandler } from '../../page-handler.tsx'

let site: TestSite
beforeEach(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterEach(() => site.close())

const date = '2027-07-14'

test('a deposit paid by hand is returned by hand: no refund to a card is offered or promised', async () => {
  const id = await bookOnQuay(site)
  await cancelDeparture(site.services, { ...tour, date, reason: 'weather', actor: 'tests', choice: true })
  const response = await site.app.request(new URL(hrefTo('booking', 'en', id), site.services.origin))
  const page = (await response.text()).replace(/<script.*?<\/script>/gs, '')
  expect(page).toContain('Please choose by')
  expect(page).toContain('there’s no card payment to refund')
  expect(page).not.toMatch(/automatically|€0\.00|Get your money back/)
  expect((await getReservationRefunds(site.services, id)).deposit?.state).toBe('by_hand')
})

test('a rejected form shows the chosen day, also in the folded calendar', async () => {
  const id = await bookOnQuay(site)
  await cancelDeparture(site.services, { ...tour, date, reason: 'weather', actor: 'tests', choice: true })
  const url = new URL(hrefTo('booking', 'en', id), site.services.origin)
  const checkedDays = async (chosen: string) => {
    const body = new URLSearchParams({ date: chosen, departure_location: 'mars', intent: 'quote' })
    const response = await site.app.request(url, { method: 'POST', body })
    const radios = (await response.text()).match(/<input [^>]*name="date"[^>]*>|<details open/g) ?? []
    const checked = radios.filter((radio) => /checked|open/.test(radio))
    return [response.status, checked.map((radio) => radio.match(/value="([^"]*)"/)?.[1] ?? 'open')]
  }
  expect(await checkedDays('2027-07-15')).toEqual([422, ['2027-07-15']])
  expect(await checkedDays('2027-07-28')).toEqual([422, ['open', '2027-07-28']])
  expect(await checkedDays('2027-12-24')).toEqual([422, ['2027-07-13']])
})

test('a guest whose start was retired chooses a day of the first start that is left', async () => {
  const id = await bookOnQuay(site)
  await cancelDeparture(site.services, { ...tour, date, reason: 'weather', actor: 'tests', choice: true })
  const { db } = site.services
  await db.insertInto('trip_start').values({ trip: 'tour', id: 'late' }).execute()
  const call = { quay: 'bibinje', departs_at: '10:30', returns_at: '18:00' }
  await db
    .insertInto('trip_call')
    .values({ trip: 'tour', start: 'late', ...call })
    .execute()
  await db.updateTable('trip_start').set({ state: 'retired' }).where('id', '=', '1').execute()
  const url = new URL(hrefTo('booking', 'en', id), site.services.origin)
  const page = (await (await site.app.request(url)).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('Bibinje, 10:30')
  expect(page).toContain('value="2027-07-15"')
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  expect(fields).toMatchObject({ start: 'late', departure_location: 'bibinje' })
  const body = new URLSearchParams({ ...fields, date: '2027-07-15', intent: 'quote' })
  expect((await site.app.request(url, { method: 'POST', body })).status).toBe(200)
})
