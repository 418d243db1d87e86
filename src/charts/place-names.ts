import type { Coastline } from './coastline.ts'
import type { Box } from './forms.ts'
import type { FramedSheet } from './frame.ts'
import { mercator } from './geometry/mercator.ts'
import { area, clip, type Point, type Ring } from './geometry/shapes.ts'
import { rounded } from './geometry/svg-path.ts'
import type { Ground } from './labels.ts'
import { textWidth } from './lettering.ts'
import { channelNames, islandNames, longestWaterNames, regionNames, type WaterKey } from './names.ts'
import { encloses } from './water.ts'

/** A name on a chart. `x`, `y` is the middle of its baseline. */
interface PlacedName {
  x: number
  y: number
  size: number
  /** The rotation in degrees clockwise; undefined for a horizontal name. */
  turned?: number
}

export interface PlacedNames {
  land: (PlacedName & { text: string })[]
  water: (PlacedName & { key: WaterKey })[]
}

/** Places the names of land and water that have room. Omits an island's name if a quay or stop has the same name. */
export function placeNames(sheet: FramedSheet, coastline: Coastline, ground: Ground, calls: string[]): PlacedNames {
  const isCalled = (name: string) => calls.some((call) => call.toLowerCase() === name.toLowerCase())
  const { lettering, named } = sheet
  const { toPaper } = mercator(sheet)
  const put = (text: string, size: number, spacing: number, spots: Point[], turned: number): PlacedName | undefined => {
    const width = textWidth(text, size, 'serif', spacing)
    for (const [x, y] of spots) {
      const boxes = turnedBoxes([x, y], width, size, turned)
      if (!boxes.every((box) => ground.isFree(box, named) && ground.routeIn(box) === 0)) continue
      ground.take(boxes)
      return { x: rounded(x), y: rounded(y), size, ...(turned && { turned }) }
    }
    return undefined
  }
  const names: PlacedNames = { land: [], water: [] }
  const add = <Key extends object>(list: (PlacedName & Key)[], key: Key, placed: PlacedName | undefined) => {
    if (placed) list.push({ ...key, ...placed })
  }
  if (lettering.sea)
    add(
      names.water,
      { key: 'adriatic' },
      put(longestWaterNames.adriatic, lettering.sea, 0, openWater(sheet, ground), 0),
    )
  if (!lettering.land) return names
  for (const { key, at, turned } of channelNames) {
    const [x, y] = toPaper(at)
    if (sheet.metresPerPixel > 90 || !isInside([x, y], named)) continue
    add(names.water, { key }, put(longestWaterNames[key], lettering.land, 0, along([x, y], turned, 90), turned))
  }
  const rings = coastline.shores
    .map((ring) =>
      clip(ring.map(toPaper), [
        [named[0], named[1]],
        [named[2], named[3]],
      ]),
    )
    .filter((ring) => ring.length > 2)
  for (const [name, ...place] of islandNames) {
    const island = rings.find((ring) => encloses(ring, toPaper(place)))
    const text = name.toUpperCase()
    if (isCalled(name) || !island || area(island) > 0.5 * sheet.width * sheet.height) continue
    const { centre, turned, length, breadth } = shapeOf(island)
    const width = textWidth(text, lettering.land, 'serif', 0.06)
    if (length < width * 0.6 || breadth < lettering.land * 0.4) continue
    add(names.land, { text }, put(text, lettering.land, 0.06, along(centre, turned, length / 3), turned))
  }
  for (const [name, ...place] of regionNames) {
    const at = toPaper(place)
    if (sheet.metresPerPixel > 120 || !isInside(at, named)) continue
    const text = name.toUpperCase()
    add(names.land, { text }, put(text, lettering.land, 0.06, along(at, 0, 120), 0))
  }
  return names
}

function isInside([x, y]: Point, [left, top, right, bottom]: Box): boolean {
  return x > left && x < right && y > top && y < bottom
}

/** Boxes that together cover a rotated text. `x`, `y` is the middle of its baseline, as in SVG. */
export function turnedBoxes([x, y]: Point, width: number, size: number, turned: number): Box[] {
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
  // The middle of the letters is above the baseline.
  const [middleX, middleY] = [x + sin * size * 0.32, y - cos * size * 0.32]
  const half = size * 0.56
  if (!turned) return [[x - width / 2 - 2, middleY - half, x + width / 2 + 2, middleY + half]]
  const count = Math.max(2, Math.ceil(width / (size * 0.7)))
  return Array.from({ length: count }, (_, index): Box => {
    const along = (index / (count - 1) - 0.5) * (width - size * 0.5)
    const [cx, cy] = [middleX + cos * along, middleY + sin * along]
    return [cx - half, cy - half, cx + half, cy + half]
  })
}

/**
 * Points along a direction through a point, on both sides and the nearest first. Each is followed by points up to 20
 * pixels beside it.
 */
function along([x, y]: Point, turned: number, reach: number): Point[] {
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
  const spots: Point[] = []
  for (let distance = 0; distance <= reach; distance += 8) {
    for (const way of distance ? [distance, -distance] : [0]) {
      for (const beside of [0, 10, -10, 20, -20])
        spots.push([x + cos * way - sin * beside, y + sin * way + cos * beside])
    }
  }
  return spots
}

/**
 * The centre, main direction and size of a ring. The name of an island is written in the main direction. For a round or
 * steep ring the direction is 0, so the name is horizontal.
 */
function shapeOf(ring: Ring): { centre: Point; turned: number; length: number; breadth: number } {
  const [cx, cy] = centroid(ring)
  let [xx, xy, yy, total] = [0, 0, 0, 0]
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    const weight = Math.hypot(nextX - x, nextY - y)
    const [dx, dy] = [(x + nextX) / 2 - cx, (y + nextY) / 2 - cy]
    xx += weight * dx * dx
    xy += weight * dx * dy
    yy += weight * dy * dy
    total += weight
  }
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy ** 2)
  const [wide, narrow] = [(xx + yy) / 2 + spread, Math.max(0, (xx + yy) / 2 - spread)].map(
    (value) => 3.5 * Math.sqrt(value / total),
  )
  const direction = (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI)
  const isRound = wide! < 1.5 * narrow!
  return {
    centre: [cx, cy],
    turned: isRound || Math.abs(direction) > 70 ? 0 : Math.round(direction),
    length: wide!,
    breadth: narrow!,
  }
}

function centroid(ring: Ring): Point {
  let [sum, sumX, sumY] = [0, 0, 0]
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    const cross = x * nextY - nextX * y
    sum += cross
    sumX += cross * (x + nextX)
    sumY += cross * (y + nextY)
  }
  return [sumX / sum / 3, sumY / sum / 3]
}

/** Places on open water, 1.5 km or more from any shore. */
function openWater({ named, lettering, metresPerPixel }: FramedSheet, ground: Ground): Point[] {
  const [halfWidth, size] = [textWidth(longestWaterNames.adriatic, lettering.sea, 'serif') / 2, lettering.sea]
  const least = 1_500 / metresPerPixel
  const found: { at: Point; room: number }[] = []
  for (let y = named[1] + size * 2; y < named[3] - size; y += 20) {
    for (let x = named[0] + halfWidth + 4; x < named[2] - halfWidth; x += 20) {
      const room = Math.min(
        ...[-1, -0.5, 0, 0.5, 1].map((part) => ground.fromLand([x + part * halfWidth, y - size / 3])),
      )
      const enough = Math.max(size, Math.min(least, 160))
      if (room >= enough) found.push({ at: [x, y], room: Math.min(room, enough * 1.1) })
    }
  }
  return found.sort((a, b) => b.room - a.room).map(({ at }) => at)
}
