import { type Coastline, cutCoastline } from './coastline.ts'
import { type Cell, findPath, type Waters } from './geometry/find-path.ts'
import { mercator, type Paper, type Place } from './geometry/mercator.ts'
import { cellsBetween, distanceTo, land, landRaster, type Raster, water } from './geometry/raster.ts'
import { type Point, type Ring, roundLine, simplify } from './geometry/shapes.ts'

/** The water on a sheet, and the search for ways over it. Points are in cells. */
export class Sea implements Waters {
  readonly map: Raster
  readonly isOpen: Uint8Array
  /** The pieces of shore in each cell, as coordinates of their ends. */
  private readonly shores = new Map<number, number[]>()
  private readonly distances: Raster
  private readonly costs: Float64Array
  private readonly metres: number
  private readonly projection: ReturnType<typeof mercator>

  constructor(paper: Paper & { metres: number }, coastline: Coastline) {
    this.metres = paper.metres
    this.projection = mercator(paper)
    const rings = onPaper(coastline, paper).shores.map((ring) => ring.map(this.projection.toPaper))
    this.map = landRaster(rings, paper.width, paper.height, 1)
    this.isOpen = Uint8Array.from(this.map.cells, (cell) => (cell === water ? 1 : 0))
    for (const ring of rings) this.addShore(ring)
    fillLagoons(this)
    this.distances = distanceTo(land, this.map)
    // The cost factor of a cell is 14 at 30 metres from land, higher nearer to it, and almost 1 far from it.
    this.costs = this.distances.cells.map((distance) => 1 + 26 / (1 + ((distance * this.metres) / 30) ** 2))
  }

  private addShore(ring: Ring) {
    const { columns, rows } = this.map
    let before = ring.at(-1)!
    for (const point of ring) {
      const piece = [...before, ...point]
      cellsBetween(before, point, (column, row) => {
        if (column < 0 || row < 0 || column >= columns || row >= rows) return false
        const cell = row * columns + column
        const pieces = this.shores.get(cell)
        if (pieces) pieces.push(...piece)
        else this.shores.set(cell, [...piece])
        this.isOpen[cell] = 0
        return false
      })
      before = point
    }
  }

  mayStep(from: number, to: number): boolean {
    const { columns } = this.map
    const centre = (cell: number): Point => [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5]
    return this.isClear(centre(from), centre(to))
  }

  readonly placeOf = (point: Point): Place => this.projection.toPlace(point)

  /** The centre of the nearest water cell. */
  nearest(place: Place): Point {
    const [x, y] = this.projection.toPaper(place)
    const { columns, rows, cells } = this.map
    let best: Point = [0.5, 0.5]
    let distance = Number.POSITIVE_INFINITY
    for (let reach = 8; reach < 2 * (columns + rows) && distance > reach; reach *= 2) {
      for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(rows, y + reach); row++) {
        for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(columns, x + reach); column++) {
          const here = Math.hypot(column + 0.5 - x, row + 0.5 - y)
          if (cells[row * columns + column] === land || here >= distance) continue
          best = [column + 0.5, row + 0.5]
          distance = here
        }
      }
    }
    return best
  }

  /** Makes water near a line expensive, so that the next way runs beside the line where there is room. */
  avoid(line: Point[]) {
    const { columns, rows } = this.map
    const marked: Raster = { columns, rows, cells: new Float64Array(columns * rows) }
    for (const [index, point] of line.entries()) {
      cellsBetween(line[index - 1] ?? point, point, (column, row) => {
        marked.cells[row * columns + column] = land
        return false
      })
    }
    const apart = 0.014 * Math.max(columns, rows)
    const distances = distanceTo(land, marked).cells
    distances.forEach((distance, cell) => {
      this.costs[cell]! += 0.4 * Math.exp(-((distance / apart) ** 2))
    })
  }

  /** The smoothed way through these points. @returns undefined if one of them can't be reached */
  way(points: Point[]): Point[] | undefined {
    const line: Point[] = []
    for (const [index, to] of points.entries()) {
      if (index === 0) continue
      const path = this.path(points[index - 1]!, to)
      if (!path) return undefined
      line.push(...(index > 1 ? path.slice(1) : path))
    }
    return line
  }

  private path(from: Point, to: Point): Point[] | undefined {
    if (from[0] === to[0] && from[1] === to[1]) return [from, to]
    const cell = ([x, y]: Point): Cell => [Math.floor(x), Math.floor(y)]
    const path = findPath(this, this.costs, cell(from), cell(to))
    if (!path) return undefined
    const line = simplify(
      path.map(([column, row]): Point => [column + 0.5, row + 0.5]),
      0.3,
      this.isClear,
    )
    return simplify(roundLine(this.calm(line), this.isClear), 0.15, this.isClear)
  }

  /** Whether a straight line crosses only water. */
  private readonly isClear = (from: Point, to: Point): boolean => {
    const { columns, rows, cells } = this.map
    return !cellsBetween(from, to, (column, row) => {
      if (column < 0 || row < 0 || column >= columns || row >= rows) return true
      const cell = row * columns + column
      if (this.isOpen[cell]) return false
      const pieces = this.shores.get(cell)
      return pieces ? crossesOne(from, to, pieces) : cells[cell] === land
    })
  }

  /** Smooths the way into a curve. A point moves closer to the shore only if it stays at least 200 m away. */
  private calm(path: Point[]): Point[] {
    const line = spaced(path, 3)
    const enough = 200 / this.metres
    const roomAt = ([x, y]: Point) => this.distances.cells[Math.floor(y) * this.distances.columns + Math.floor(x)]!
    for (let times = 0; times < 200; times++) {
      for (let index = 1; index < line.length - 1; index++) {
        const [before, here, after] = [line[index - 1]!, line[index]!, line[index + 1]!]
        const pulled: Point = [(before[0] + after[0]) / 2, (before[1] + after[1]) / 2]
        const isRoomy = roomAt(pulled) >= Math.min(roomAt(here), enough)
        if (isRoomy && this.isClear(before, pulled) && this.isClear(pulled, after)) line[index] = pulled
      }
    }
    return line
  }
}

function onPaper(coastline: Coastline, paper: Paper): Coastline {
  const { toPlace } = mercator(paper)
  const [west, north] = toPlace([-2, -2])
  const [east, south] = toPlace([paper.width + 2, paper.height + 2])
  return cutCoastline(coastline, [
    [west, south],
    [east, north],
  ])
}

/** Adds points to a line, so that none is farther than `most` from the next. */
function spaced(line: Point[], most: number): Point[] {
  return line.flatMap((point, index) => {
    const next = line[index + 1]
    if (!next) return [point]
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]]
    const count = Math.max(1, Math.ceil(Math.hypot(dx, dy) / most))
    return Array.from(
      { length: count },
      (_, step): Point => [point[0] + (dx * step) / count, point[1] + (dy * step) / count],
    )
  })
}

/** Whether a line crosses one of the pieces of shore. Each piece is four numbers: x and y of both ends. */
function crossesOne([ax, ay]: Point, [bx, by]: Point, pieces: number[]): boolean {
  const [dx, dy] = [bx - ax, by - ay]
  for (let index = 0; index < pieces.length; index += 4) {
    const [cx, cy, ex, ey] = [pieces[index]!, pieces[index + 1]!, pieces[index + 2]!, pieces[index + 3]!]
    const [sideC, sideE] = [dx * (cy - ay) - dy * (cx - ax), dx * (ey - ay) - dy * (ex - ax)]
    if (sideC > 0 === sideE > 0) continue
    const sideA = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
    const sideB = (ex - cx) * (by - cy) - (ey - cy) * (bx - cx)
    if (sideA > 0 !== sideB > 0) return true
  }
  return false
}

/** Keeps the largest connected piece of water. Turns all other water into land, because no boat can reach it. */
function fillLagoons(sea: Waters) {
  const { isOpen } = sea
  const { columns, cells } = sea.map
  const pieces = new Int32Array(cells.length)
  const sizes = [0]
  const open: number[] = []
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== water || pieces[start]) continue
    const piece = sizes.push(0) - 1
    open.push(start)
    pieces[start] = piece
    for (let here = open.pop(); here !== undefined; here = open.pop()) {
      sizes[piece]!++
      const column = here % columns
      for (const next of [here - 1, here + 1, here - columns, here + columns]) {
        if (cells[next] !== water || pieces[next] || Math.abs((next % columns) - column) > 1) continue
        if (!(isOpen[here]! & isOpen[next]!) && !sea.mayStep(here, next)) continue
        pieces[next] = piece
        open.push(next)
      }
    }
  }
  const largest = sizes.indexOf(Math.max(...sizes))
  pieces.forEach((piece, cell) => {
    if (piece === largest) return
    cells[cell] = land
    isOpen[cell] = 0
  })
}
