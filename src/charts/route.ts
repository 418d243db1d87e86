import type { Coastline } from './coastline.ts'
import type { Paper, Place } from './geometry/mercator.ts'
import { boundsOf, type Point } from './geometry/shapes.ts'
import { Sea } from './sea.ts'

/** The way of the boat, in three legs. A leg that the trip does not have is an empty list. */
export interface Legs {
  /** From the first quay, by the other quays, to the first stop. */
  out: Place[]
  /** From the first to the last stop. */
  stops: Place[]
  /** From the last stop to the quays. */
  back: Place[]
}

export interface BoatRoute {
  legs: Legs
  /** The positions of the boat at the quays and stops, in the order of the course: each on the nearest water. */
  quays: Place[]
  stops: Place[]
}

interface Course {
  quays: Place[]
  stops: Place[]
  /** Indexes of the quays, in the order of the return. */
  returns: number[]
}

/**
 * The areas in which a route is searched, one after the other until a route is found. `around` is the share of the
 * route's extent that is added on each side, `cells` the largest number of cells.
 */
const attempts = [
  { around: 0.35, cells: 900_000 },
  { around: 0.9, cells: 2_400_000 },
]
const metresPerDegree = 111_195

/** Finds the way over water from quay to quay, from stop to stop and back. @returns undefined if there is none */
export function findRoute(course: Course, coastline: Coastline): BoatRoute | undefined {
  for (const attempt of attempts) {
    const route = searchRoute(course, coastline, attempt)
    if (route) return route
  }
  return undefined
}

function searchRoute(course: Course, coastline: Coastline, attempt: (typeof attempts)[number]): BoatRoute | undefined {
  const sea = new Sea(paperAround([...course.quays, ...course.stops], attempt), coastline)
  const quays = course.quays.map((place) => sea.nearest(place))
  const stops = course.stops.map((place) => sea.nearest(place))
  const out = sea.way([...quays, ...stops.slice(0, 1)])
  const between = sea.way(stops)
  if (!out || !between) return undefined
  sea.avoid([...out, ...between])
  const back = sea.way([...stops.slice(-1), ...course.returns.map((index) => quays[index]!)])
  if (!back) return undefined
  const places = (line: Point[]) => line.map(sea.placeOf)
  return {
    legs: { out: places(out), stops: places(between), back: places(back) },
    quays: places(quays),
    stops: places(stops),
  }
}

/** The sheet for the search: the places and the water around them. One pixel of it is one cell of the search. */
function paperAround(places: Place[], { around, cells }: (typeof attempts)[number]): Paper & { metres: number } {
  const [[west, south], [east, north]] = boundsOf(places)
  const latitude = (south + north) / 2
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const [across, down] = [(east - west) * shrink * metresPerDegree, (north - south) * metresPerDegree]
  const margin = Math.max(around * Math.max(across, down), 4_000)
  const [width, height] = [across + 2 * margin, down + 2 * margin]
  const metres = Math.max(15, Math.sqrt((width * height) / cells))
  const half = width / 2 / metresPerDegree / shrink
  const middle = (west + east) / 2
  return {
    width: Math.ceil(width / metres),
    height: Math.ceil(height / metres),
    west: middle - half,
    east: middle + half,
    latitude,
    metres,
  }
}
