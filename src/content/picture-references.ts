import { isPictureHash } from './picture-sizes.ts'
import type { SiteValues } from './site.ts'

export interface PictureReference {
  /** The field of the site document. */
  path: string
  hash: string
}

/** The uploaded pictures that values of the site document show: those of places, and `picture` in rows of lists. */
export const picturesIn = (values: SiteValues): PictureReference[] =>
  Object.entries(values).flatMap(([path, value]) => [...new Set(hashesIn(path, value))].map((hash) => ({ path, hash })))

/**
 * The values without removed pictures: places and portraits stay without a picture, other rows are removed from their
 * lists.
 */
export const withoutPictures = (values: SiteValues, gone: ReadonlySet<string>): SiteValues =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      ofPlace(path) ? ifThere(value, gone) : withoutIn(value, gone),
    ]),
  )

const ofPlace = (path: string) => path.startsWith('pictures.')

function hashesIn(path: string, value: unknown): string[] {
  if (ofPlace(path)) return typeof value === 'string' && isPictureHash(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((row) => hashesIn('', row))
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'picture' && typeof part === 'string' ? [part].filter(isPictureHash) : hashesIn('', part),
  )
}

const ifThere = (value: unknown, gone: ReadonlySet<string>) =>
  typeof value === 'string' && gone.has(value) ? null : value

function withoutIn(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((row) => withoutIn(row, gone)).filter((row) => row !== undefined)
  if (!value || typeof value !== 'object') return value
  const { picture } = value as { picture?: unknown }
  if (typeof picture === 'string' && gone.has(picture)) {
    // A member of the crew, who has a name, stays without the picture. A photograph of the boat is removed from its
    // list.
    return 'name' in value ? { ...value, picture: null } : undefined
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutIn(part, gone)]))
}
