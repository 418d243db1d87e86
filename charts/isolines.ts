import type { Raster } from './raster.ts'
import type { Point, Ring } from './shapes.ts'

/**
 * The lines around all that is `level` or higher, in cells, closed along the raster's edge (marching squares). A corner
 * of a square is the centre of a cell; beyond the raster everything is low.
 */
export function isolines(raster: Raster, level: number): Ring[] {
  return join(segments(raster, level)).map((ring) => ring.map((crossing) => place(raster, level, crossing)))
}

/** Between which two neighbouring cells a line passes: the first of the two, and whether the second is below it. */
interface Crossing {
  column: number
  row: number
  down: boolean
}

/**
 * Which sides of a square are joined, for each of the sixteen ways in which its corners can be high, counted 1, 2, 4, 8
 * from the upper left clockwise; sides likewise from the upper one. What is high lies to the right.
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

/** Where between the two centres the level is passed; half way, at the raster's edge, where one of them is missing. */
function place({ columns, rows, cells }: Raster, level: number, { column, row, down }: Crossing): Point {
  const [other, below] = down ? [column, row + 1] : [column + 1, row]
  const atEdge = column < 0 || row < 0 || other >= columns || below >= rows
  const [a, b] = [cells[row * columns + column]!, cells[below * columns + other]!]
  const share = atEdge ? 0.5 : (level - a) / (b - a)
  return down ? [column + 0.5, row + 0.5 + share] : [column + 0.5 + share, row + 0.5]
}
