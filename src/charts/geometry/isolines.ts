import type { Raster } from './raster.ts'
import type { Point, Ring } from './shapes.ts'

/**
 * Closed lines around the areas at or above `level`, in cell coordinates (marching squares). The corners of each square are
 * the centres of four cells. Everything beyond the raster counts as below the level.
 */
export function isolines(raster: Raster, level: number): Ring[] {
  return join(segments(raster, level)).map((ring) => ring.map((crossing) => place(raster, level, crossing)))
}

/** A line crosses between this cell and its neighbour: the cell below if `down`, otherwise the cell to the right. */
interface Crossing {
  column: number
  row: number
  down: boolean
}

/**
 * The sides that a line connects, for each of the sixteen combinations of high corners. The index is the sum of the high
 * corners: 1, 2, 4, 8, clockwise from the upper left. Sides are 0 to 3, clockwise from the top. The high area is on the right of
 * a line.
 */
const joined: [from: number, to: number][][] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
]

function segments({ columns, rows, cells }: Raster, level: number): Map<string, Crossing & { next: string }> {
  const isHigh = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && cells[row * columns + column]! >= level
  const found = new Map<string, Crossing & { next: string }>()
  for (let row = -1; row < rows; row++) {
    for (let column = -1; column < columns; column++) {
      const corners =
        Number(isHigh(column, row)) +
        2 * Number(isHigh(column + 1, row)) +
        4 * Number(isHigh(column + 1, row + 1)) +
        8 * Number(isHigh(column, row + 1))
      for (const [from, to] of joined[corners]!) {
        const start = side(column, row, from)
        found.set(keyOf(start), { ...start, next: keyOf(side(column, row, to)) })
      }
    }
  }
  return found
}

function side(column: number, row: number, side: number): Crossing {
  if (side === 0) return { column, row, down: false }
  if (side === 1) return { column: column + 1, row, down: true }
  if (side === 2) return { column, row: row + 1, down: false }
  return { column, row, down: true }
}

const keyOf = ({ column, row, down }: Crossing) => `${column} ${row} ${down}`

function join(segments: Map<string, Crossing & { next: string }>): Crossing[][] {
  const rings: Crossing[][] = []
  for (const [first] of segments) {
    const ring: Crossing[] = []
    for (let key = first, found = segments.get(key); found; found = segments.get(key)) {
      segments.delete(key)
      ring.push(found)
      key = found.next
    }
    rings.push(ring)
  }
  return rings
}

/** Interpolates the point between two cell centres where the line crosses; half way at the raster's edge. */
function place({ columns, rows, cells }: Raster, level: number, { column, row, down }: Crossing): Point {
  const [other, below] = down ? [column, row + 1] : [column + 1, row]
  const atEdge = column < 0 || row < 0 || other >= columns || below >= rows
  const [a, b] = [cells[row * columns + column]!, cells[below * columns + other]!]
  const share = atEdge ? 0.5 : (level - a) / (b - a)
  return down ? [column + 0.5, row + 0.5 + share] : [column + 0.5 + share, row + 0.5]
}
