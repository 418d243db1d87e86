import { Heap } from './heap.ts'
import { type Raster, water } from './raster.ts'

/** A cell of a raster, counted from 0. */
export type Cell = [column: number, row: number]

/**
 * Finds the cheapest path over water between two cells (A*). Cells near the shore cost more, so that the path keeps off it.
 * @param shore the distance of each cell from land
 */
export function findPath(map: Raster, shore: Raster, from: Cell, to: Cell): Cell[] {
  const { columns, cells } = map
  const [start, goal] = [from, to].map(([column, row]) => row * columns + column) as Cell
  const costs = new Float64Array(cells.length).fill(Number.POSITIVE_INFINITY)
  const previous = new Int32Array(cells.length).fill(-1)
  const steps = stepsOn(map)
  const open = new Heap()
  costs[start] = 0
  open.push(0, start)
  for (let here = open.pop(); here !== undefined && here !== goal; here = open.pop()) {
    const column = here % columns
    for (const { dx, offset, length } of steps) {
      const next = here + offset
      const x = column + dx
      if (x < 0 || x >= columns || cells[next] !== water) continue
      const cost = costs[here]! + length * unease(shore.cells[next]!)
      if (cost >= costs[next]!) continue
      costs[next] = cost
      previous[next] = here
      open.push(cost + Math.hypot(x - to[0], Math.floor(next / columns) - to[1]), next)
    }
  }
  const path: Cell[] = []
  for (let cell = goal; cell !== -1; cell = previous[cell]!) path.push([cell % columns, Math.floor(cell / columns)])
  if (path.length < 2) throw new Error(`There is no way over water from ${from} to ${to}.`)
  return path.reverse()
}

/** Cost factor of a cell at this distance from the shore, in cells: 18 next to land, almost 1 far from it. */
const unease = (distance: number) => 1 + 26 / (1 + (distance * distance) / 2)

/** Steps to the 24 cells around a cell. Indexes beyond the first and last row have no cell, so the caller checks only columns. */
function stepsOn({ columns }: Raster) {
  const around = [-2, -1, 0, 1, 2]
  return around
    .flatMap((dy) => around.map((dx) => ({ dx, dy })))
    .filter(({ dx, dy }) => dx !== 0 || dy !== 0)
    .map(({ dx, dy }) => ({ dx, offset: dy * columns + dx, length: Math.hypot(dx, dy) }))
}
