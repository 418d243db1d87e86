import type { Locale } from '../i18n/locales.ts'
import { type PicturePlace, picturePlaces } from './picture-places.ts'
import { fallbackOf, isPictureHash, type PictureShape } from './picture-sizes.ts'
import table from './pictures.json' with { type: 'json' }
import { currentSite } from './site.ts'

export type PictureName = keyof typeof table.masters
/** The picture of a trip that has none of its own. */
export const defaultPicture: PictureName = 'water-clear'

/** A picture of the site, by name, or an uploaded one. */
export type ShownPicture = PictureName | PictureShape

/** What pages need of an uploaded picture. */
export interface UploadedPicture extends PictureShape {
  alt: Partial<Record<Locale, string>>
}

let uploaded: ReadonlyMap<string, UploadedPicture> = new Map()

/** Sets the uploaded pictures in this process. */
export const setUploadedPictures = (pictures: readonly UploadedPicture[]): void => {
  uploaded = new Map(pictures.map((picture) => [picture.hash, picture]))
}

/** The uploaded picture with this hash; undefined if it was removed. */
export const findUploadedPicture = (hash: string): UploadedPicture | undefined => uploaded.get(hash)

/** The picture of a place: the operator's, or the sample of the place if there is none or it was removed. */
export const pictureAt = (place: PicturePlace): UploadedPicture | PictureName =>
  uploaded.get(currentSite().pictures[place] ?? '') ?? picturePlaces[place].sample

/**
 * The picture of a place with its alternative text.
 * @param alt the alternative text of the sample. An uploaded picture has a text of its own.
 */
export function describedAt(place: PicturePlace, alt: string, locale: Locale): { name: ShownPicture; alt: string } {
  const name = pictureAt(place)
  return { name, alt: typeof name === 'string' ? alt : altOf(name, locale) }
}

/** The picture that a row of a list names: one of the site, or an uploaded one; undefined if it was removed. */
export const pictureNamed = (name: string): ShownPicture | undefined =>
  isPictureHash(name) ? uploaded.get(name) : Object.hasOwn(table.masters, name) ? (name as PictureName) : undefined

/** The text of an uploaded picture. If it has none in this language, the English one or any other. */
export const altOf = ({ alt }: Pick<UploadedPicture, 'alt'>, locale: Locale): string =>
  alt[locale] ?? alt.en ?? Object.values(alt)[0] ?? ''

/** The URL path of the JPEG file, for browsers and other programs that can't show AVIF or WebP. */
export const fallbackFile = (name: ShownPicture): string =>
  typeof name === 'string' ? `/pictures/${name}-${table.fallbackWidth}.jpg` : fallbackOf(name).path
