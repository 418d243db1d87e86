import type { Coastline } from './coastline.ts'
import type { Box } from './forms.ts'
import type { FramedSheet } from './frame.ts'
import { mercator, type Place } from './geometry/mercator.ts'
import { distanceTo, land, landRaster, type Raster } from './geometry/raster.ts'
import { clip, type Point } from './geometry/shapes.ts'
import { rounded } from './geometry/svg-path.ts'
import { textWidth } from './lettering.ts'

/** The ring of a quay or stop on a sheet, with its label. Points are in pixels of the sheet. */
export interface CallMark {
  id: string
  at: Point
  /** Missing if the sheet has no room for the label. */
  label?: CallLabel
}

interface CallLabel {
  /** The start (`side: 'start'`) or the end (`side: 'end'`) of the name on its baseline, relative to the ring. */
  beside: Point
  side: 'start' | 'end'
  /** Whether at least half of the label is on land. */
  onLand: boolean
  /** The end of a line from the ring to a distant label, relative to the ring. Undefined if the label needs no line. */
  leader?: Point
}

export interface Lettered {
  id: string
  place: Place
  name: string
  /** The texts that can stand above the name, such as the time of the call. The label has room for the longest. */
  captions: string[]
}

/** The room on a sheet: its taken boxes, its land, and points along the route. */
export class Ground {
  readonly taken: Box[]
  private readonly map: Raster
  private distances: Raster | undefined
  private readonly route: Point[]

  constructor(sheet: FramedSheet, { shores }: Coastline, route: Point[]) {
    this.taken = [...sheet.covered]
    this.route = route
    const { toPaper } = mercator(sheet)
    const rings = shores
      .map((ring) =>
        clip(ring.map(toPaper), [
          [-cell, -cell],
          [sheet.width + cell, sheet.height + cell],
        ]),
      )
      .filter((ring) => ring.length > 2)
    this.map = landRaster(rings, sheet.width, sheet.height, cell)
  }

  isFree(box: Box, within: Box): boolean {
    return isWithin(box, within) && !this.taken.some((other) => overlap(box, other))
  }

  take(boxes: Box[]) {
    this.taken.push(...boxes)
  }

  /** The approximate length of the route in a box or up to 3 pixels beside it, in pixels. */
  routeIn(box: Box): number {
    return (
      this.route.filter(([x, y]) => x > box[0] - 3 && x < box[2] + 3 && y > box[1] - 3 && y < box[3] + 3).length * step
    )
  }

  isLandAt([x, y]: Point): boolean {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const { columns, rows, cells } = this.map
    return column >= 0 && row >= 0 && column < columns && row < rows && cells[row * columns + column] === land
  }

  /** The distance of a point from land on the sheet, in pixels. */
  fromLand([x, y]: Point): number {
    this.distances ??= distanceTo(land, this.map)
    const { columns, rows, cells } = this.distances
    const [column, row] = [Math.min(columns - 1, Math.floor(x / cell)), Math.min(rows - 1, Math.floor(y / cell))]
    return cells[row * columns + column]! * cell
  }

  /** The share of land in a box, 0 to 1. */
  landIn([left, top, right, bottom]: Box): number {
    const across = [0.05, 0.275, 0.5, 0.725, 0.95].map((share) => left + (right - left) * share)
    const down = [0.15, 0.5, 0.85].map((share) => top + (bottom - top) * share)
    const hits = down.flatMap((y) => across.filter((x) => this.isLandAt([x, y])))
    return hits.length / across.length / down.length
  }
}

const cell = 3
/** The largest distance between neighbouring points along the route, in pixels. */
export const step = 4

export function overlap(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

export function isWithin(inner: Box, outer: Box): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

/** The box around a call's label and the label's outline. The name begins or ends at `x`, `y` on its baseline. */
export function labelBox(sheet: FramedSheet, { name, captions }: Lettered, [x, y]: Point, side: 'start' | 'end'): Box {
  const { lettering } = sheet
  const captionWidth = Math.max(
    0,
    ...captions.map((caption) =>
      textWidth(caption, lettering.caption, lettering.sans === 'caption' ? 'sans' : 'serif'),
    ),
  )
  const width = Math.max(textWidth(name, lettering.name, lettering.sans === 'name' ? 'sans' : 'serif'), captionWidth)
  const [left, right] = side === 'start' ? [x, x + width] : [x - width, x]
  return [left - 3, y - lettering.gap - lettering.caption * 0.78 - 3, right + 3, y + lettering.name * 0.27 + 3]
}

/** The box around the ring of a call. It includes the outline of the ring. */
export function ringBox({ lettering: { ring } }: FramedSheet, [x, y]: Point): Box {
  const reach = ring + 3
  return [x - reach, y - reach, x + reach, y + reach]
}

/**
 * Finds room for the labels of the calls. A label never overlaps another label, a ring, an edge of the visible part or
 * a box that pages cover with their texts.
 */
export function placeCalls(sheet: FramedSheet, calls: Lettered[], ground: Ground): CallMark[] {
  const { toPaper } = mercator(sheet)
  const marks = calls
    .map((call) => ({ call, at: toPaper(call.place).map(rounded) as Point }))
    .filter(({ at: [x, y] }) => isWithin([x, y, x, y], [0, 0, sheet.width, sheet.height]))
  ground.take(marks.map(({ at }) => ringBox(sheet, at)))
  return marks.map(({ call, at }) => {
    const label = placeLabel(sheet, call, at, ground)
    return { id: call.id, at, ...(label && { label }) }
  })
}

function placeLabel(sheet: FramedSheet, call: Lettered, at: Point, ground: Ground): CallLabel | undefined {
  let best: { cost: number; x: number; y: number; side: 'start' | 'end'; box: Box; apart: number } | undefined
  for (const { x, y, side, apart, turn } of positions(sheet, call, at)) {
    // All further positions are at least as far away, and the distance alone costs more than the best position.
    if (best && apart * farness > best.cost) break
    const box = labelBox(sheet, call, [x, y], side)
    if (!ground.isFree(box, sheet.visible)) continue
    const share = ground.landIn(box)
    const cost = apart * farness + turn + ground.routeIn(box) * 0.3 + Math.min(share, 1 - share) * 14
    if (!best || cost < best.cost) best = { cost, x, y, side, box, apart }
  }
  if (!best) return undefined
  ground.take([best.box])
  const { x, y, side, box, apart } = best
  return {
    beside: [rounded(x - at[0]), rounded(y - at[1])],
    side,
    onLand: ground.landIn(box) >= 0.5,
    ...(apart > sheet.lettering.name && {
      leader: nearestOn(box, at).map((value, axis) => rounded(value - at[axis]!)) as Point,
    }),
  }
}

const farness = 0.25

/** Positions around the ring, the nearest first: 24 directions at growing distances. */
function* positions(sheet: FramedSheet, call: Lettered, at: Point) {
  const [left, top, right, bottom] = labelBox(sheet, call, [0, 0], 'start')
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2]
  const reach = sheet.lettering.ring + 7
  const farthest = Math.max(sheet.width, sheet.height)
  for (let apart = 0; apart < farthest; apart += Math.max(6, apart / 5)) {
    for (let direction = 0; direction < 24; direction++) {
      const [cos, sin] = [Math.cos((direction * Math.PI) / 12), Math.sin((direction * Math.PI) / 12)]
      // The centre of the box lies on a rectangle around the ring, so that the box keeps the distance `apart`.
      const grow = Math.min(
        (halfWidth + reach + apart) / Math.max(Math.abs(cos), 1e-9),
        (halfHeight + reach + apart) / Math.max(Math.abs(sin), 1e-9),
      )
      const centre: Point = [at[0] + cos * grow, at[1] + sin * grow]
      const side = cos < -0.2 ? ('end' as const) : ('start' as const)
      const x = side === 'start' ? centre[0] - halfWidth - left : centre[0] + halfWidth + left
      const y = centre[1] - halfHeight - top
      // A label on the right costs least, then one on the left: these are easiest to read.
      yield { x: rounded(x), y: rounded(y), side, apart, turn: (1 - cos) * 1.5 + Math.abs(sin) * 5 }
    }
  }
}

function nearestOn([left, top, right, bottom]: Box, [x, y]: Point): Point {
  return [Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))]
}
