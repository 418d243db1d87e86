import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { changeByOperator, previewChange } from '../../src/domain/reservations/change/change-by-operator.ts'
import { loadBookingResult } from '../../src/guest/site/booking/result/booking-result.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

async function download(id: string) {
  const response = await loadBookingResult(pageRequest(site, `/booking/${id}?calendar`, { id }))
  if (!(response instanceof Response)) throw new Error('no file')
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  const [zone, event] = ['vtimezone', 'vevent'].map((name) => calendar.getFirstSubcomponent(name) as ICAL.Component)
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(zone as ICAL.Component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    event: new ICAL.Event(event as ICAL.Component, { strictExceptions: true }),
    trigger: event?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger') as ICAL.Duration | undefined,
  }
}

test.each(['2027-03-27', '2027-03-28', '2027-03-29', '2027-07-14', '2027-10-30', '2027-10-31', '2027-11-01'])(
  'the alarm rings at 19:00 on the evening before %s',
  async (date) => {
    const { id } = await seedReservation(site.services.db, { date })
    const { event, trigger } = await download(id)
    // By RFC 5545 a duration in hours and minutes is exact: a change of the clocks in between does not shift it.
    const rings = new Date(event.startDate.toJSDate().getTime() + (trigger?.toSeconds() ?? 0) * 1000)
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Zagreb',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const evening = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
    expect(local.format(rings)).toBe(`${evening} 19:00`)
  },
)

test('each change and cancellation gives the same event a higher SEQUENCE, also when another day is chosen after it', async () => {
  const { id, code } = await seedReservation(site.services.db, { date: '2027-08-10' })
  const versions = [await download(id)]
  const actor = 'ana'
  const move = async (date: string) => {
    const change = { booking: code, request: { date }, actor }
    const preview = await previewChange(site.services, change, 'en')
    if (!preview.ok) throw new Error(JSON.stringify(preview))
    expect(await changeByOperator(site.services, change, preview)).toMatchObject({ outcome: 'made' })
  }
  await cancelDeparture(site.services, { ...tour, date: '2027-08-10', reason: 'weather', choice: true, actor })
  versions.push(await download(id))
  await move('2027-08-11')
  versions.push(await download(id))
  await move('2027-08-12')
  versions.push(await download(id))
  await cancelDeparture(site.services, { ...tour, date: '2027-08-12', reason: 'operator', actor })
  versions.push(await download(id))
  expect(versions.map(({ method }) => method)).toEqual(['PUBLISH', 'CANCEL', 'PUBLISH', 'PUBLISH', 'CANCEL'])
  const sequences = versions.map(({ event }) => event.sequence)
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  expect(new Set(versions.map(({ event }) => event.uid)).size).toBe(1)
})
