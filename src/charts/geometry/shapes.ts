export type Point = [x: number, y: number]
/** A closed line: the last point connects to the first. */
export type Ring = Point[]
/** The lower and the upper bound of both coordinates. */
export type Bounds = [least: Point, most: Point]

export function boundsOf(points: Point[]): Bounds {
  const [least, most]: Bounds = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ]
  for (const point of points) {
    for (const axis of [0, 1] as const) {
      least[axis] = Math.min(least[axis], point[axis])
      most[axis] = Math.max(most[axis], point[axis])
    }
  }
  return [least, most]
}

/** Clips the ring to the bounds (Sutherland and Hodgman). */
export function clip(ring: Ring, [least, most]: Bounds): Ring {
  const cuts = [
    { axis: 0, at: least[0], side: 1 },
    { axis: 0, at: most[0], side: -1 },
    { axis: 1, at: least[1], side: 1 },
    { axis: 1, at: most[1], side: -1 },
  ] as const
  return cuts.reduce((rest, { axis, at, side }) => {
    const isInside = (point: Point) => (point[axis] - at) * side >= 0
    const crossing = (a: Point, b: Point) => between(a, b, (at - a[axis]) / (b[axis] - a[axis]))
    return rest.flatMap((point, index) => {
      const before = rest.at(index - 1)!
      if (isInside(point)) return isInside(before) ? [point] : [crossing(before, point), point]
      return isInside(before) ? [crossing(before, point)] : []
    })
  }, ring)
}

function between([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}

export function area(ring: Ring): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled / 2)
}

/**
 * Removes points that are at most `tolerance` away from the simplified line (Ramer, Douglas, Peucker).
 * @param mayConnect whether a straight line can replace the part of the line between two of its points
 */
export function simplify(
  line: Point[],
  tolerance: number,
  mayConnect: (from: Point, to: Point) => boolean = () => true,
): Point[] {
  if (line.length < 3) return line
  const last = line.length - 1
  const kept = new Set([0, last])
  const stretches: [from: number, to: number][] = [[0, last]]
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch
    const { index, distance } = farthest(line, from, to)
    if (to - from < 2 || (distance <= tolerance && mayConnect(line[from]!, line[to]!))) continue
    kept.add(index)
    stretches.push([from, index], [index, to])
  }
  return line.filter((_, index) => kept.has(index))
}

function farthest(line: Point[], from: number, to: number): { index: number; distance: number } {
  const [ax, ay] = line[from]!
  const [bx, by] = line[to]!
  const [dx, dy] = [bx - ax, by - ay]
  const length = Math.hypot(dx, dy)
  let found = { index: (from + to) >> 1, distance: 0 }
  for (let index = from + 1; index < to; index++) {
    const [x, y] = line[index]!
    const distance = length ? Math.abs(dx * (y - ay) - dy * (x - ax)) / length : Math.hypot(x - ax, y - ay)
    if (distance > found.distance) found = { index, distance }
  }
  return found
}

/** Simplifies a closed line as two halves, because `simplify` keeps both ends of a line. */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const middle = ring.length >> 1
  const halves = [ring.slice(0, middle + 1), [...ring.slice(middle), ring[0]!]]
  return halves.flatMap((half) => simplify(half, tolerance).slice(0, -1))
}

/** Rounds a closed line by cutting its corners `times` times (Chaikin). */
export function roundRing(ring: Ring, times: number): Ring {
  if (times === 0) return ring
  const cut = ring.flatMap((point, index) => cutCorners(point, ring[(index + 1) % ring.length]!))
  return roundRing(cut, times - 1)
}

/**
 * Rounds an open line: cuts each corner once, except where `mayConnect` forbids the cut. Both ends of the line stay.
 */
export function roundLine(line: Point[], mayConnect: (from: Point, to: Point) => boolean): Point[] {
  return line.flatMap((corner, index) => {
    const [before, after] = [line[index - 1], line[index + 1]]
    if (!before || !after) return [corner]
    const cut: [Point, Point] = [between(corner, before, 0.25), between(corner, after, 0.25)]
    return mayConnect(...cut) ? cut : [corner]
  })
}

function cutCorners(a: Point, b: Point): Point[] {
  return [between(a, b, 0.25), between(a, b, 0.75)]
}
