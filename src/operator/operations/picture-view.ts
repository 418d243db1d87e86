import { z } from 'zod'
import { type PicturePlace, placeRow } from '../../content/picture-places.ts'
import { cropRatios, cropRectangle, fallbackOf } from '../../content/picture-sizes.ts'
import { singleLineText, textInLanguages } from '../../contract/primitives.ts'
import { sizeProgress } from '../../domain/pictures/make-sizes.ts'
import { loadPictureUses } from '../../domain/pictures/picture-uses.ts'
import type { StoredPicture } from '../../domain/pictures/pictures.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { moment } from './define-operation.ts'

/** The id of an uploaded picture. */
export const pictureHash = z.string().regex(/^[0-9a-f]{32}$/, 'error.invalid')
const fraction = z.number().min(0, 'error.invalid').max(1, 'error.invalid')
export const focalPoint = z.strictObject({ x: fraction, y: fraction })
const pixels = z.int()

const ratio = z.tuple([z.int(), z.int()])
/** A place for a picture on a page. */
export const picturePlaceAnswer = z.object({
  place: z.string(),
  page: z.string(),
  /** The approximate ratio of width to height in which the page shows a picture, on phones and on wide screens. */
  shown: z.object({ phone: ratio, desk: ratio }),
  /** Whether the picture is only a background for text. Such a picture needs no alternative text. */
  isGround: z.boolean(),
})

export function viewPlace(place: PicturePlace): z.input<typeof picturePlaceAnswer> {
  const { page, shown, isGround = false } = placeRow(place)
  const { phone, desk } = shown
  return { place, page, shown: { phone: [phone[0], phone[1]], desk: [desk[0], desk[1]] }, isGround }
}

const pictureUse = z.object({ kind: z.enum(['trip', 'quay', 'published', 'draft']), id: z.string() })
export const pictureAnswer = z.object({
  hash: z.string(),
  name: z.string(),
  ...{ width: pixels, height: pixels },
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  alt: textInLanguages(300),
  /** The address of the whole picture as JPEG. */
  path: z.string(),
  /** The parts of the picture that pages show, in pixels, by the ratio of width to height: `[4, 5]` is upright. */
  crops: z.array(
    z.object({
      ratio,
      rectangle: z.object({ left: pixels, top: pixels, width: pixels, height: pixels }),
    }),
  ),
  /** How many files in other sizes have been made, and how many there will be. */
  sizes: z.object({ made: z.int(), wanted: z.int() }),
  /** Where the site shows the picture. */
  uses: z.array(pictureUse),
  createdAt: moment,
  createdBy: z.string(),
})

export async function viewPictures(db: Queryable, stored: StoredPicture[]) {
  const [sizes, uses] = [await sizeProgress(db, stored), await loadPictureUses(db)]
  return stored.map((picture) => ({
    ...picture,
    path: fallbackOf(picture).path,
    crops: cropRatios.map(({ ratio }) => ({
      ratio: [ratio[0], ratio[1]] as [number, number],
      rectangle: cropRectangle(picture, ratio),
    })),
    sizes: sizes.get(picture.hash) ?? { made: 0, wanted: 0 },
    uses: uses.get(picture.hash) ?? [],
  }))
}

export async function viewPicture(db: Queryable, stored: StoredPicture) {
  const [viewed] = await viewPictures(db, [stored])
  if (!viewed) throw new Error(`picture ${stored.hash} has no view`)
  return viewed
}

/** The name by which the operator recognizes a picture. */
export const pictureName = singleLineText(120)
