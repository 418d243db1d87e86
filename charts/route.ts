import { business } from '../content/business.ts'
import { type Cell, findPath } from './find-path.ts'
import { mercator, type Place } from './mercator.ts'
import { distanceTo, land, landRaster, type Raster } from './raster.ts'
import { type Point, type Polygon, roundLine, simplify } from './shapes.ts'

/** The stops of the boat. The harbours have the coordinates of the operator's content, so a change moves them on the charts. */
export const calls = {
  zadar: harbour('zadar'),
  bibinje: harbour('bibinje'),
  swim: [15.164, 43.8915],
  lunch: [15.294, 43.804],
} satisfies Record<string, Place>
const { zadar, bibinje, swim, lunch } = calls

const strait: Place = [15.256, 44.0185]

/** Waypoints of each leg, one list from stop to stop. The path between two waypoints is searched on water. */
const course = {
  out: [
    [zadar, bibinje],
    [bibinje, strait, [15.2135, 43.878], swim],
  ],
  park: [[swim, [15.211, 43.864], lunch]],
  // Beside the way out wherever the channel is wide enough, so that both lines are visible.
  back: [
    [lunch, [15.268, 43.806], [15.23, 43.872], [15.279, 43.956], strait, [15.292, 44.043], bibinje],
    [bibinje, [15.234, 44.079], zadar],
  ],
} satisfies Record<string, Place[][]>

export interface Route {
  legs: Record<keyof typeof course, Place[]>
  /** The position of the boat at each stop: the nearest water. */
  marks: Record<keyof typeof calls, Place>
}

/** The sheet on which the route is found. */
export const paper = { width: 2600, height: 3400, west: 15.05, east: 15.4, latitude: 43.962 }
const cell = 2

export function findRoute(coastline: Polygon[]): Route {
  const { toPaper, toPlace } = mercator(paper)
  const polygons = coastline.map((polygon) => polygon.map((ring) => ring.map(toPaper))).filter(isOnPaper)
  const map = landRaster(polygons, paper.width, paper.height, cell)
  const shore = distanceTo(land, map)

  const onWater = (place: Place) => {
    const [x, y] = toPaper(place)
    return nearestWater(map, x / cell, y / cell)
  }
  const placeOf = ([column, row]: Point) => toPlace([(column + 0.5) * cell, (row + 0.5) * cell])
  const wayBetween = (places: Place[]) => {
    const points = places.map(onWater)
    const path = points.slice(1).flatMap((to, index) => findPath(map, shore, points[index]!, to).slice(index ? 1 : 0))
    return roundLine(calm(path, map, shore)).map(placeOf)
  }
  const legOf = (ways: Place[][]) => ways.flatMap(wayBetween)
  const markOf = (call: Place) => placeOf(onWater(call))
  return {
    legs: { out: legOf(course.out), park: legOf(course.park), back: legOf(course.back) },
    marks: { zadar: markOf(zadar), bibinje: markOf(bibinje), swim: markOf(swim), lunch: markOf(lunch) },
  }
}

function harbour(id: 'zadar' | 'bibinje'): Place {
  const { longitude, latitude } = business.departureLocations.find((location) => location.id === id)!
  return [longitude, latitude]
}

function isOnPaper([shore = []]: Polygon): boolean {
  const margin = 200
  return shore.some(([x, y]) => x > -margin && x < paper.width + margin && y > -margin && y < paper.height + margin)
}

function nearestWater({ columns, rows, cells }: Raster, x: number, y: number): Cell {
  const reach = 60
  let nearest: { cell: Cell; distance: number } = { cell: [0, 0], distance: Number.POSITIVE_INFINITY }
  for (let row = Math.max(0, Math.floor(y) - reach); row < Math.min(rows, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x) - reach); column < Math.min(columns, x + reach); column++) {
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y)
      if (cells[row * columns + column] === land || distance >= nearest.distance) continue
      nearest = { cell: [column, row], distance }
    }
  }
  return nearest.cell
}

/** Smooths the path into a curve. A point moves closer to the shore only if it stays at least 9 cells away. */
function calm(path: Cell[], { columns, cells }: Raster, shore: Raster): Point[] {
  const enough = 9
  const line: Point[] = path.filter((_, index) => index % 2 === 0 || index === path.length - 1)
  const cellAt = ([x, y]: Point) => Math.round(y) * columns + Math.round(x)
  for (let times = 0; times < 260; times++) {
    for (let index = 1; index < line.length - 1; index++) {
      const [before, after] = [line[index - 1]!, line[index + 1]!]
      const pulled: Point = [(before[0] + after[0]) / 2, (before[1] + after[1]) / 2]
      const there = cellAt(pulled)
      const room = Math.min(shore.cells[cellAt(line[index]!)]!, enough)
      if (cells[there] !== land && shore.cells[there]! >= room) line[index] = pulled
    }
  }
  return simplify(line, 0.4)
}
