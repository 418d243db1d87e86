import { brandColours } from '../../src/brand-colours.ts'

/** The recommended Open Graph image size. */
export const size = { width: 1200, height: 630 }
/** Width of the chart border. */
export const edge = 14
/** Position of the photo or chart. */
export const view = { left: 640, top: edge, width: size.width - edge - 640, height: size.height - 2 * edge }
export const margin = 64
/** The y position of the route under the wordmark. */
export const waterline = 548
export const colours = { ...brandColours, white: '#fff' }
