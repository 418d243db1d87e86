// Derives charts/coastline.bin from the shorelines of Debian's package gmt-gshhg-full:
//   apt-get install netcdf-bin && apt-get download gmt-gshhg-full && dpkg-deb -x gmt-gshhg-full_*.deb gshhg
//   node scripts/assets/coastline.ts gshhg/usr/share/gmt-gshhg/binned_GSHHS_f.nc
// Run by hand: the result is committed.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeCoastline } from '../../src/charts/coastline.ts'
import { area, type Point, simplifyRing } from '../../src/charts/geometry/shapes.ts'
import { projectRoot } from '../../src/shared/project-root.ts'

/** The bounds of the stored coastline, in whole degrees because the source is divided into squares of one degree. */
const region = { west: 12, east: 21, south: 40, north: 47 }
/** The source has 65,535 steps per degree. */
const steps = 65_535
/** The largest deviation of the simplified coast, in degrees: about 6 m. */
const tolerance = 0.00005
/** The area of the smallest island or lake that is kept, in square degrees: about 600 m². */
const smallest = 7e-8
const levels = { shores: 1, lakes: 2 }

interface Segment {
  level: number
  points: Point[]
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node scripts/assets/coastline.ts binned_GSHHS_f.nc')
const segments = readSegments(file)
const rings = (level: number) =>
  closedRings(
    segments.filter((segment) => segment.level === level).map(({ points }) => points),
    level === levels.shores,
  )
    .filter((ring) => area(ring) >= smallest)
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 2)
const data = encodeCoastline({ shores: rings(levels.shores), lakes: rings(levels.lakes) })
await writeFile(join(projectRoot, 'charts/coastline.bin'), data)
console.log(`charts/coastline.bin: ${data.length} bytes`)

/** Reads the pieces of shoreline in the region. A piece ends at the edge of its square of one degree. */
function readSegments(file: string): Segment[] {
  const numbers = (name: string) => {
    const text = execFileSync('ncdump', ['-v', name, file], { encoding: 'latin1', maxBuffer: 2 ** 30 })
    const start = text.lastIndexOf(`${name} =`) + name.length + 2
    return text
      .slice(start, text.lastIndexOf(';'))
      .split(',')
      .map((value) => (value.trim() === '_' ? unset : Number(value)))
  }
  // The source stores unsigned numbers as signed ones. ncdump prints −32,767 as `_`, because netCDF by default marks a
  // missing value with this number. Here it is an ordinary value.
  const unset = -32_767
  const unsigned = (value: number) => (value < 0 ? value + 65_536 : value)
  const firstSegment = numbers('Id_of_first_segment_in_a_bin')
  const count = numbers('N_segments_in_a_bin')
  const packed = numbers('Embedded_npts_levels_exit_entry_for_a_segment')
  const firstPoint = numbers('Id_of_first_point_in_a_segment')
  const eastward = numbers('Relative_longitude_from_SW_corner_of_bin')
  const northward = numbers('Relative_latitude_from_SW_corner_of_bin')
  const found: Segment[] = []
  for (let west = region.west; west < region.east; west++) {
    for (let south = region.south; south < region.north; south++) {
      const bin = (89 - south) * 360 + west
      for (let id = firstSegment[bin]!; id < firstSegment[bin]! + count[bin]!; id++) {
        const points = Array.from({ length: packed[id]! >> 9 }, (_, index): Point => {
          const point = firstPoint[id]! + index
          return [west + unsigned(eastward[point]!) / steps, south + unsigned(northward[point]!) / steps]
        })
        found.push({ level: (packed[id]! >> 6) & 7, points })
      }
    }
  }
  return found
}

/**
 * Joins pieces across squares into rings. The land is on the left of each shore. So a shore that leaves the region is
 * continued counterclockwise along the edge of the region, to the start of the next shore. A lake that leaves the
 * region is omitted.
 */
function closedRings(pieces: Point[][], areShores: boolean): Point[][] {
  const waiting = new Map(pieces.map((piece) => [keyOf(piece[0]!), piece]))
  const rings: Point[][] = []
  for (const start of waiting.keys()) {
    const ring: Point[] = []
    for (let key = start, piece = waiting.get(key); piece; piece = waiting.get(key)) {
      waiting.delete(key)
      ring.push(...piece)
      const end = piece.at(-1)!
      const isJoined = waiting.has(keyOf(end)) || keyOf(end) === start
      if (!isJoined && !areShores) break
      if (!isJoined) ring.push(...edgeFrom(end, [ring[0]!, ...[...waiting.values()].map(([first]) => first!)]))
      key = keyOf(ring.at(-1)!)
    }
    if (keyOf(ring.at(-1)!) === start) rings.push(ring.slice(1))
  }
  return rings
}

function keyOf([x, y]: Point): string {
  return `${Math.round(x * steps)} ${Math.round(y * steps)}`
}

/**
 * The points of a line along the region's edge, counterclockwise from `end` to the nearest of `candidates`: the corners
 * on the way, and then this candidate.
 */
function edgeFrom(end: Point, candidates: Point[]): Point[] {
  const { west, east, south, north } = region
  const corners: Point[] = [
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const onEdge = candidates.filter(([x, y]) => x === west || x === east || y === south || y === north)
  const distance = (point: Point) => (placeOnEdge(point) - placeOnEdge(end) + 4) % 4 || 4
  const next = onEdge.reduce((nearest, point) => (distance(point) < distance(nearest) ? point : nearest))
  const passed = corners.filter((corner) => distance(corner) < distance(next))
  return [...passed.sort((a, b) => distance(a) - distance(b)), next]
}

/** Position on the edge, counterclockwise from the south-west corner: 0 to 1 along the south, 1 to 2 along the east, and so on. */
function placeOnEdge([x, y]: Point): number {
  const { west, east, south, north } = region
  if (y === south) return (x - west) / (east - west)
  if (x === east) return 1 + (y - south) / (north - south)
  if (y === north) return 2 + (east - x) / (east - west)
  return 3 + (north - y) / (north - south)
}
