import type { Sheet } from './sheet.ts'
import day from './sheets/day.json'
import dayTall from './sheets/day-m.json'
import start from './sheets/start.json'
import startTall from './sheets/start-m.json'

/** The charts of a trip: the folder of their images, and what the page writes over each. */
export interface TripCharts {
  images: string
  day: Sheet
  dayTall: Sheet
  start: Sheet
  startTall: Sheet
}

/** The charts that the build draws. */
export const builtCharts: TripCharts = { images: '/charts', day, dayTall, start, startTall }
