import type { PictureShape } from '../../content/picture-sizes.ts'
import type { Locale } from '../../i18n/locales.ts'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable } from '../../platform/database/connect.ts'

/** The data of an uploaded picture, without its bytes. */
export interface StoredPicture extends PictureShape {
  name: string
  /** What the picture shows, in the languages that have a text. */
  alt: Partial<Record<Locale, string>>
  createdAt: Date
  createdBy: string
}

/** All uploaded pictures, the newest first; from the cache if possible. */
export const loadPictures = (db: Queryable): Promise<StoredPicture[]> => cached(db, readPictures)

/** All uploaded pictures, the newest first, without the cache. */
export async function readPictures(db: Queryable): Promise<StoredPicture[]> {
  const rows = await db
    .selectFrom('picture')
    .select(['hash', 'width', 'height', 'focal_x', 'focal_y', 'alt', 'name', 'created_at', 'created_by'])
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute()
  return rows.map(({ focal_x, focal_y, created_at, created_by, ...row }) => ({
    ...row,
    focalPoint: { x: focal_x, y: focal_y },
    createdAt: created_at,
    createdBy: created_by,
  }))
}
