import { drawBase } from './base.ts'
import { type Coastline, cutCoastline, loadCoastline } from './coastline.ts'
import { type Box, errorBackgroundForm, type Form, type FormId, formIds, forms } from './forms.ts'
import { type FramedSheet, frame } from './frame.ts'
import { type Degree, degreesOn } from './geometry/degrees.ts'
import { mercator, type Place } from './geometry/mercator.ts'
import { type Point, simplify } from './geometry/shapes.ts'
import { pathOf } from './geometry/svg-path.ts'
import { type CallMark, Ground, type Lettered, placeCalls, step } from './labels.ts'
import { type PlacedNames, placeNames } from './place-names.ts'
import { type BoatRoute, findRoute, type Legs } from './route.ts'
import { farthestDrawn, farthestInland, isOnCharts, metresToSea } from './water.ts'

export interface ChartCall {
  id: string
  name: string
  latitude: number
  longitude: number
  /** The texts that can stand above the name, in all languages. If undefined, room for a time is kept. */
  captions?: string[]
}

export interface ChartTrip {
  quays: ChartCall[]
  stops: ChartCall[]
  /** The ids of the quays in the order of the return; the reverse order if missing. */
  returns?: string[]
}

/** What the page writes and draws over the image of a chart. Positions and sizes are in pixels of the image. */
interface ChartOverlay extends PlacedNames {
  width: number
  height: number
  metresPerPixel: number
  /** The radius of the rings and the font sizes of the labels. `gap` is the distance of the label's two baselines. */
  sizes: { ring: number; name: number; caption: number; gap: number }
  /** SVG paths of the legs. A chart that shows only the quays has only the leg `out`. */
  route: Partial<Record<keyof Legs, string>>
  calls: CallMark[]
  longitudes: Degree[]
  latitudes: Degree[]
  rose?: { x: number; y: number; size: number }
}

export interface Drawing {
  /** The image without texts. */
  svg: string
  overlay: ChartOverlay
}

export interface Chart {
  drawings: Record<FormId, Drawing>
  /** The route for a map of tiles, as latitude, longitude. It starts and ends exactly at the quays. */
  route: Record<keyof Legs, [latitude: number, longitude: number][]>
}

/** Why a trip can't be drawn. */
type ChartFault =
  | { fault: 'no quay' }
  /** A quay or stop is outside `chartRegion`. */
  | { fault: 'outside'; id: string }
  | { fault: 'inland'; id: string; metres: number | undefined }
  | { fault: 'no way' }

/** A quay or stop that is more than `farthestInland` metres from the sea. The chart shows it at the nearest water. */
interface ChartWarning {
  id: string
  metres: number
}

export type ChartOutcome = { ok: true; chart: Chart; warnings: ChartWarning[] } | { ok: false; faults: ChartFault[] }

/** Draws the chart of a trip in each of `forms`. This takes a second or two of computing. */
export function drawChart(trip: ChartTrip, coastline: Coastline = loadCoastline()): ChartOutcome {
  const { faults, warnings } = check(trip, coastline)
  if (faults.length > 0) return { ok: false, faults }
  const route = findRoute(courseOf(trip), coastline)
  if (!route) return { ok: false, faults: [{ fault: 'no way' }] }
  const drawings = Object.fromEntries(formIds.map((id) => [id, draw(forms[id], trip, route, coastline)]))
  return { ok: true, chart: { drawings: drawings as Record<FormId, Drawing>, route: forMaps(trip, route) }, warnings }
}

/** Draws the background of the error pages and of the offline page. */
export function drawErrorBackground(trip: ChartTrip, coastline: Coastline = loadCoastline()): Drawing {
  const route = findRoute(courseOf(trip), coastline)
  if (!route) throw new Error('There is no way over water for the night chart.')
  return drawingOf(frame(errorBackgroundForm, [route.legs.out.at(-1) ?? route.quays[0]!]), trip, route, coastline)
}

function check({ quays, stops }: ChartTrip, coastline: Coastline): { faults: ChartFault[]; warnings: ChartWarning[] } {
  const faults: ChartFault[] = quays.length > 0 ? [] : [{ fault: 'no quay' }]
  const warnings: ChartWarning[] = []
  for (const { id, longitude, latitude } of [...quays, ...stops]) {
    if (!isOnCharts([longitude, latitude])) {
      faults.push({ fault: 'outside', id })
      continue
    }
    const metres = metresToSea([longitude, latitude], coastline)
    if (metres === undefined || metres > farthestDrawn) faults.push({ fault: 'inland', id, metres })
    else if (metres > farthestInland) warnings.push({ id, metres })
  }
  return { faults, warnings }
}

const placeOf = ({ longitude, latitude }: ChartCall): Place => [longitude, latitude]

function courseOf({ quays, stops, returns }: ChartTrip) {
  const order = returns ?? quays.map(({ id }) => id).reverse()
  const indexes = order.map((id) => quays.findIndex((quay) => quay.id === id)).filter((index) => index >= 0)
  return { quays: quays.map(placeOf), stops: stops.map(placeOf), returns: indexes }
}

function draw(form: Form, trip: ChartTrip, route: BoatRoute, coastline: Coastline): Drawing {
  const { out, stops, back } = route.legs
  const framed = form.frames === 'quays' ? route.quays : [...route.quays, ...route.stops, ...out, ...stops, ...back]
  return drawingOf(frame(form, framed), trip, route, coastline)
}

function drawingOf(sheet: FramedSheet, { quays, stops }: ChartTrip, route: BoatRoute, whole: Coastline): Drawing {
  const coastline = cutCoastline(whole, around(sheet))
  const { toPaper } = mercator(sheet)
  const legs = sheet.frames === 'quays' ? { out: route.legs.out } : route.legs
  const lines = Object.entries(legs).flatMap(([leg, places]) =>
    places.length > 1 ? [{ leg, line: simplify(places.map(toPaper), 0.4) }] : [],
  )
  const ground = new Ground(
    sheet,
    coastline,
    lines.flatMap(({ line }) => sampled(line)),
  )
  const lettered = (calls: ChartCall[], places: Place[]) =>
    calls.map(
      ({ id, name, captions }, index): Lettered => ({
        id,
        name,
        captions: captions ?? ['00:00'],
        place: places[index]!,
      }),
    )
  const shown = sheet.frames === 'trip' ? lettered(stops, route.stops) : []
  const called = [...lettered(quays, route.quays), ...shown]
  const calls = placeCalls(sheet, called, ground)
  const { longitudes, latitudes } = placeDegrees(sheet, ground)
  const rose = placeRose(sheet, ground)
  const { ring, name, caption, gap } = sheet.lettering
  const overlay: ChartOverlay = {
    width: sheet.width,
    height: sheet.height,
    metresPerPixel: +sheet.metresPerPixel.toFixed(3),
    sizes: { ring, name, caption, gap },
    route: Object.fromEntries(lines.map(({ leg, line }) => [leg, pathOf(line, { closed: false })])),
    calls,
    ...placeNames(
      sheet,
      coastline,
      ground,
      called.map(({ name }) => name),
    ),
    longitudes,
    latitudes,
    ...(rose && { rose }),
  }
  return { svg: drawBase(sheet, coastline), overlay }
}

/** The bounds of a sheet with a margin. Land in the margin determines form lines on the sheet too. */
function around(sheet: FramedSheet): [Place, Place] {
  const { toPlace } = mercator(sheet)
  const margin = 300
  const [west, north] = toPlace([-margin, -margin])
  const [east, south] = toPlace([sheet.width + margin, sheet.height + margin])
  return [
    [west, south],
    [east, north],
  ]
}

/** Points along a line, `step` apart. */
function sampled(line: Point[]): Point[] {
  return line.flatMap((from, index) => {
    const to = line[index + 1] ?? from
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const count = Math.max(1, Math.ceil(Math.hypot(dx, dy) / step))
    return Array.from(
      { length: count },
      (_, part): Point => [from[0] + (dx * part) / count, from[1] + (dy * part) / count],
    )
  })
}

function placeDegrees(sheet: FramedSheet, ground: Ground) {
  const { degrees: size } = sheet.lettering
  if (!size) return { longitudes: [], latitudes: [] }
  const { longitudes, latitudes } = degreesOn(sheet)
  const width = size * 3.9
  const put = (box: Box) => {
    const isFree = ground.isFree(box, [0, 0, sheet.width, sheet.height]) && ground.routeIn(box) === 0
    if (isFree) ground.take([box])
    return isFree
  }
  return {
    latitudes: latitudes.filter(([y]) => put([12, y - 6 - size, 16 + width, y - 2])),
    longitudes: longitudes.filter(([x]) => put([x + 4, sheet.height - 12 - size, x + 8 + width, sheet.height - 8])),
  }
}

/** Places the compass rose at the first spot that has room. Undefined if there is none, or if the form has no rose. */
function placeRose({ width, height, lettering }: FramedSheet, ground: Ground): ChartOverlay['rose'] {
  const { rose } = lettering
  if (!rose) return undefined
  for (const [x, y] of rose.spots) {
    const box: Box = [x, y, x + rose.size, y + rose.size]
    if (!ground.isFree(box, [0, 0, width, height]) || ground.routeIn(box) > 0) continue
    ground.take([box])
    return { x, y, size: rose.size }
  }
  return undefined
}

/**
 * The legs for an external map, simplified to about five metres. They begin and end at the quays' own coordinates,
 * rounded to four decimals, because the coast of such a map is more precise than ours.
 */
function forMaps({ quays }: ChartTrip, route: BoatRoute): Chart['route'] {
  const exact = new Map(route.quays.map((mark, index) => [String(mark), placeOf(quays[index]!)]))
  const line = (places: Place[]) => {
    const points = places.map((place) => exact.get(String(place)) ?? place)
    return simplify(points, 0.00005).map(([longitude, latitude]): [number, number] => [
      +latitude.toFixed(4),
      +longitude.toFixed(4),
    ])
  }
  const { out, stops, back } = route.legs
  return { out: line(out), stops: line(stops), back: line(back) }
}
