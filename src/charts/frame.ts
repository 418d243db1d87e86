import type { Box, Form } from './forms.ts'
import { mercator, type Paper, type Place } from './geometry/mercator.ts'
import { boundsOf } from './geometry/shapes.ts'

/** A form with its position and scale on the earth, and the amount of detail that this scale allows. */
export interface FramedSheet extends Form, Paper {
  metresPerPixel: number
  /** Distances of the form lines at sea from the shore, in pixels. */
  shallows: number[]
  /** Distance of the first form line inland from the shore, in pixels; 0 for none. */
  hillsFrom: number
  /**
   * At a large scale the corners of the stored coastline are visible. This is how many times they are cut, to round
   * them; 0 at smaller scales.
   */
  rounded: number
  /** Interval of the meridians and parallels, in minutes. */
  minutes: number
}

/** Chooses the position and the largest scale of a form at which all these places are inside one of its fields. */
export function frame(form: Form, places: Place[]): FramedSheet {
  const [[west, south], [east, north]] = boundsOf(places)
  const middle: Place = [(west + east) / 2, (south + north) / 2]
  // One degree of longitude is 1,000 pixels here; only proportions matter.
  const { toPaper, toPlace } = mercator({
    width: 1000,
    height: 1000,
    west: middle[0] - 0.5,
    east: middle[0] + 0.5,
    latitude: middle[1],
  })
  const [[left, bottom], [right, top]] = [toPaper([west, south]), toPaper([east, north])]
  const metre = (1000 / metresPerDegree) * (1 / Math.cos((middle[1] * Math.PI) / 180))
  const largest = 1 / (metre * form.closest)
  const fits = form.fields.map((field) => {
    const [width, height] = sizeOf(field)
    return { field, scale: Math.min(largest, ratio(width, right - left), ratio(height, bottom - top)) }
  })
  const { field, scale } = fits.reduce((best, fit) => (fit.scale > best.scale ? fit : best))
  const [x, y] = [(field[0] + field[2]) / 2, (field[1] + field[3]) / 2]
  const [centreX, centreY] = [(left + right) / 2, (top + bottom) / 2]
  const [sheetWest, latitude] = toPlace([centreX - x / scale, centreY + (form.height / 2 - y) / scale])
  const metresPerPixel = 1 / (metre * scale)
  return {
    ...form,
    west: sheetWest,
    east: sheetWest + form.width / scale / 1000,
    latitude,
    metresPerPixel,
    ...detailAt(form, metresPerPixel),
  }
}

const metresPerDegree = 111_195
/** The scale at which an extent fills the room: infinite for a single place, which has no extent. */
const ratio = (room: number, extent: number) => (extent > 0 ? room / extent : Number.POSITIVE_INFINITY)
const sizeOf = ([left, top, right, bottom]: Box) => [right - left, bottom - top] as const

/** The detail at a scale. Bands and hills have the same width in metres on all sheets, but within limits in pixels. */
function detailAt(form: Form, metresPerPixel: number) {
  const pixels = (metres: number, least: number, most: number) =>
    Math.round(Math.max(least, Math.min(most, metres / metresPerPixel)) * 10) / 10
  const bands = [pixels(240, 5, 14), pixels(560, 12, 34), pixels(1_150, 24, 64)]
  const pixelsPerMinute = (1_853 * Math.cos((44 * Math.PI) / 180)) / metresPerPixel
  return {
    shallows: bands.slice(0, form.bands),
    hillsFrom: form.hills ? pixels(350, 7, 22) : 0,
    rounded: metresPerPixel < 26 ? 2 : 0,
    minutes: [1, 2, 5, 10, 20, 30, 60, 120].find((minutes) => minutes * pixelsPerMinute > 150) ?? 240,
  }
}
