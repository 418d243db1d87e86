import type { Polygon } from './shapes.ts'

/** A grid of square cells over a sheet: one number per cell, stored row by row. */
export interface Raster {
  columns: number
  rows: number
  cells: Float64Array
}

export const land = 1
export const water = 0

/** Marks the cells whose centre is on land. Polygons, `width`, `height` and the side of a `cell` are in pixels. */
export function landRaster(polygons: Polygon[], width: number, height: number, cell: number): Raster {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const cells = new Float64Array(columns * rows)
  for (const polygon of polygons) {
    const ys = polygon.flat().map(([, y]) => y / cell)
    const [first, last] = ys.reduce(([low, high], y) => [Math.min(low, y), Math.max(high, y)], [rows, 0])
    for (let row = Math.max(0, Math.floor(first)); row < Math.min(rows, Math.ceil(last) + 1); row++) {
      const shores = crossings(polygon, (row + 0.5) * cell).map((x) => Math.ceil(x / cell - 0.5))
      for (let pair = 0; pair + 1 < shores.length; pair += 2) {
        const [from, to] = [shores[pair]!, shores[pair + 1]!].map((x) => row * columns + within(x, columns))
        cells.fill(land, from, to)
      }
    }
  }
  return { columns, rows, cells }
}

const within = (column: number, columns: number) => Math.max(0, Math.min(columns, column))

/** The x positions where a row crosses the shore, from west to east. Each pair encloses land. */
function crossings(polygon: Polygon, y: number): number[] {
  const found: number[] = []
  for (const ring of polygon) {
    let [beforeX, beforeY] = ring.at(-1)!
    for (const [x, nextY] of ring) {
      if (beforeY > y !== nextY > y) found.push(beforeX + ((y - beforeY) / (nextY - beforeY)) * (x - beforeX))
      ;[beforeX, beforeY] = [x, nextY]
    }
  }
  return found.sort((a, b) => a - b)
}

/** The exact distance of each cell to the nearest cell of this kind, in cells (Felzenszwalb and Huttenlocher). */
export function distanceTo(kind: typeof land | typeof water, { columns, rows, cells }: Raster): Raster {
  const squares = cells.map((cell) => (cell === kind ? 0 : far))
  for (let column = 0; column < columns; column++) spread(squares, column, columns, rows)
  for (let row = 0; row < rows; row++) spread(squares, row * columns, 1, columns)
  return { columns, rows, cells: squares.map(Math.sqrt) }
}

const far = 1e12

/** Distance transform of one row or column of squared distances: the lower envelope of one parabola per cell. */
function spread(squares: Float64Array, start: number, step: number, count: number) {
  const heights = Float64Array.from({ length: count }, (_, index) => squares[start + index * step]!)
  const feet = new Int32Array(count)
  const from = new Float64Array(count + 1)
  const meeting = (a: number, b: number) => (heights[a]! + a * a - heights[b]! - b * b) / (2 * a - 2 * b)
  let last = 0
  from[0] = -far
  for (let foot = 1; foot < count; foot++) {
    while (last > 0 && meeting(foot, feet[last]!) <= from[last]!) last--
    const meets = meeting(foot, feet[last]!)
    if (meets > from[last]!) last++
    feet[last] = foot
    from[last] = last === 0 ? -far : meets
  }
  from[last + 1] = far
  for (let index = 0, current = 0; index < count; index++) {
    while (from[current + 1]! < index) current++
    squares[start + index * step] = (index - feet[current]!) ** 2 + heights[feet[current]!]!
  }
}

/** A box blur, applied twice: the mean of the cells up to `reach` away, along the rows and then along the columns. */
export function blur({ columns, rows, cells }: Raster, reach: number): Raster {
  const soft = cells.slice()
  for (let times = 0; times < 2; times++) {
    for (let row = 0; row < rows; row++) soften(soft, row * columns, 1, columns, reach)
    for (let column = 0; column < columns; column++) soften(soft, column, columns, rows, reach)
  }
  return { columns, rows, cells: soft }
}

function soften(cells: Float64Array, start: number, step: number, count: number, reach: number) {
  const line = Float64Array.from({ length: count }, (_, index) => cells[start + index * step]!)
  for (let index = 0; index < count; index++) {
    const [from, to] = [Math.max(0, index - reach), Math.min(count, index + reach + 1)]
    let sum = 0
    for (let near = from; near < to; near++) sum += line[near]!
    cells[start + index * step] = sum / (to - from)
  }
}
