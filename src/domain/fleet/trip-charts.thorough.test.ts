import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { addThreeTrips } from '../../../test/fixtures/three-trips.ts'
import { loadTripChart } from '../../guest/site/ui/chart/load-trip-chart.ts'
import { loadTrips, tripOf } from '../trips/trips.ts'
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

/** Takes all other trips off sale, because drawing the charts of a trip takes seconds. */
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

test('a trip on the route of another one is drawn too, and one that cannot be drawn has no chart', async () => {
  const { services } = site
  await sellOnly('sunset')
  await drawCharts(services)
  const { stops } = tripOf(await loadTrips(services.db), 'sunset')
  const calls = [{ quay: 'zadar', departsAt: '09:00', returnsAt: '12:00' }]
  await setTrip(services, { id: 'islands', retiredStart: 'afternoon', actor })
  await setTrip(services, { id: 'islands', start: { id: 'morning', endsNextDay: false, calls }, stops, actor })
  expect(await queued()).toEqual([])
  expect(await setTrip(services, { id: 'islands', state: 'on_sale', actor })).toMatchObject({ ok: true })
  expect(await queued()).toEqual(['draw-charts'])

  await setTrip(services, { id: 'islands', state: 'draft', actor })
  // A place on land. `setTrip` refuses it, so it is written to the table.
  const inland = [{ id: 'preko', name: 'Sarajevo', latitude: 43.85, longitude: 18.41 }]
  await services.db
    .updateTable('trip')
    .set({ stops: JSON.stringify(inland) })
    .where('id', '=', 'sunset')
    .execute()
  await drawCharts(services)
  expect(await drawn()).toEqual([])
  expect(await setTrip(services, { id: 'sunset', stops: inland, actor })).toMatchObject({ refusal: 'stop_not_at_sea' })
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
  const fileOf = (file: string, of = key) => chartFile(services.db, { trip, key: of, file })
  expect(await fileOf('day.svg')).toMatchObject({ content: expect.stringMatching(/^<svg/) })
  expect(await fileOf('route.json')).toMatchObject({ content: expect.stringContaining('"out"') })
  expect(await fileOf('day.svg', 'former')).toEqual({ newKey: key })
  expect(await fileOf('../day.svg')).toBeNull()
  expect(await fileOf('day.svg', '\0')).toBeNull()

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
