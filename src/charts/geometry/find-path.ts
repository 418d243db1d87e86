import { Heap } from './heap.ts'
import { type Raster, water } from './raster.ts'

/** A cell of a raster, counted from 0. */
export type Cell = [column: number, row: number]

/** The water of a raster and the steps between its cells. */
export interface Waters {
  map: Raster
  /** 1 for each cell of water that no shore touches. */
  isOpen: Uint8Array
  /** Whether the straight line between the centres of two cells crosses no shore. Called only for cells near shores. */
  mayStep(from: number, to: number): boolean
}

/**
 * Finds the cheapest path over water between two cells (A*).
 * @param unease the cost factor of each cell, at least 1
 * @returns undefined if there is no way over water
 */
export function findPath(waters: Waters, unease: Float64Array, from: Cell, to: Cell): Cell[] | undefined {
  const { map, isOpen } = waters
  const { columns, cells } = map
  const [start, goal] = [from, to].map(([column, row]) => row * columns + column) as Cell
  const costs = new Float64Array(cells.length).fill(Number.POSITIVE_INFINITY)
  const previous = new Int32Array(cells.length).fill(-1)
  const isDone = new Uint8Array(cells.length)
  const steps = stepsOn(map)
  const open = new Heap()
  costs[start] = 0
  open.push(0, start)
  for (let here = open.pop(); here !== undefined && here !== goal; here = open.pop()) {
    if (isDone[here]) continue
    isDone[here] = 1
    const column = here % columns
    for (const { dx, offset, length, passed, alsoPassed } of steps) {
      const next = here + offset
      const x = column + dx
      if (x < 0 || x >= columns || cells[next] !== water || isDone[next]) continue
      const cost = costs[here]! + length * unease[next]!
      if (cost >= costs[next]!) continue
      const isFree = isOpen[here]! & isOpen[next]! & isOpen[here + passed]! & isOpen[here + alsoPassed]!
      if (!isFree && !waters.mayStep(here, next)) continue
      costs[next] = cost
      previous[next] = here
      open.push(cost + Math.hypot(x - to[0], Math.floor(next / columns) - to[1]), next)
    }
  }
  if (costs[goal] === Number.POSITIVE_INFINITY) return undefined
  const path: Cell[] = []
  for (let cell = goal; cell !== -1; cell = previous[cell]!) path.push([cell % columns, Math.floor(cell / columns)])
  return path.reverse()
}

/**
 * The 16 steps from a cell: those of a chess king and those of a knight. `passed` and `alsoPassed` are the
 * offsets of the two cells that the step passes. The caller has to check the column of the target. It need not check
 * the row: an index above the first or below the last row has no cell.
 */
function stepsOn({ columns }: Raster) {
  const around = [-2, -1, 0, 1, 2]
  return around
    .flatMap((dy) => around.map((dx) => ({ dx, dy })))
    .filter(({ dx, dy }) => Math.max(Math.abs(dx), Math.abs(dy)) === 1 || Math.abs(dx * dy) === 2)
    .map(({ dx, dy }) => {
      const isKnight = Math.abs(dx * dy) === 2
      return {
        dx,
        offset: dy * columns + dx,
        length: Math.hypot(dx, dy),
        passed: isKnight ? Math.trunc(dy / 2) * columns + Math.trunc(dx / 2) : dx,
        alsoPassed: isKnight ? Math.sign(dy) * columns + Math.sign(dx) : dy * columns,
      }
    })
}
