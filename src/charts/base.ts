import type { Coastline } from './coastline.ts'
import type { FramedSheet } from './frame.ts'
import { degreesOn } from './geometry/degrees.ts'
import { isolines } from './geometry/isolines.ts'
import { mercator } from './geometry/mercator.ts'
import { blur, distanceTo, land, landRaster, type Raster, water } from './geometry/raster.ts'
import { area, clip, type Point, type Ring, roundRing, simplifyRing } from './geometry/shapes.ts'
import { pathOf, short } from './geometry/svg-path.ts'

/** Draws a sheet as SVG without texts: sea, shallows, graticule and land. The page adds the texts in its own fonts. */
export function drawBase(sheet: FramedSheet, { shores, lakes }: Coastline): string {
  const { width, height, theme } = sheet
  const rings = onSheet(sheet, [...shores, ...lakes])
  const map = rasterOf(sheet, rings)
  const parts = [
    darkStyle(sheet),
    `<rect class="sea" width="${width}" height="${height}" fill="${theme.sea}"/>`,
    ...shallows(sheet, map),
    graticule(sheet),
    `<path class="land" fill="${theme.land}" stroke="${theme.coast}" stroke-width="1" stroke-linejoin="round" fill-rule="evenodd" d="${linesOf(coasts(sheet, rings))}"/>`,
    ...hills(sheet, map),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>\n`
}

/**
 * A style sheet with the colours of the dark scheme, which browsers apply if the page or the system is dark. The shapes
 * keep their colour attributes for programs that ignore style sheets, such as the renderer of the share pictures.
 */
function darkStyle({ dark, shallows }: FramedSheet): string {
  if (!dark) return ''
  const tints = dark.shallows.slice(-shallows.length).map((tint, index) => `.${shades[index]}{fill:${tint}}`)
  return `<style>@media (prefers-color-scheme:dark){.sea{fill:${dark.sea}}.shallows{stroke:${dark.formLines}}${tints.join('')}.graticule{stroke:${dark.graticule}}.land{fill:${dark.land};stroke:${dark.coast}}.hills{stroke:${dark.hills}}}</style>`
}

/** Classes of the bands along the coast, from the outermost to the shore. */
const shades = ['a', 'b', 'c']

/**
 * How many pixels beyond the sheet's edges are computed. Form lines depend on the nearest shore, which may be beyond an
 * edge.
 */
const marginOf = ({ rounded }: FramedSheet) => (rounded ? 260 : 40)
const cell = 2.5

function onSheet(sheet: FramedSheet, rings: Ring[]): Ring[] {
  const { toPaper } = mercator(sheet)
  const margin = marginOf(sheet)
  return rings
    .map((ring) =>
      clip(ring.map(toPaper), [
        [-margin, -margin],
        [sheet.width + margin, sheet.height + margin],
      ]),
    )
    .filter((ring) => ring.length > 2)
}

function rasterOf(sheet: FramedSheet, rings: Ring[]): Raster {
  const margin = marginOf(sheet)
  const moved = rings.map((ring) => ring.map(([x, y]): Point => [x + margin, y + margin]))
  return landRaster(moved, sheet.width + 2 * margin, sheet.height + 2 * margin, cell)
}

function coasts({ rounded, tolerance, smallest }: FramedSheet, rings: Ring[]): Ring[] {
  const smooth = (ring: Ring) => (rounded ? roundRing(simplifyRing(ring, 0.8), rounded) : ring)
  return rings
    .filter((ring) => area(ring) >= smallest)
    .map((ring) => simplifyRing(smooth(ring), tolerance))
    .filter((ring) => ring.length > 2)
}

function shallows(sheet: FramedSheet, map: Raster): string[] {
  const { theme } = sheet
  const soft = blur(distanceTo(land, map), 2)
  const nearness = varied(soft, sheet.width / 260, sheet.height / 260, (distance) => -distance)
  return sheet.shallows.toReversed().map((distance, index) => {
    const tint = theme.shallows[theme.shallows.length - sheet.shallows.length + index]
    const lines = formLines(sheet, nearness, -distance, 0.9)
    return `<path class="shallows ${shades[index]}" fill="${tint}" stroke="${theme.formLines}" stroke-opacity="${[0.35, 0.5, 0.7].map(short)[index]}" stroke-width=".8" fill-rule="evenodd" d="${linesOf(lines)}"/>`
  })
}

function hills(sheet: FramedSheet, map: Raster): string[] {
  if (sheet.hillsFrom === 0) return []
  const heights = varied(blur(distanceTo(water, map), 2), 9, 9, (distance) => distance)
  const levels = [
    { distance: sheet.hillsFrom, opacity: 1 },
    { distance: sheet.hillsFrom * 2.4, opacity: 0.8 },
    { distance: sheet.hillsFrom * 4.4, opacity: 0.6 },
  ]
  return levels
    .map(({ distance, opacity }) => ({ opacity, lines: formLines(sheet, heights, distance, 1) }))
    .filter(({ lines }) => lines.length > 0)
    .map(
      ({ opacity, lines }) =>
        `<path class="hills" fill="none" stroke="${sheet.theme.hills}" stroke-opacity="${short(opacity)}" d="${linesOf(lines)}"/>`,
    )
}

/**
 * Converts the unit of distances from cells to pixels. Also varies the distances smoothly, because no sea bed or hill
 * slopes evenly. The form lines are decorative: they show no measured depths or heights.
 */
function varied(
  { columns, rows, cells }: Raster,
  across: number,
  down: number,
  use: (distance: number) => number,
): Raster {
  const slope = (x: number, y: number) =>
    1 +
    0.34 * Math.sin(x * 3.1 + Math.sin(y * 2.3) * 1.7) * Math.cos(y * 2.7 - x * 0.9) +
    0.14 * Math.sin(x * 7.3 - y * 5.1)
  const changed = cells.map((distance, index) => {
    const [x, y] = [((index % columns) / columns) * across, (Math.floor(index / columns) / rows) * down]
    return use((distance * cell) / slope(x, y))
  })
  return { columns, rows, cells: changed }
}

function formLines(sheet: FramedSheet, field: Raster, level: number, tolerance: number): Ring[] {
  const margin = marginOf(sheet)
  return isolines(field, level)
    .map((ring) => ring.map(([x, y]): Point => [x * cell - margin, y * cell - margin]))
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 3 && area(ring) > 30)
}

function graticule(sheet: FramedSheet): string {
  const { longitudes, latitudes } = degreesOn(sheet)
  const meridians = longitudes.map(([x]) => `M${short(x)} 0v${sheet.height}`)
  const parallels = latitudes.map(([y]) => `M0 ${short(y)}h${sheet.width}`)
  return `<path class="graticule" d="${[...meridians, ...parallels].join('')}" stroke="${sheet.theme.graticule}" stroke-width=".7" fill="none"/>`
}

const linesOf = (rings: Ring[]) => rings.map((ring) => pathOf(ring, { closed: true })).join('')
