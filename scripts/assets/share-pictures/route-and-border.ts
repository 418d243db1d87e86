import { readFile } from 'node:fs/promises'
import { initialTrip } from '../../../content/business.ts'
import { brandColours } from '../../../src/shared/brand-colours.ts'
import { backgroundFiles, type ChartBackground, type PhotoBackground } from './backgrounds.ts'

/** The recommended Open Graph image size. */
export const cardSize = { width: 1200, height: 630 }
const borderWidth = 14
/** Position of the photo or chart. */
export const imageWindow = {
  left: 640,
  top: borderWidth,
  width: cardSize.width - borderWidth - 640,
  height: cardSize.height - 2 * borderWidth,
}
export const margin = 64
/** The y position of the line under the wordmark. On a photo it continues as the route. */
export const routeBaseline = 548
export const colours = { ...brandColours, white: '#fff' }

/** On a photo, one SVG path is both the line under the wordmark and the route, which ends at the waypoint in the photo. */
export function photoRouteSvg({ box, waypoint }: PhotoBackground): string {
  const scale = imageWindow.height / box.height
  const [x, y] = [
    imageWindow.left + (waypoint[0] - box.left) * scale,
    imageWindow.top + (waypoint[1] - box.top) * scale,
  ]
  const bend = (x - imageWindow.left) * 0.55
  const line = `M${margin} ${routeBaseline}H${imageWindow.left - 30}C${imageWindow.left + bend} ${routeBaseline} ${x - bend} ${y} ${x} ${y}`
  return `<clipPath id="w"><rect x="${imageWindow.left}" y="${imageWindow.top}" width="${imageWindow.width}" height="${imageWindow.height}"/></clipPath>
    <g clip-path="url(#w)">${outline(line)}</g>${stroke(line)}${ring(margin, routeBaseline)}${ring(x, y)}`
}

/** On a chart, the route has the course of the trip, so the line under the wordmark is a separate path. */
export async function chartRouteSvg(background: ChartBackground): Promise<string> {
  const { box, lines, rings } = background
  const [, overlayFile = ''] = backgroundFiles(background)
  const { route, calls }: Overlay = JSON.parse(await readFile(overlayFile, 'utf8'))
  const scale = imageWindow.height / box.height
  const shown = lines.map((line) => lookUp(route, line))
  const dotted = lines.includes('back') ? ' stroke-dasharray="1 10"' : ''
  return `<path d="M${margin - 6} ${routeBaseline}h172" stroke="${colours.route}" stroke-width="2.6"/>
    <svg x="${imageWindow.left}" y="${imageWindow.top}" width="${imageWindow.width}" height="${imageWindow.height}"
      viewBox="${box.left} ${box.top} ${imageWindow.width / scale} ${imageWindow.height / scale}">
      ${shown.map((line) => outline(line, scale)).join('')}
      ${shown.map((line) => stroke(line, scale, dotted)).join('')}
      ${ringed(calls, rings)
        .map(({ at }) => ring(...at, scale))
        .join('')}
    </svg>`
}

/** The parts of a chart's JSON file that a card uses: SVG paths and points. */
interface Overlay {
  route: Record<string, string>
  calls: { id: string; at: [x: number, y: number] }[]
}

function ringed(calls: Overlay['calls'], rings: ChartBackground['rings']): Overlay['calls'] {
  if (rings === 'all') return calls
  if (rings === 'ends') return [...calls.slice(0, 1), ...calls.slice(-1)]
  const quays = initialTrip.departureLocations.map(({ id }): string => id)
  return calls.filter(({ id }) => quays.includes(id))
}

function lookUp<Value>(record: Record<string, Value>, name: string): Value {
  const value = record[name]
  if (value === undefined) throw new Error(`The chart has no ${name}.`)
  return value
}

const outline = (line: string, scale = 1) =>
  path(line, { colour: colours.white, width: 11 / scale, more: ' stroke-opacity=".85"' })
const stroke = (line: string, scale = 1, more = '') => path(line, { colour: colours.route, width: 4.6 / scale, more })
const path = (line: string, { colour, width, more }: { colour: string; width: number; more: string }) =>
  `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
const ring = (x: number, y: number, scale = 1) =>
  `<circle cx="${x}" cy="${y}" r="${11 / scale}" fill="${colours.white}" stroke="${colours.route}" stroke-width="${4.6 / scale}"/>`

/** The graduated black and white border of a chart. @param hasWindow whether a line divides paper and image window */
export function chartBorderSvg(hasWindow = true): string {
  const { width, height } = cardSize
  const [across, down] = [width / 24, height / 14]
  const mark = (x: number, y: number, w: number, h: number) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`
  const everySecond = (count: number, draw: (n: number) => string) =>
    Array.from({ length: count / 2 }, (_, n) => draw(n * 2)).join('')
  const marks = [
    everySecond(
      24,
      (n) =>
        mark(n * across, 0, across, borderWidth) + mark((n + 1) * across, height - borderWidth, across, borderWidth),
    ),
    everySecond(
      14,
      (n) => mark(0, n * down, borderWidth, down) + mark(width - borderWidth, (n + 1) * down, borderWidth, down),
    ),
    band(0, 2),
    band(borderWidth - 2, borderWidth),
    hasWindow ? mark(imageWindow.left - 1.5, borderWidth, 1.5, height - 2 * borderWidth) : '',
  ]
  return `<g fill="${colours.paper}">${band(0, borderWidth)}</g><g fill="${colours.ink}">${marks.join('')}</g>`
}

/** The frame between two distances from the edge. */
function band(outer: number, inner: number): string {
  const box = (by: number) => `M${by} ${by}H${cardSize.width - by}V${cardSize.height - by}H${by}Z`
  return `<path d="${box(outer)}${box(inner)}" fill-rule="evenodd"/>`
}
