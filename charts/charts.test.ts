import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { business } from '../content/business.ts'
import { chartBounds } from '../src/content/business-schema.ts'
import day from '../src/guest/site/ui/chart/sheets/day.json'
import route from '../src/guest/site/ui/chart/sheets/route.json'
import start from '../src/guest/site/ui/chart/sheets/start.json'
import startTall from '../src/guest/site/ui/chart/sheets/start-m.json'
import { projectRoot } from '../src/shared/project-root.ts'
import { landOf, makeCharts } from './make.ts'
import { mercator, type Place } from './mercator.ts'
import { paper } from './route.ts'
import type { Point, Ring } from './shapes.ts'
import { sheetPlans } from './sheets.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const coastline = JSON.parse(read('charts/coastline.geojson'))
/** The edges of every shore. A point inside any shore counts as land, also in a lake. */
const shores = landOf(coastline).flat().map(edgesOf)

const minutes = 60_000
let made: Map<string, string>
beforeAll(() => {
  made = makeCharts(coastline)
}, 5 * minutes)

test('departure locations can be anywhere on the sheet on which the route is found, and nowhere else', () => {
  const { toPlace } = mercator(paper)
  const [[west, north], [east, south]] = [toPlace([0, 0]), toPlace([paper.width, paper.height])]
  const edges = { south, north, west, east }
  const near = Object.entries(edges).map(([edge, degrees]) => [edge, expect.closeTo(degrees, 2)])
  expect(chartBounds).toEqual(Object.fromEntries(near))
})

test('the committed charts equal the generated ones byte for byte (otherwise run node scripts/assets/charts.ts)', () => {
  const changed = [...made].filter(([path, content]) => read(path) !== content).map(([path]) => path)
  expect(changed).toEqual([])
})

test('both harbours are marked within 300 m of their projected coordinates', () => {
  for (const [id, sheet] of Object.entries({ day, start, 'start-m': startTall })) {
    const plan = sheetPlans.find((plan) => plan.id === id)!
    const { toPaper, toPlace } = mercator(plan)
    const metre =
      toPaper([15.2, plan.latitude])[0] - toPaper([15.2 - 1 / metresPerDegree(plan.latitude), plan.latitude])[0]
    for (const { id, longitude, latitude } of business.departureLocations) {
      const [x, y] = toPaper([longitude, latitude])
      const [atX, atY] = sheet.at[id] as Point
      // The mark is on the nearest water of our coarse coastline, up to 250 m from the quay.
      expect(Math.hypot(atX - x, atY - y) / metre).toBeLessThan(300)
      const [backLongitude, backLatitude] = toPlace([x, y])
      expect([backLongitude, backLatitude]).toEqual([expect.closeTo(longitude, 9), expect.closeTo(latitude, 9)])
    }
  }
})

const metresPerDegree = (latitude: number) => 111_320 * Math.cos((latitude * Math.PI) / 180)

test('the route stays on water from the first harbour to the last', () => {
  for (const [leg, line] of Object.entries(route)) {
    const places = line.map(([latitude, longitude]): Place => [longitude!, latitude!]).filter((place) => !isQuay(place))
    expect([leg, places.filter((place) => shores.some((shore) => isInside(shore, place)))]).toEqual([leg, []])
    const hits = places.slice(1).filter((place, index) => shores.some((shore) => crosses(shore, places[index]!, place)))
    expect([leg, hits]).toEqual([leg, []])
  }
})

/** Our coarse coastline puts the quays on land, so the tests skip them. */
const isQuay = ([x, y]: Place) =>
  business.departureLocations.some(({ longitude, latitude }) => x === longitude && y === latitude)

test('the route of the big map contains the exact coordinates of both quays', () => {
  const [zadar, bibinje] = business.departureLocations.map(({ latitude, longitude }) => [latitude, longitude])
  expect([route.out[0], route.back.at(-1)]).toEqual([zadar, zadar])
  expect(route.out).toContainEqual(bibinje)
  expect(route.back).toContainEqual(bibinje)
})

test('each leg starts where the previous one ends, and the last leg ends at the first harbour', () => {
  expect(route.park[0]).toEqual(route.out.at(-1))
  expect(route.back[0]).toEqual(route.park.at(-1))
  expect(route.back.at(-1)).toEqual(route.out[0])
})

type Shore = [Point, Point][]

function isInside(shore: Shore, [x, y]: Place): boolean {
  const west = shore.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) < x)
  return west.length % 2 === 1
}

function crosses(shore: Shore, from: Place, to: Place): boolean {
  const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
    Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  return shore.some(([a, b]) => turn(from, to, a) !== turn(from, to, b) && turn(a, b, from) !== turn(a, b, to))
}

function edgesOf(ring: Ring): Shore {
  return ring.slice(1).map((point, index) => [ring[index]!, point])
}
