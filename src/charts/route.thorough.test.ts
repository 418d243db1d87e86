import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTrip } from '../../test/fixtures/any-charted-trip.ts'
import { type Coastline, cutCoastline, decodeCoastline, encodeCoastline, loadCoastline } from './coastline.ts'
import { mercator, type Place } from './geometry/mercator.ts'
import { boundsOf, type Point } from './geometry/shapes.ts'
import { type BoatRoute, findRoute } from './route.ts'

const minutes = 60_000
const coastline = loadCoastline()

test('no route crosses a shore, on any trip from Trieste to Durrës', { timeout: 5 * minutes }, () => {
  const found = { ways: 0, none: 0 }
  fc.assert(
    fc.property(anyTrip, ({ quays, stops }) => {
      const places = ({ longitude, latitude }: { longitude: number; latitude: number }): Place => [longitude, latitude]
      const course = {
        quays: quays.map(places),
        stops: stops.map(places),
        returns: quays.map((_, index) => index).reverse(),
      }
      const route = findRoute(course, coastline)
      found[route ? 'ways' : 'none']++
      if (!route) return
      expect(crossings(route)).toEqual([])
      const { out, back } = route.legs
      expect([out[0] ?? route.quays[0], back.at(-1) ?? route.quays[0]]).toEqual([route.quays[0], route.quays[0]])
    }),
    { numRuns: 4, seed: 2, endOnFailure: true },
  )
  // The search works on a grid, in which a few narrow straits are closed. So a few courses have no route.
  expect(found.ways).toBeGreaterThan(found.none * 5)
})

test('a route goes around land that is thinner than the cells of the search', () => {
  const mole: Place[] = [
    [16, 42.985],
    [16.00005, 42.985],
    [16.00005, 43.015],
    [16, 43.015],
  ]
  const wall = { shores: [mole], lakes: [] }
  const route = findRoute({ quays: [[15.99, 43]], stops: [[16.01, 43]], returns: [0] }, wall)!
  expect(crossings(route, wall)).toEqual([])
})

test('a route passes a strait of 100 m instead of going around the island', () => {
  const route = findRoute({ quays: [[15.2825, 44.0686]], stops: [[15.16, 43.89]], returns: [0] }, coastline)
  const strait = (route?.legs.out ?? []).filter(([x, y]) => Math.hypot((x - 15.256) * 80, (y - 44.0185) * 111) < 1.5)
  expect(strait.length).toBeGreaterThan(0)
})

test('the way back runs beside the way out where there is room', () => {
  const route = findRoute({ quays: [[16.4392, 43.5075]], stops: [[16.29, 43.4]], returns: [0] }, coastline)!
  const apart = route.legs.back.map(([x, y]) =>
    Math.min(...spread(route.legs.out).map(([ax, ay]) => Math.hypot((x - ax) * 80_700, (y - ay) * 111_195))),
  )
  expect(Math.max(...apart)).toBeGreaterThan(200)
})

test('the coastline is the same after it is packed and unpacked', () => {
  const ring: Place[] = [
    [13.12345, 45.00001],
    [13.2, 45],
    [-0.00001, -45.54321],
  ]
  expect(decodeCoastline(encodeCoastline({ shores: [ring], lakes: [] }))).toEqual({ shores: [ring], lakes: [] })
  expect(decodeCoastline(encodeCoastline(coastline))).toEqual(coastline)
})

/** Points along a line, close together. */
function spread(line: Place[]): Place[] {
  return line.flatMap((from, index) => {
    const to = line[index + 1] ?? from
    return Array.from(
      { length: 50 },
      (_, part): Place => [from[0] + ((to[0] - from[0]) * part) / 50, from[1] + ((to[1] - from[1]) * part) / 50],
    )
  })
}

/** The points at which a route crosses a shore. Both consist of straight lines in the Mercator projection. */
function crossings({ legs }: BoatRoute, land = coastline): Place[] {
  const lines = Object.values(legs).filter((leg) => leg.length > 1)
  if (lines.length === 0) return []
  const [[west, south], [east, north]] = boundsOf(lines.flat())
  const near = cutCoastline(land, [
    [west - 0.1, south - 0.1],
    [east + 0.1, north + 0.1],
  ])
  const { toPaper, toPlace } = mercator({ width: 1e6, height: 1e6, west, east: west + 1, latitude: south })
  const edges = edgesOf(near, toPaper)
  return lines
    .map((leg): Point[] => leg.map(toPaper))
    .flatMap((leg) => leg.slice(1).filter((to, index) => edges.some(([a, b]) => crosses(leg[index]!, to, a, b))))
    .map(toPlace)
}

function edgesOf({ shores }: Coastline, toPaper: (place: Place) => Point): [Point, Point][] {
  return shores.flatMap((shore) => {
    const ring = shore.map(toPaper)
    return ring.map((point, index): [Point, Point] => [ring.at(index - 1)!, point])
  })
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = ([px, py]: Point, [qx, qy]: Point, [rx, ry]: Point) =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px))
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
}
