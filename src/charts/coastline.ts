import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../shared/project-root.ts'
import { type Bounds, boundsOf, clip, type Ring } from './geometry/shapes.ts'

/** Shores as closed lines. Each point is longitude, latitude in degrees. */
export interface Coastline {
  /** Shores of the mainland and of islands. */
  shores: Ring[]
  lakes: Ring[]
}

/** Steps per degree of the stored coordinates: about one metre. */
const precision = 100_000

/** Packs the coastline: per ring the number of points, then the differences between points, as LEB128 integers. */
export function encodeCoastline({ shores, lakes }: Coastline): Buffer {
  const bytes: number[] = []
  const add = (value: number) => {
    let rest = value
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
  }
  for (const rings of [shores, lakes]) {
    add(rings.length)
    for (const ring of rings) {
      add(ring.length)
      let before = [0, 0]
      for (const point of ring) {
        const here = point.map((degrees) => Math.round(degrees * precision))
        for (const axis of [0, 1]) {
          const step = here[axis]! - before[axis]!
          add(step < 0 ? -2 * step - 1 : 2 * step)
        }
        before = here
      }
    }
  }
  return Buffer.from(bytes)
}

export function decodeCoastline(bytes: Uint8Array): Coastline {
  let at = 0
  const next = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  const signed = () => {
    const value = next()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  const ring = (): Ring => {
    let [x, y] = [0, 0]
    return Array.from({ length: next() }, () => {
      x += signed()
      y += signed()
      return [x / precision, y / precision]
    })
  }
  const rings = () => Array.from({ length: next() }, ring)
  return { shores: rings(), lakes: rings() }
}

/** The part of the coastline within these bounds, in degrees. */
export function cutCoastline({ shores, lakes }: Coastline, bounds: Bounds): Coastline {
  const [[west, south], [east, north]] = bounds
  const cut = (rings: Ring[]) =>
    rings.flatMap((ring) => {
      const [[ringWest, ringSouth], [ringEast, ringNorth]] = boundsOf(ring)
      if (ringEast < west || ringWest > east || ringNorth < south || ringSouth > north) return []
      const inside = clip(ring, bounds)
      return inside.length > 2 ? [inside] : []
    })
  return { shores: cut(shores), lakes: cut(lakes) }
}

let loaded: Coastline | undefined

/** The coastline of the eastern Adriatic, read at the first call. */
export function loadCoastline(): Coastline {
  loaded ??= decodeCoastline(readFileSync(join(projectRoot, 'charts/coastline.bin')))
  return loaded
}
