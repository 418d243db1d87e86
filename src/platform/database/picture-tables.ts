import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '../../i18n/locales.ts'

/** The tables of uploaded pictures. */
export interface PictureTables {
  picture: {
    hash: string
    bytes: Buffer
    type: 'image/jpeg'
    width: number
    height: number
    focal_x: Generated<number>
    focal_y: Generated<number>
    alt: ColumnType<Partial<Record<Locale, string>>, string | undefined, string>
    name: string
    created_at: Date
    created_by: string
  }
  picture_size: { picture: string; crop: string; width: number; format: 'avif' | 'webp' | 'jpg'; bytes: Buffer }
}
