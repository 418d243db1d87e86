import type { Point, Ring } from './shapes.ts'

/** A grid of square cells over a sheet: one number per cell, stored row by row. */
export interface Raster {
  columns: number
  rows: number
  cells: Float64Array
}

export const land = 1
export const water = 0

/** Marks the cells whose centre is on land: inside an odd number of rings. Rings, `width`, `height` and the side of a `cell` are in pixels. */
export function landRaster(rings: Ring[], width: number, height: number, cell: number): Raster {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const cells = new Float64Array(columns * rows)
  const shores = crossings(rings, rows, cell)
  for (let row = 0; row < rows; row++) {
    const edges = shores[row]!.sort((a, b) => a - b).map((x) => within(Math.ceil(x / cell - 0.5), columns))
    for (let pair = 0; pair + 1 < edges.length; pair += 2) {
      cells.fill(land, row * columns + edges[pair]!, row * columns + edges[pair + 1]!)
    }
  }
  return { columns, rows, cells }
}

const within = (column: number, columns: number) => Math.max(0, Math.min(columns, column))

/** The x positions where the middle of each row crosses a ring. */
function crossings(rings: Ring[], rows: number, cell: number): number[][] {
  const found: number[][] = Array.from({ length: rows }, () => [])
  for (const ring of rings) {
    let [beforeX, beforeY] = ring.at(-1)!
    for (const [x, y] of ring) {
      const [top, bottom] = beforeY < y ? [beforeY, y] : [y, beforeY]
      const last = Math.min(rows - 1, Math.ceil(bottom / cell - 0.5) - 1)
      for (let row = Math.max(0, Math.ceil(top / cell - 0.5)); row <= last; row++) {
        found[row]!.push(beforeX + (((row + 0.5) * cell - beforeY) / (y - beforeY)) * (x - beforeX))
      }
      ;[beforeX, beforeY] = [x, y]
    }
  }
  return found
}

/**
 * Calls `visit` with each cell that a line touches, until `visit` returns true. The line is in cell coordinates.
 * @returns whether `visit` returned true
 */
export function cellsBetween(
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  visit: (column: number, row: number) => boolean,
): boolean {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const first = Math.floor(Math.min(fromY, toY))
  const last = Math.floor(Math.max(fromY, toY))
  for (let row = first; row <= last; row++) {
    // The two ends of the part of the line that is in this row, as fractions of the length of the line.
    const shares = dy === 0 ? [0, 1] : [(row - fromY) / dy, (row + 1 - fromY) / dy]
    const [a, b] = shares.map((share) => fromX + dx * Math.max(0, Math.min(1, share))) as Point
    const end = Math.floor(Math.max(a, b) + tiny)
    for (let column = Math.floor(Math.min(a, b) - tiny); column <= end; column++) if (visit(column, row)) return true
  }
  return false
}

/** A tolerance for rounding errors where a line passes the corner of a cell. */
const tiny = 1e-9

/** The exact distance of each cell to the nearest cell of `kind`, in cells (Felzenszwalb and Huttenlocher). */
export function distanceTo(kind: typeof land | typeof water, { columns, rows, cells }: Raster): Raster {
  const squares = cells.map((cell) => (cell === kind ? 0 : far))
  const spread = spreader(Math.max(columns, rows))
  for (let column = 0; column < columns; column++) spread(squares, column, columns, rows)
  for (let row = 0; row < rows; row++) spread(squares, row * columns, 1, columns)
  return { columns, rows, cells: squares.map(Math.sqrt) }
}

const far = 1e12

/** Distance transform of one row or column of squared distances: the lower envelope of one parabola per cell. */
function spreader(most: number) {
  const heights = new Float64Array(most)
  const feet = new Int32Array(most)
  const from = new Float64Array(most + 1)
  const meeting = (a: number, b: number) => (heights[a]! + a * a - heights[b]! - b * b) / (2 * a - 2 * b)
  return (squares: Float64Array, start: number, step: number, count: number) => {
    for (let index = 0; index < count; index++) heights[index] = squares[start + index * step]!
    let last = 0
    feet[0] = 0
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
}

/** A box blur, applied twice: the mean of the cells up to `reach` away, along the rows and then along the columns. */
export function blur({ columns, rows, cells }: Raster, reach: number): Raster {
  const soft = cells.slice()
  const line = new Float64Array(Math.max(columns, rows))
  for (let times = 0; times < 2; times++) {
    for (let row = 0; row < rows; row++) soften(soft, line, row * columns, 1, columns, reach)
    for (let column = 0; column < columns; column++) soften(soft, line, column, columns, rows, reach)
  }
  return { columns, rows, cells: soft }
}

function soften(cells: Float64Array, line: Float64Array, start: number, step: number, count: number, reach: number) {
  for (let index = 0; index < count; index++) line[index] = cells[start + index * step]!
  for (let index = 0; index < count; index++) {
    const [from, to] = [Math.max(0, index - reach), Math.min(count, index + reach + 1)]
    let sum = 0
    for (let near = from; near < to; near++) sum += line[near]!
    cells[start + index * step] = sum / (to - from)
  }
}
