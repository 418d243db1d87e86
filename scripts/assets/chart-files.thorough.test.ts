import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textWidth } from '../../src/charts/lettering.ts'
import { longestWaterNames } from '../../src/charts/names.ts'
import { chartRegion } from '../../src/charts/water.ts'
import { chartBounds } from '../../src/content/business-schema.ts'
import { locales } from '../../src/i18n/locales.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { chartFiles, hashDrawing, sampleTrip } from './chart-files.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test('the committed charts equal the drawn ones byte for byte (otherwise run node scripts/assets/charts.ts)', async () => {
  const changed = [...chartFiles(await hashDrawing())]
    .filter(([path, content]) => read(path) !== content)
    .map(([path]) => path)
  expect(changed).toEqual([])
})

test('departure locations of the content can only be where charts can be drawn', () => {
  expect(chartBounds.west).toBeGreaterThan(chartRegion.west)
  expect(chartBounds.east).toBeLessThan(chartRegion.east)
  expect(chartBounds.south).toBeGreaterThan(chartRegion.south)
  expect(chartBounds.north).toBeLessThan(chartRegion.north)
})

test('the route of the big map begins and ends at the exact coordinates of the first quay and passes the others', () => {
  const route = JSON.parse(read('public/charts/route.json'))
  const quays = sampleTrip.quays.map(({ latitude, longitude }) => [latitude, longitude])
  expect([route.out[0], route.back.at(-1)]).toEqual([quays[0], quays[0]])
  for (const quay of quays) {
    expect(route.out).toContainEqual(quay)
    expect(route.back).toContainEqual(quay)
  }
  expect(route.stops[0]).toEqual(route.out.at(-1))
  expect(route.back[0]).toEqual(route.stops.at(-1))
})

const width = (text: string) => textWidth(text, 10, 'serif')

test('charts have room for the names of water in every language', () => {
  for (const locale of locales) {
    const texts = JSON.parse(read(`messages/${locale}.json`))
    for (const [key, longest] of Object.entries(longestWaterNames)) {
      expect(width(texts[`chart.${key}`]), `${key} in ${locale}`).toBeLessThanOrEqual(width(longest))
    }
  }
})
