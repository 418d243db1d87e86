import { brandColours } from '../../../shared/brand-colours.ts'
import type { CardSection, ChartBackground } from './backgrounds.ts'

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
const { ink, paper } = brandColours

/** On a photo, one SVG path is both the line under the wordmark and the route, which ends at the waypoint in the photo. */
export function photoRouteSvg(box: CardSection, waypoint: readonly [number, number], colour: string): string {
  const { outline, stroke, ring } = penOf(colour)
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

/** The parts of a chart's JSON file that a card uses: SVG paths and points. */
export interface Overlay {
  route: Record<string, string>
  calls: { id: string; at: number[] }[]
}

/**
 * On a chart, the route has the course of the trip, so the line under the wordmark is a separate path.
 * @param quays the ids of the calls that are quays
 */
export function chartRouteSvg(
  { box, lines, rings }: ChartBackground,
  overlay: Overlay,
  quays: string[],
  colour: string,
): string {
  const { outline, stroke, ring } = penOf(colour)
  const scale = imageWindow.height / box.height
  const shown = lines.map((line) => overlay.route[line] ?? '')
  const dotted = lines.includes('back') ? ' stroke-dasharray="1 10"' : ''
  return `<path d="M${margin - 6} ${routeBaseline}h172" stroke="${colour}" stroke-width="2.6"/>
    <svg x="${imageWindow.left}" y="${imageWindow.top}" width="${imageWindow.width}" height="${imageWindow.height}"
      viewBox="${box.left} ${box.top} ${imageWindow.width / scale} ${imageWindow.height / scale}">
      ${shown.map((line) => outline(line, scale)).join('')}
      ${shown.map((line) => stroke(line, scale, dotted)).join('')}
      ${ringed(overlay.calls, rings, quays)
        .map(({ at: [x = 0, y = 0] }) => ring(x, y, scale))
        .join('')}
    </svg>`
}

function ringed(calls: Overlay['calls'], rings: ChartBackground['rings'], quays: string[]): Overlay['calls'] {
  if (rings === 'all') return calls
  if (rings === 'ends') return [...calls.slice(0, 1), ...calls.slice(-1)]
  return calls.filter(({ id }) => quays.includes(id))
}

/** Draws lines and rings of the route in its colour. */
const penOf = (colour: string) => ({
  outline: (line: string, scale = 1) =>
    path(line, { colour: '#fff', width: 11 / scale, more: ' stroke-opacity=".85"' }),
  stroke: (line: string, scale = 1, more = '') => path(line, { colour, width: 4.6 / scale, more }),
  ring: (x: number, y: number, scale = 1) =>
    `<circle cx="${x}" cy="${y}" r="${11 / scale}" fill="#fff" stroke="${colour}" stroke-width="${4.6 / scale}"/>`,
})
const path = (line: string, { colour, width, more }: { colour: string; width: number; more: string }) =>
  `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`

/** The graduated black and white border of a chart, and the line that divides paper and image window. */
export function chartBorderSvg(): string {
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
    mark(imageWindow.left - 1.5, borderWidth, 1.5, height - 2 * borderWidth),
  ]
  return `<g fill="${paper}">${band(0, borderWidth)}</g><g fill="${ink}">${marks.join('')}</g>`
}

/** The frame between two distances from the edge. */
function band(outer: number, inner: number): string {
  const box = (by: number) => `M${by} ${by}H${cardSize.width - by}V${cardSize.height - by}H${by}Z`
  return `<path d="${box(outer)}${box(inner)}" fill-rule="evenodd"/>`
}
