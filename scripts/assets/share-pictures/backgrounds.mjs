/**
 * The background of each page's card: a photo or a section of a chart, and where the route leads. Boxes and points are in pixels of
 * the source; a box has the aspect ratio of the image window in `dimensions`.
 */
const ground = (picture, box, waypoint) => ({ picture, box, waypoint })
const chart = (sheet, box, lines, waypoints) => ({ sheet, box, lines, waypoints })

const wholeRoute = [
  ['out', 'park'],
  ['zadar', 'bibinje', 'swim', 'lunch'],
]

/* biome-ignore format: a table is read as a table */
export const backgrounds = {
  home: ground('hero-golden-hour', { left: 925, top: 0, height: 1080 }, [1010, 842]),
  tour: chart('day', { left: 262, top: 118, height: 940 }, ...wholeRoute),
  private_tours: ground('bay-turquoise', { left: 480, top: 110, height: 957 }, [838, 740]),
  contact: ground('harbour-sunrise', { left: 760, top: 40, height: 1040 }, [850, 830]),
  about_us: ground('archipelago-aerial', { left: 660, top: 130, height: 950 }, [1128, 742]),
  privacy_cookies: ground('water-clear', { left: 500, top: 0, height: 1080 }, [900, 760]),
  book_now: ground('cliffs-telascica', { left: 300, top: 60, height: 1020 }, [400, 850]),
  leave_review: ground('lunch-on-deck', { left: 80, top: 0, height: 1067 }, [640, 930]),
  payment_security: chart('start', { left: 380, top: 60, height: 580 }, ['out'], ['zadar', 'bibinje']),
  currency_conversion: ground('water-clear', { left: 60, top: 300, height: 780 }, [400, 860]),
  terms_of_purchase: chart('day', { left: 270, top: 130, height: 400 }, ['out'], ['zadar', 'bibinje']),
  start_locations: chart('start', { left: 340, top: 30, height: 660 }, ['out'], ['zadar', 'bibinje']),
  payout: chart('day', { left: 290, top: 150, height: 800 }, ['back'], ['zadar', 'lunch']),
}
