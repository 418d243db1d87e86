import type { PicturePlace } from '../../../content/picture-places.ts'
import type { PictureName } from '../../../content/shown-pictures.ts'
import type { IndexablePage } from '../../../pages.ts'

// The background of each page's card: a photo, or a section of a chart with the route and its rings at quays and stops.
// Boxes and points are in pixels of the photo or chart. A box has the aspect ratio of the card's image window.

export interface CardSection {
  left: number
  top: number
  height: number
}

export interface PhotoBackground {
  picture: PictureName
  box: CardSection
  waypoint: [x: number, y: number]
  /** The place of the picture on the page. A picture that the operator uploads for this place replaces `picture`. */
  place?: PicturePlace
}

export interface ChartBackground {
  sheet: 'day' | 'start'
  box: CardSection
  lines: string[]
  /** Where the chart has rings: at all quays and stops, at the quays only, or at the first quay and the last stop. */
  rings: 'all' | 'quays' | 'ends'
}

const photo = (
  picture: PictureName,
  box: CardSection,
  waypoint: [number, number],
  place?: PicturePlace,
): PhotoBackground => ({
  picture,
  box,
  waypoint,
  ...(place && { place }),
})
const chart = (
  sheet: 'day' | 'start',
  box: CardSection,
  lines: string[],
  rings: ChartBackground['rings'],
): ChartBackground => ({
  sheet,
  box,
  lines,
  rings,
})

export const homeBackground = photo('hero-golden-hour', { left: 925, top: 0, height: 1080 }, [1010, 842], 'home_water')

/** The background by page. A `chart` is a section of a chart in the build, never of a chart drawn at run time. */
/* biome-ignore format: a table is read as a table */
export const backgrounds: Record<IndexablePage, PhotoBackground | ChartBackground> = {
  home: homeBackground,
  tour: chart('day', { left: 130, top: 120, height: 860 }, ['out', 'stops'], 'all'),
  private_tours: photo('bay-turquoise', { left: 480, top: 110, height: 957 }, [838, 740], 'private_opening'),
  contact: photo('harbour-sunrise', { left: 760, top: 40, height: 1040 }, [850, 830], 'contact_end'),
  about_us: photo('archipelago-aerial', { left: 660, top: 130, height: 950 }, [1128, 742], 'about_opening'),
  privacy_cookies: photo('water-clear', { left: 500, top: 0, height: 1080 }, [900, 760]),
  book_now: photo('sea-cliffs', { left: 300, top: 60, height: 1020 }, [400, 850]),
  leave_review: photo('lunch-on-deck', { left: 80, top: 0, height: 1067 }, [640, 930], 'review_end'),
  payment_security: chart('start', { left: 380, top: 60, height: 580 }, ['out'], 'quays'),
  currency_conversion: photo('water-clear', { left: 60, top: 300, height: 780 }, [400, 860]),
  terms_of_purchase: chart('day', { left: 310, top: 170, height: 400 }, ['out'], 'quays'),
  start_locations: chart('start', { left: 340, top: 30, height: 660 }, ['out'], 'quays'),
  payout: chart('day', { left: 150, top: 150, height: 820 }, ['back'], 'ends'),
}
