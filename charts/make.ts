import { drawBase } from './base.ts'
import { degreesOn } from './degrees.ts'
import { mercator } from './mercator.ts'
import { calls, findRoute, type Route } from './route.ts'
import { type Polygon, simplify } from './shapes.ts'
import { type SheetPlan, sheetPlans } from './sheets.ts'
import { pathOf, rounded } from './svg-path.ts'

/** The coastline as GeoJSON: each point is longitude, latitude. */
export interface Coastline {
  features: { geometry: { coordinates: Polygon } }[]
}

export const landOf = ({ features }: Coastline): Polygon[] => features.map(({ geometry }) => geometry.coordinates)

/** Generates every file that depends on the coastline. @returns the contents by path in the project */
export function makeCharts(coastline: Coastline): Map<string, string> {
  const polygons = landOf(coastline)
  const route = findRoute(polygons)
  const files = new Map<string, string>()
  for (const sheet of sheetPlans) {
    files.set(`public/charts/${sheet.id}.svg`, drawBase(sheet, polygons))
    files.set(`src/guest/site/ui/chart/sheets/${sheet.id}.json`, json(overlayOf(sheet, route)))
  }
  files.set('src/guest/site/ui/chart/sheets/route.json', json(forMaps(route)))
  return files
}

/** Legs, marks and degrees in the pixel coordinates of a sheet. */
function overlayOf(sheet: SheetPlan, { legs, marks }: Route) {
  const { shows } = sheet
  const { toPaper } = mercator(sheet)
  const line = (leg: keyof Route['legs']) => pathOf(simplify(legs[leg].map(toPaper), 0.8), { closed: false })
  return {
    width: sheet.width,
    height: sheet.height,
    route: Object.fromEntries(shows.legs.map((leg) => [leg, line(leg)])),
    at: Object.fromEntries(shows.marks.map((mark) => [mark, toPaper(marks[mark]).map(rounded)])),
    ...(shows.degrees && degreesOn(sheet)),
  }
}

/**
 * The legs for an external map, as latitude, longitude, simplified to about five metres. The external map has a finer coast
 * than ours, so the legs start and end exactly at the quays.
 */
function forMaps({ legs, marks }: Route) {
  const { toPaper, toPlace } = mercator({ width: 5000, height: 5000, west: 15, east: 15.5, latitude: 44 })
  const quays = new Map([
    [String(marks.zadar), calls.zadar],
    [String(marks.bibinje), calls.bibinje],
  ])
  const line = (leg: keyof Route['legs']) =>
    simplify(
      legs[leg].map((place) => toPaper(quays.get(String(place)) ?? place)),
      0.5,
    )
      .map(toPlace)
      .map(([longitude, latitude]) => [+latitude.toFixed(4), +longitude.toFixed(4)])
  return { out: line('out'), park: line('park'), back: line('back') }
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`
