import { type Coastline, cutCoastline, loadCoastline } from './coastline.ts'
import type { Place } from './geometry/mercator.ts'
import type { Point, Ring } from './geometry/shapes.ts'

/**
 * If a quay or stop is farther inland than this many metres, whoever enters it gets a warning: boats hardly berth
 * there.
 */
export const farthestInland = 300
/**
 * Quays and stops up to this many metres inland are drawn, because the stored shore is wrong by up to 500 m in places.
 */
export const farthestDrawn = 1_000

/** The region of the charts, in degrees: the eastern Adriatic from Trieste to Durrës. */
export const chartRegion = { west: 12.8, east: 20, south: 41, north: 45.9 }

/**
 * How far a place is from the sea, in metres: 0 on the sea, `undefined` beyond the charts or more than 5 km inland.
 * Lakes are land.
 */
export function metresToSea([longitude, latitude]: Place, coastline: Coastline = loadCoastline()): number | undefined {
  if (!isOnCharts([longitude, latitude])) return undefined
  const [down, across] = [0.05, 0.05 / Math.cos(latitude * radian)]
  const { shores } = cutCoastline(coastline, [
    [longitude - across, latitude - down],
    [longitude + across, latitude + down],
  ])
  const inMetres = ([x, y]: Point): Point => [
    (x - longitude) * metresPerDegree * Math.cos(latitude * radian),
    (y - latitude) * metresPerDegree,
  ]
  const rings = shores.map((ring) => ring.map(inMetres))
  if (!rings.some((ring) => encloses(ring, [0, 0]))) return 0
  // `cutCoastline` adds edges along the bounds, which are no shores. If the nearest edge is at the bounds, the distance
  // is unknown.
  const metres = Math.min(...rings.map((ring) => distance(ring)))
  return metres < 0.05 * metresPerDegree - 1 ? metres : undefined
}

export function isOnCharts([longitude, latitude]: Place): boolean {
  const { west, east, south, north } = chartRegion
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

const radian = Math.PI / 180
const metresPerDegree = 111_195

/** Whether a point is inside a closed line. */
export function encloses(ring: Ring, [x, y]: Point): boolean {
  let isInside = false
  let [beforeX, beforeY] = ring.at(-1)!
  for (const [nextX, nextY] of ring) {
    if (nextY > y !== beforeY > y && nextX + ((y - nextY) / (beforeY - nextY)) * (beforeX - nextX) > x) {
      isInside = !isInside
    }
    ;[beforeX, beforeY] = [nextX, nextY]
  }
  return isInside
}

/** The distance of the nearest edge from 0, 0. */
function distance(ring: Ring): number {
  let [ax, ay] = ring.at(-1)!
  let nearest = Number.POSITIVE_INFINITY
  for (const [bx, by] of ring) {
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const share = length ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length)) : 0
    nearest = Math.min(nearest, Math.hypot(ax + share * dx, ay + share * dy))
    ;[ax, ay] = [bx, by]
  }
  return nearest
}
