import { brandColours } from '../shared/brand-colours.ts'

// The forms of a chart: its variants for different places on the pages, each with its own size, section and lettering.
// Sizes, boxes and distances are in pixels of the form.

interface Theme {
  land: string
  coast: string
  hills: string
  sea: string
  /** Colours of the bands along the coast, from the outermost to the shore. */
  shallows: [string, string, string]
  formLines: string
  graticule: string
}

const paper: Theme = {
  land: '#F0E4C8',
  coast: '#8F7A4D',
  hills: '#E4D3AB',
  sea: '#F7FAF8',
  shallows: ['#E9F2F2', '#D9E9EB', '#C6DEE2'],
  formLines: '#86AEB8',
  graticule: '#B9CDD0',
}
const night: Theme = {
  land: '#123442',
  coast: '#5E8791',
  hills: '#1B4250',
  sea: brandColours.deep,
  shallows: ['#0C2936', '#0E2E3C', '#113643'],
  formLines: '#2C5663',
  graticule: '#1E4452',
}

export type Box = [left: number, top: number, right: number, bottom: number]

/** Sizes of the texts that the page writes on a chart. */
interface Lettering {
  /** Radius of the ring at a call. */
  ring: number
  /** The font size of a call's name, that of the line above the name, and the distance between both baselines. */
  name: number
  caption: number
  gap: number
  /** Which of the two texts is in the sans serif face. */
  sans: 'name' | 'caption'
  /** Font sizes: of the names of land and channels, and of the names of the open sea. 0 omits the names. */
  land: number
  sea: number
  /** The font size of the degrees at the edges of the chart. 0 omits the degrees. */
  degrees: number
  /** The size of the compass rose and the possible places of its upper left corner. If undefined, there is no rose. */
  rose?: { size: number; spots: readonly (readonly [x: number, y: number])[] }
}

export interface Form {
  id: string
  width: number
  height: number
  theme: Theme
  /** Colours in the dark scheme. If undefined, the chart has the colours of `theme` in the dark scheme too. */
  dark?: Theme
  /** What has to fit into the chart: the whole trip, or only its quays. */
  frames: 'trip' | 'quays'
  /** The boxes in which the framed points can be placed. The box that allows the largest scale is used. */
  fields: Box[]
  /** Minimum metres per pixel. */
  closest: number
  /** Where the labels of quays and stops can be placed. Pages can crop or cover what is outside this box. */
  visible: Box
  /** Where names of land and water can be placed. Some pages crop some of these names. */
  named: Box
  /** The boxes that pages cover with their texts. */
  covered: Box[]
  lettering: Lettering
  /** Largest deviation of the simplified coast. */
  tolerance: number
  /** Smallest island or lake that is drawn, in square pixels. */
  smallest: number
  /** Number of bands along the coast. */
  bands: number
  hills: boolean
}

const day = { theme: paper, dark: night, frames: 'trip', closest: 14, bands: 3, hills: true } as const
const harbour = { theme: paper, dark: night, frames: 'quays', closest: 15, smallest: 2, bands: 3, hills: true } as const

/* biome-ignore format: a table is read as a table */
export const forms = {
  /**
   * For the itinerary of the home page: the heading covers the lower left of the chart, and the steps cover the right.
   * Also for the static chart in place of the map, which is cropped at the top and bottom.
   */
  day: { ...day, id: 'day', width: 1440, height: 1120, fields: [[360, 225, 630, 900], [70, 215, 610, 640]], visible: [16, 180, 690, 940], named: [16, 16, 900, 1104], covered: [[0, 715, 400, 1120]], tolerance: 0.55, smallest: 1.2,
    lettering: { ring: 8, name: 25, caption: 17, gap: 25, sans: 'caption', land: 17, sea: 28, degrees: 15, rose: { size: 160, spots: [[600, 26], [730, 26], [730, 900], [20, 26]] } } },
  /** The tall version of `day`, for narrow screens and columns. They show this chart at half its size. */
  'day-m': { ...day, id: 'day-m', width: 780, height: 892, fields: [[90, 90, 600, 800]], visible: [14, 14, 690, 878], named: [8, 8, 772, 884], covered: [], tolerance: 0.7, smallest: 2,
    lettering: { ring: 10, name: 36, caption: 32, gap: 37, sans: 'caption', land: 26, sea: 39, degrees: 0 } },
  /** For the head of the booking summary, which mostly shows only the upper two thirds of this chart. */
  mini: { ...harbour, id: 'mini', width: 560, height: 309, fields: [[180, 42, 340, 150]], closest: 40, visible: [8, 4, 552, 192], named: [8, 4, 552, 192], covered: [], tolerance: 1, smallest: 6, bands: 2, hills: false,
    lettering: { ring: 8, name: 27, caption: 21, gap: 26, sans: 'caption', land: 0, sea: 0, degrees: 0 } },
  /** Shows only the quays, with large times. */
  start: { ...harbour, id: 'start', width: 1440, height: 720, fields: [[430, 130, 850, 560]], visible: [190, 16, 1250, 704], named: [16, 16, 1424, 704], covered: [], tolerance: 0.5,
    lettering: { ring: 22, name: 20, caption: 62, gap: 29, sans: 'name', land: 22, sea: 0, degrees: 15, rose: { size: 210, spots: [[1180, 470], [1180, 40], [30, 470], [30, 40]] } } },
  'start-m': { ...harbour, id: 'start-m', width: 780, height: 860, fields: [[150, 200, 500, 650]], visible: [14, 14, 766, 846], named: [14, 14, 766, 846], covered: [], tolerance: 0.6,
    lettering: { ring: 28, name: 33, caption: 78, gap: 46, sans: 'name', land: 27, sea: 0, degrees: 0 } },
} as const satisfies Record<string, Form>

export type FormId = keyof typeof forms
export const formIds = Object.keys(forms) as FormId[]

/**
 * The background of the error pages and of the offline page. It has no labels, and it is placed so that the end of the
 * leg `out` is at a fixed point.
 */
export const errorBackgroundForm: Form = {
  ...day,
  ...{ id: 'night', width: 1440, height: 900, theme: night, fields: [[1069, 510, 1069, 510]], closest: 55 },
  ...{ visible: [0, 0, 1440, 900], named: [0, 0, 1440, 900], covered: [], tolerance: 0.7, smallest: 2, hills: false },
  lettering: { ring: 7, name: 0, caption: 0, gap: 0, sans: 'caption', land: 0, sea: 0, degrees: 0 },
}
