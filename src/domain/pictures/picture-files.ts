import { sql } from 'kysely'
import { cropKey, type PictureFormat, type PictureSize, picturePath, sizesOf } from '../../content/picture-sizes.ts'
import type { Database } from '../../platform/database/connect.ts'
import { loadPictures, type StoredPicture } from './pictures.ts'

/** The most recently requested files stay in memory, up to this sum of their bytes. */
const keptBytes = 24 * 1024 * 1024

export type PictureAnswer =
  /**
   * `isFinal` is false if the file of this address has not been made yet. The answer is then the nearest existing file.
   */
  | { bytes: Uint8Array<ArrayBuffer>; type: string; isFinal: boolean }
  /** The address has a former focal point. `movedTo` is the address with the present one. */
  | { movedTo: string }

/** Answers the addresses below `/pictures` of uploaded pictures; null for all others. */
export function createPictureFiles(db: Database): (file: string) => Promise<PictureAnswer | null> {
  const kept = keepFiles()
  return async (file) => {
    const [, hash, ratio = '', width, format] =
      /^([0-9a-f]{32})(?:-(\d{1,2}x\d{1,2})_\d{1,3}_\d{1,3})?-(\d{1,4})\.(avif|webp|jpg)$/.exec(file) ?? []
    const picture = hash && (await loadPictures(db)).find((each) => each.hash === hash)
    if (!picture) return null
    const hit = kept.get(file)
    if (hit) return hit
    const size = sizesOf(picture).find(
      (each) =>
        (each.ratio?.join('x') ?? '') === ratio && each.width === Number(width) && each.format === (format as string),
    )
    if (!size) return null
    const path = picturePath(picture, size)
    if (path !== `/pictures/${file}`) return { movedTo: path }
    const found = await nearestFile(db, picture, size)
    if (found?.isFinal) kept.add(file, found)
    return found
  }
}

type FoundFile = Extract<PictureAnswer, { bytes: unknown }>

const types: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * The file itself, or else the nearest one of the same crop, or else of the whole picture, or else the original. Null
 * if the picture was removed.
 */
async function nearestFile(
  db: Database,
  { hash, focalPoint }: StoredPicture,
  { ratio, width, format }: PictureSize,
): Promise<FoundFile | null> {
  const crop = cropKey({ focalPoint }, ratio)
  const { rows } = await sql<{ bytes: Buffer; format: PictureFormat; is_final: boolean }>`
    select bytes, format, crop = ${crop} and width = ${width} and format = ${format} as is_final
    from picture_size where picture = ${hash} and crop in (${crop}, '')
    order by crop = ${crop} desc, width >= ${width} desc, abs(width - ${width}), format = ${format} desc limit 1`.execute(
    db,
  )
  const [row] = rows
  if (row) return { bytes: new Uint8Array(row.bytes), type: types[row.format], isFinal: row.is_final }
  const original = await db.selectFrom('picture').select('bytes').where('hash', '=', hash).executeTakeFirst()
  return original ? { bytes: new Uint8Array(original.bytes), type: types.jpg, isFinal: false } : null
}

/** A cache of files. When it is full, it drops the file whose latest request is the longest ago. */
function keepFiles() {
  const files = new Map<string, FoundFile>()
  let sum = 0
  return {
    get(name: string): FoundFile | undefined {
      const file = files.get(name)
      if (!file) return undefined
      files.delete(name)
      files.set(name, file)
      return file
    },
    add(name: string, file: FoundFile): void {
      if (files.has(name)) return
      files.set(name, file)
      sum += file.bytes.length
      for (const [oldest, { bytes }] of files) {
        if (sum <= keptBytes) return
        files.delete(oldest)
        sum -= bytes.length
      }
    },
  }
}
