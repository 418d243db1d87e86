import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicDeparture } from '../../src/contract/departures.ts'
import { call } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'
import { departureOn, tour } from '../fixtures/tour.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
  await addThreeTrips(site.services.db)
})
afterAll(() => site.close())

const read = async (): Promise<PublicDeparture[]> => (await call(site.app, 'departures')).body.data
const ofTour = async (date: string) => (await read()).find((each) => each.trip === tour.trip && each.date === date)

test('lists the departures of all trips for 60 days in order, with their booking page', async () => {
  const listed = await read()
  expect(new Set(listed.map(({ trip }) => trip)).size).toBe(3)
  const dates = listed.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  const last = new Date(site.services.now().getTime() + 59 * 86_400_000).toISOString().slice(0, 10)
  expect([dates.at(-1)! <= last, dates.length > 60]).toEqual([true, true])
  expect(listed.find(({ trip }) => trip === tour.trip)).toMatchObject({
    departs_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T08:00:00\+0[12]:00$/),
    prices: { adult: 7500 },
    url: expect.stringMatching(/^http:\/\/bonaca\.test\/book-now\?trip=tour&date=\d{4}-\d{2}-\d{2}&start=1$/),
  })
})

test('says few, more or none, never how many; closed days are left out', async () => {
  const { db } = site.services
  const row = { held: 0, sold: 0, status: 'open' } as const
  await db
    .insertInto('departure')
    .values([
      { ...row, date: '2027-05-20', capacity: 10 },
      { ...row, date: '2027-05-21', capacity: 11 },
      { ...row, date: '2027-05-22', capacity: 0 },
      { ...row, date: '2027-05-23', capacity: 60, status: 'closed' },
    ])
    .execute()
  const free = async (date: string) => (await ofTour(date))?.free_places
  expect([await free('2027-05-20'), await free('2027-05-21'), await free('2027-05-22')]).toEqual([
    'few',
    'more',
    'none',
  ])
  expect(await ofTour('2027-05-23')).toBeUndefined()
  expect(Object.keys((await ofTour('2027-05-20')) ?? {}).filter((name) => /left|total|capacity/.test(name))).toEqual([])
  expect(
    await db.selectFrom('departure').select('id').where('id', '=', departureOn('2027-05-20')).execute(),
  ).toHaveLength(1)
})

test('may be kept for a minute and read by browsers on other sites', async () => {
  const { headers } = await site.app.request('http://bonaca.test/api/departures.json', {
    headers: { Origin: 'https://partner.example' },
  })
  expect(headers.get('Cache-Control')).toBe('public, max-age=60')
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
})
