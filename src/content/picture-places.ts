import type { Page } from '../pages.ts'
import type table from './pictures.json'

type Ratio = readonly [across: number, down: number]

/** A picture of a page that the operator can replace. */
interface PicturePlaceRow {
  page: Page
  /** The name of the site's own picture, which is shown until the operator replaces it. */
  sample: keyof typeof table.masters
  /** The approximate ratio of the part of the picture that the page shows: on a phone and at a desk. */
  shown: { phone: Ratio; desk: Ratio }
  /** Whether the picture is only the background of a text: then it has no alternative text. */
  isGround?: true
}

const tall = { phone: [4, 5], desk: [21, 9] } as const
const slide = { phone: [4, 3], desk: [16, 9] } as const
const ground = { phone: [4, 5], desk: [21, 9] } as const
const upright = { phone: [4, 5], desk: [4, 5] } as const
const square = { phone: [1, 1], desk: [1, 1] } as const
const plate = { phone: [5, 4], desk: [5, 4] } as const

/* biome-ignore format: one row per place */
/**
 * The pictures of the pages, in the order of the pages. Pictures of list entries and of trips are not here: each is
 * stored with the entry or the trip.
 */
export const picturePlaces = {
  home_water: { page: 'home', sample: 'hero-golden-hour', shown: slide },
  home_islands: { page: 'home', sample: 'archipelago-aerial', shown: slide },
  home_cliffs: { page: 'home', sample: 'sea-cliffs', shown: slide },
  home_reasons: { page: 'home', sample: 'bay-turquoise', shown: square },
  home_discover: { page: 'home', sample: 'archipelago-aerial', shown: plate },
  home_discover_small: { page: 'home', sample: 'sea-cliffs', shown: upright },
  home_call: { page: 'home', sample: 'water-clear', shown: ground, isGround: true },
  tour_opening: { page: 'tour', sample: 'hero-golden-hour', shown: { phone: [4, 3], desk: [21, 9] } },
  tour_lunch: { page: 'tour', sample: 'lunch-on-deck', shown: { phone: [3, 2], desk: [2, 1] } },
  tour_water: { page: 'tour', sample: 'sea-cliffs', shown: upright },
  tour_parks: { page: 'tour', sample: 'bay-turquoise', shown: { phone: [5, 4], desk: [21, 9] } },
  tour_end: { page: 'tour', sample: 'water-clear', shown: ground, isGround: true },
  about_opening: { page: 'about_us', sample: 'hero-golden-hour', shown: tall },
  about_boat: { page: 'about_us', sample: 'bay-turquoise', shown: square },
  about_parks: { page: 'about_us', sample: 'sea-cliffs', shown: tall },
  private_opening: { page: 'private_tours', sample: 'bay-turquoise', shown: tall },
  private_wake: { page: 'private_tours', sample: 'archipelago-aerial', shown: plate },
  start_end: { page: 'start_locations', sample: 'harbour-sunrise', shown: tall },
  contact_end: { page: 'contact', sample: 'harbour-sunrise', shown: tall },
  review_end: { page: 'leave_review', sample: 'sea-cliffs', shown: tall },
} as const satisfies Record<string, PicturePlaceRow>

export type PicturePlace = keyof typeof picturePlaces

export const picturePlaceNames = Object.keys(picturePlaces) as PicturePlace[]

export const placeRow = (place: PicturePlace): PicturePlaceRow => picturePlaces[place]

const prefix = 'pictures.'

/** The place of the picture that a field of the site document stores; undefined if the field stores no such picture. */
export function placeOfField(path: string): PicturePlace | undefined {
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  return Object.hasOwn(picturePlaces, name) ? (name as PicturePlace) : undefined
}

/** The hash of the uploaded picture of each place; null: the place shows its sample. */
export type PlacedPictures = Record<PicturePlace, string | null>

export const noPlacedPictures = (): PlacedPictures =>
  Object.fromEntries(picturePlaceNames.map((place) => [place, null])) as PlacedPictures
