import { join } from 'node:path'
import type { IndexablePage } from '../../../src/pages.ts'
import { projectRoot } from '../../../src/shared/project-root.ts'

// The background of each page's card: a photo or a section of a chart, and the rings of the route. Boxes and points are in
// pixels of the photo or chart. A box has the aspect ratio of the card's image window.

interface Box {
  left: number
  top: number
  height: number
}

export interface PhotoBackground {
  picture: string
  box: Box
  waypoint: [x: number, y: number]
}

export interface ChartBackground {
  sheet: string
  box: Box
  lines: string[]
  /** The calls that have a ring: all, the quays, or the first quay and the last stop. */
  rings: 'all' | 'quays' | 'ends'
}

export type Background = PhotoBackground | ChartBackground

const photo = (picture: string, box: Box, waypoint: [number, number]): Background => ({ picture, box, waypoint })
const chart = (sheet: string, box: Box, lines: string[], rings: ChartBackground['rings']): Background => ({
  sheet,
  box,
  lines,
  rings,
})

/** The files that a background is made from, the picture first. */
export function backgroundFiles(background: Background): [string, ...string[]] {
  if ('picture' in background) return [join(projectRoot, `pictures/${background.picture}.jpg`)]
  const { sheet } = background
  return [
    join(projectRoot, `public/charts/${sheet}.svg`),
    join(projectRoot, `src/guest/site/ui/chart/sheets/${sheet}.json`),
  ]
}

/* biome-ignore format: a table is read as a table */
export const backgrounds: Record<IndexablePage, Background> = {
  home: photo('hero-golden-hour', { left: 925, top: 0, height: 1080 }, [1010, 842]),
  tour: chart('day', { left: 130, top: 120, height: 860 }, ['out', 'stops'], 'all'),
  private_tours: photo('bay-turquoise', { left: 480, top: 110, height: 957 }, [838, 740]),
  contact: photo('harbour-sunrise', { left: 760, top: 40, height: 1040 }, [850, 830]),
  about_us: photo('archipelago-aerial', { left: 660, top: 130, height: 950 }, [1128, 742]),
  privacy_cookies: photo('water-clear', { left: 500, top: 0, height: 1080 }, [900, 760]),
  book_now: photo('sea-cliffs', { left: 300, top: 60, height: 1020 }, [400, 850]),
  leave_review: photo('lunch-on-deck', { left: 80, top: 0, height: 1067 }, [640, 930]),
  payment_security: chart('start', { left: 380, top: 60, height: 580 }, ['out'], 'quays'),
  currency_conversion: photo('water-clear', { left: 60, top: 300, height: 780 }, [400, 860]),
  terms_of_purchase: chart('day', { left: 310, top: 170, height: 400 }, ['out'], 'quays'),
  start_locations: chart('start', { left: 340, top: 30, height: 660 }, ['out'], 'quays'),
  payout: chart('day', { left: 150, top: 150, height: 820 }, ['back'], 'ends'),
}
