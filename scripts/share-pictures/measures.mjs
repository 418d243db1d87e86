import { brandColours } from '../../src/brand-colours.ts'

/** The size that sharing sites ask for, and where on it things stand. */
export const size = { width: 1200, height: 630 }
/** How wide the chart's measured edge is. */
export const edge = 14
/** The window in which picture or chart is seen. */
export const view = { left: 640, top: edge, width: size.width - edge - 640, height: size.height - 2 * edge }
export const margin = 64
/** On which the wordmark lies. */
export const waterline = 548
export const colours = { ...brandColours, white: '#fff' }
