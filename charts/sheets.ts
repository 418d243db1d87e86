import type { Paper } from './mercator.ts'
import type { Route } from './route.ts'

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
  sea: '#0A2431',
  shallows: ['#0C2936', '#0E2E3C', '#113643'],
  formLines: '#2C5663',
  graticule: '#1E4452',
}

export interface SheetPlan extends Paper {
  id: string
  theme: Theme
  /** Colours in the dark scheme; a sheet without them has the same colours in both. */
  dark?: Theme
  /** Largest deviation of the simplified coast, in pixels. */
  tolerance: number
  /** Smallest island or lake that is drawn, in square pixels. */
  smallest: number
  /** Distances of the form lines at sea from the shore, in pixels. */
  shallows: number[]
  /** Distance of the first form line inland from the shore, in pixels; 0 for none. */
  hills: number
  /** Rounds of corner cutting, for sheets whose scale exceeds the precision of the coastline. */
  rounded: number
  /** Interval of the meridians and parallels, in minutes. */
  minutes: number
  /** The overlay that the pages draw on the sheet. */
  shows: { legs: (keyof Route['legs'])[]; marks: (keyof Route['marks'])[]; degrees: boolean }
}

type Shows = Omit<SheetPlan['shows'], 'degrees'>
const wholeDay: Shows = { legs: ['out', 'park', 'back'], marks: ['zadar', 'bibinje', 'swim', 'lunch'] }
const wayOut: Shows = { legs: ['out'], marks: ['zadar', 'bibinje'] }
const archipelago = { theme: paper, dark: night, rounded: 0, minutes: 10 }
const harbourBay = {
  theme: paper,
  dark: night,
  smallest: 2,
  shallows: [14, 34, 64],
  hills: 22,
  rounded: 2,
  minutes: 2,
}

/* biome-ignore format: a table is read as a table */
export const sheetPlans: SheetPlan[] = [
  { id: 'day', width: 1440, height: 1120, west: 14.905, east: 15.845, latitude: 43.955, ...archipelago, tolerance: 0.55, smallest: 1.2, shallows: [5, 12, 24], hills: 7, shows: { ...wholeDay, degrees: true } },
  { id: 'day-m', width: 780, height: 892, west: 15.02, east: 15.5, latitude: 43.9499, ...archipelago, tolerance: 0.7, smallest: 2, shallows: [6, 14, 28], hills: 8, shows: { ...wholeDay, degrees: false } },
  { id: 'mini', width: 640, height: 720, west: 15.03, east: 15.47, latitude: 43.96, ...archipelago, tolerance: 1, smallest: 6, shallows: [7, 17], hills: 0, shows: { ...wayOut, degrees: false } },
  { id: 'start', width: 1440, height: 720, west: 15.125, east: 15.405, latitude: 44.088, ...harbourBay, tolerance: 0.5, shows: { ...wayOut, degrees: true } },
  { id: 'start-m', width: 780, height: 860, west: 15.178, east: 15.332, latitude: 44.09, ...harbourBay, tolerance: 0.6, shows: { ...wayOut, degrees: false } },
  { id: 'night', width: 1440, height: 900, west: 14.45, east: 15.45, latitude: 43.9, ...archipelago, theme: night, dark: undefined, tolerance: 0.7, smallest: 2, shallows: [6, 16, 34], hills: 0, shows: { legs: ['out'], marks: ['swim'], degrees: false } },
]
