import { brandColours } from '../../../src/shared/brand-colours.ts'

/** The recommended Open Graph image size. */
export const cardSize = { width: 1200, height: 630 }
/** Width of the chart border. */
export const borderWidth = 14
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
