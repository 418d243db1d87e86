import { sql } from 'kysely'
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
const queued = async () => {
  const { rows } = await sql<{ name: string }>`select name from test_job`.execute(site.services.db)
  return rows.map(({ name }) => name)
}
const actor = 'tests'

/** Takes all other trips off sale: drawing one takes seconds. */
const sellOnly = (id: string) =>
  site.services.db.updateTable('trip').set({ state: 'draft' }).where('id', '!=', id).execute()

test('a trip is drawn once, and again only when what is drawn changes', async () => {
  const { services } = site
  await sellOnly('sunset')
  await drawCharts(services)
  const [chart] = await drawn()
  expect(chart?.trip).toBe('sunset')
  await drawCharts(services)
  expect(await drawn()).toEqual([chart])

  const calls = [{ quay: 'zadar', departsAt: '18:45', returnsAt: '21:45' }]
  await setTrip(services, { id: 'sunset', start: { id: '1', endsNextDay: false, calls }, actor })
  expect(await queued()).toEqual([])
  await setQuay(services, { id: 'zadar', latitude: 44.1185, actor })
  expect(await queued()).toEqual(['draw-charts'])
})

test('a page has the chart of its trip with its own times, and no chart that lacks a stop', async () => {
  const { services } = site
  await sellOnly('islands')
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
