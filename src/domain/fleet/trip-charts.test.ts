import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { addThreeTrips } from '../../../test/fixtures/three-trips.ts'
import { loadTripChart } from '../../guest/site/ui/chart/load-trip-chart.ts'
import { setQuay } from './manage-quays.ts'
import { setTrip } from './manage-trips.ts'
import { chartFile, drawCharts, loadCharts } from './trip-charts.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
  await addThreeTrips(site.services.db)
})
afterEach(() => site.close())

const drawn = async () => (await loadCharts(site.services.db)).map(({ trip, key }) => ({ trip, key }))
const actor = 'tests'

test('trips other than the sample’s are drawn, and again only when what is drawn changes', async () => {
  const { services } = site
  await drawCharts(services)
  const first = await drawn()
  expect(first.map(({ trip }) => trip).toSorted()).toEqual(['islands', 'sunset'])

  const calls = [{ quay: 'zadar', departsAt: '18:45', returnsAt: '21:45' }]
  await setTrip(services, { id: 'sunset', start: { id: '1', endsNextDay: false, calls }, actor })
  await site.runJobs()
  expect(await drawn()).toEqual(first)

  await setQuay(services, { id: 'zadar', latitude: 44.1185, actor })
  await site.runJobs()
  const second = await drawn()
  expect(second).toHaveLength(3)
  expect(second.some(({ key }) => first.some((before) => before.key === key))).toBe(false)
})

test('a page has the chart of its trip with its own times, and no chart that lacks a stop', async () => {
  const { services } = site
  expect(await loadTripChart(services, 'en', { trip: 'islands' })).toBeUndefined()
  await drawCharts(services)
  const islands = await loadTripChart(services, 'en', { trip: 'islands' })
  expect(islands?.texts).toMatchObject({
    zadar: { name: 'Zadar', caption: '09:00 · 14:00' },
    bibinje: { caption: '09:30' },
    kukljica: { name: 'Kukljica', caption: 'swim' },
    pasman: { caption: '' },
  })
  expect(islands?.label).toContain('Kukljica, Pašman')
  const [, , trip = '', key = ''] = islands?.images.split('/') ?? []
  expect((await chartFile(services.db, { trip, key, file: 'day.svg' }))?.content).toMatch(/^<svg/)
  expect(JSON.parse((await chartFile(services.db, { trip, key, file: 'route.json' }))?.content ?? '')).toHaveProperty(
    'out',
  )
  expect(await chartFile(services.db, { trip, key: 'other', file: 'day.svg' })).toBeNull()
  expect(await chartFile(services.db, { trip, key, file: '../day.svg' })).toBeNull()

  await setTrip(services, {
    id: 'islands',
    stops: [{ id: 'iz', name: 'Iž', latitude: 44.05, longitude: 15.12 }],
    actor,
  })
  expect(await loadTripChart(services, 'en', { trip: 'islands' })).toBeUndefined()
})

test('the sample’s first trip has the charts of the build', async () => {
  expect((await loadTripChart(site.services, 'en', { trip: 'tour' }))?.images).toBe('/charts')
})
