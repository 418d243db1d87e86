import { createHash } from 'node:crypto'
import { builtInTitles } from '../../../content/built-in-titles.ts'
import { currentLook } from '../../../content/current-look.ts'
import { hasContent, pageContent } from '../../../content/page-content.ts'
import { cropRectangle } from '../../../content/picture-sizes.ts'
import { defaultPicture, pictureAt, pictureNamed, type ShownPicture } from '../../../content/shown-pictures.ts'
import type { Settings } from '../../../contract/settings.ts'
import { hasBuiltCharts, quaysOf } from '../../../domain/fleet/trip-charts.ts'
import { firstTrip, type Trip, type Trips } from '../../../domain/trips/trips.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { textIn } from '../../../i18n/localized-text.ts'
import { withNonBreakingWords } from '../../../i18n/non-breaking-words.ts'
import type { IndexablePage, Page } from '../../../pages.ts'
import {
  backgrounds,
  type CardSection,
  type ChartBackground,
  homeBackground,
  type PhotoBackground,
} from './backgrounds.ts'
import { imageWindow } from './route-and-border.ts'

/** All that a share picture shows besides the look. */
export interface ShareCard {
  /** Without extension: `home-de`, `trip-sunset-de`. */
  name: string
  /** May have words in `<i>`. */
  headline: string
  background:
    | { picture: ShownPicture; box: CardSection; waypoint: [number, number] }
    | (ChartBackground & { quays: string[] })
}

/** The share picture of a page of the sitemap, from the current settings and trips. */
export function pageCard(
  page: Page,
  locale: Locale,
  { settings, trips }: { settings: Settings; trips: Trips },
): ShareCard {
  const titled = hasContent(page) ? pageContent(page, locale, settings) : builtInTitles[page](translatorOf(locale))
  return {
    name: `${page}-${locale}`,
    headline: titled.title,
    background: backgroundOf(backgrounds[page as IndexablePage] ?? homeBackground, firstTrip(trips)),
  }
}

/** The share picture of the page of a trip, with its name and picture. */
export const tripCard = (trip: Trip, locale: Locale): ShareCard => ({
  name: `trip-${trip.id}-${locale}`,
  headline: withNonBreakingWords(textIn(trip.titles, locale), locale),
  background: ofPicture(trip.uploadedPicture ?? pictureNamed(trip.picture ?? defaultPicture) ?? defaultPicture),
})

/** The URL path. Its hash makes caches load a changed picture. */
export const shareCardPath = (card: ShareCard): string => `/share/${card.name}.jpg?v=${shareCardVersion(card)}`

export function shareCardVersion(card: ShareCard): string {
  const { tints, wordmark } = currentLook()
  const shown = JSON.stringify([card.headline, card.background, tints.route, wordmark])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 8)
}

function backgroundOf(background: PhotoBackground | ChartBackground, trip: Trip): ShareCard['background'] {
  if ('sheet' in background) {
    if (!hasBuiltCharts(trip)) return backgroundOf(homeBackground, trip)
    return { ...background, quays: quaysOf(trip).map(({ id }) => id) }
  }
  const { place, ...photo } = background
  const shown = place ? pictureAt(place) : photo.picture
  return typeof shown === 'string' ? photo : ofPicture(shown)
}

/**
 * The background that shows a picture. A picture of the site must be listed in `backgrounds`; if it is not, the
 * background shows the photo of the home page instead.
 */
function ofPicture(shown: ShownPicture): ShareCard['background'] {
  if (typeof shown !== 'string') return { picture: shown, ...uploadedBox(shown) }
  const { place, ...photo } = photos.find(({ picture }) => picture === shown) ?? homeBackground
  return photo
}

/** The section of an uploaded picture that the card shows, and the point in its lower half where the route ends. */
function uploadedBox(picture: Exclude<ShownPicture, string>): { box: CardSection; waypoint: [number, number] } {
  const { left, top, width, height } = cropRectangle(picture, [imageWindow.width, imageWindow.height])
  return { box: { left, top, height }, waypoint: [left + 0.45 * width, top + 0.78 * height] }
}

const photos = Object.values(backgrounds).filter((background) => 'picture' in background)
