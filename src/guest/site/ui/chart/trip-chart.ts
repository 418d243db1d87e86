import type { Settings } from '../../../../contract/settings.ts'
import type { CallText, Sheet } from './sheet.ts'

/** The charts of a trip in the language of a page. */
export interface TripChart {
  /** The folder of the images and of `route.json`. */
  images: string
  day: Sheet
  dayTall: Sheet
  start: Sheet
  startTall: Sheet
  /** What is written at the quays and stops, by id. */
  texts: Record<string, CallText>
  /** The text alternatives of the chart of the route and of the chart of the quays. */
  label: string
  startLabel: string
}

/** The settings of a trip with the chart of its quays, for pages with a summary of a booking. */
export interface SettingsWithChart extends Settings {
  /** Missing until the charts of the trip have been drawn. */
  chart?: { image: string; sheet: Sheet } | undefined
}
