import { readFile } from 'node:fs/promises'
import { colours, edge, margin, size, view, waterline } from './measures.mjs'

/** On a photo the line under the wordmark continues as the route into the picture. */
export function routeInto({ box, waypoint }) {
  const scale = view.height / box.height
  const [x, y] = [view.left + (waypoint[0] - box.left) * scale, view.top + (waypoint[1] - box.top) * scale]
  const bend = (x - view.left) * 0.55
  const line = `M${margin} ${waterline}H${view.left - 30}C${view.left + bend} ${waterline} ${x - bend} ${y} ${x} ${y}`
  return `<clipPath id="w"><rect x="${view.left}" y="${view.top}" width="${view.width}" height="${view.height}"/></clipPath>
    <g clip-path="url(#w)">${outline(line)}</g>${stroke(line)}${ring(margin, waterline)}${ring(x, y)}`
}

/** On a chart the real route is drawn; the line under the wordmark stays separate. */
export async function chartRoute({ sheet, box, lines, waypoints }, project) {
  const { route, at } = JSON.parse(await readFile(new URL(`src/site/ui/chart/sheets/${sheet}.json`, project), 'utf8'))
  const scale = view.height / box.height
  const shown = lines.map((line) => route[line])
  const dotted = lines.includes('back') ? ' stroke-dasharray="1 10"' : ''
  return `<path d="M${margin - 6} ${waterline}h172" stroke="${colours.route}" stroke-width="2.6"/>
    <svg x="${view.left}" y="${view.top}" width="${view.width}" height="${view.height}"
      viewBox="${box.left} ${box.top} ${view.width / scale} ${view.height / scale}">
      ${shown.map((line) => outline(line, scale)).join('')}
      ${shown.map((line) => stroke(line, scale, dotted)).join('')}
      ${waypoints.map((name) => ring(...at[name], scale)).join('')}
    </svg>`
}

const outline = (line, scale = 1) =>
  path(line, { colour: colours.white, width: 11 / scale, more: ' stroke-opacity=".85"' })
const stroke = (line, scale = 1, more = '') => path(line, { colour: colours.route, width: 4.6 / scale, more })
const path = (line, { colour, width, more }) =>
  `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
const ring = (x, y, scale = 1) =>
  `<circle cx="${x}" cy="${y}" r="${11 / scale}" fill="${colours.white}" stroke="${colours.route}" stroke-width="${4.6 / scale}"/>`

/** The graduated black and white border of a chart, and the line between paper and image window. */
export function measuredEdge() {
  const { width, height } = size
  const [across, down] = [width / 24, height / 14]
  const mark = (x, y, w, h) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`
  const everySecond = (count, draw) => Array.from({ length: count / 2 }, (_, n) => draw(n * 2)).join('')
  const marks = [
    everySecond(24, (n) => mark(n * across, 0, across, edge) + mark((n + 1) * across, height - edge, across, edge)),
    everySecond(14, (n) => mark(0, n * down, edge, down) + mark(width - edge, (n + 1) * down, edge, down)),
    band(0, 2),
    band(edge - 2, edge),
    mark(view.left - 1.5, edge, 1.5, height - 2 * edge),
  ]
  return `<g fill="${colours.paper}">${band(0, edge)}</g><g fill="${colours.ink}">${marks.join('')}</g>`
}

/** The frame between two distances from the edge. */
function band(outer, inner) {
  const box = (by) => `M${by} ${by}H${size.width - by}V${size.height - by}H${by}Z`
  return `<path d="${box(outer)}${box(inner)}" fill-rule="evenodd"/>`
}
