import { sql } from 'kysely'
import { cropKey, cropRectangle, type PictureSize, sizesOf } from '../../content/picture-sizes.ts'
import pictures from '../../content/pictures.json' with { type: 'json' }
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { inTurn, loadSharp, sharpLimits } from './load-sharp.ts'
import { readPictures, type StoredPicture } from './pictures.ts'

/** A job ends after this time and queues the next one, because pg-boss regards a job as dead after two minutes. */
const runSeconds = 40

interface MissingSize {
  picture: StoredPicture
  size: PictureSize
}

/**
 * Makes the missing sizes of uploaded pictures, one at a time, each in its own transaction. So after a crash the next
 * run continues. Deletes crops around former focal points.
 */
export async function makePictureSizes(services: Pick<AppContext, 'db' | 'log' | 'queue'>): Promise<void> {
  const { db, queue } = services
  const end = performance.now() + runSeconds * 1000
  const failed = new Set<string>()
  await deleteFormerCrops(db)
  while (await inTransaction(db, (trx) => makeNext(trx, services, failed))) {
    if (performance.now() < end) continue
    await inTransaction(db, (trx) => queue.add(trx, 'make-picture-sizes', {}))
    return
  }
}

/** How many of the files of each picture have been made, by hash: `{ made: 7, wanted: 24 }`. */
export async function sizeProgress(
  db: Queryable,
  stored: StoredPicture[],
): Promise<Map<string, { made: number; wanted: number }>> {
  const made = await madeSizes(db)
  return new Map(
    stored.map((picture) => {
      const wanted = sizesOf(picture)
      return [
        picture.hash,
        { made: wanted.filter((size) => made.has(keyOf(picture, size))).length, wanted: wanted.length },
      ]
    }),
  )
}

/**
 * Makes one missing size.
 * @param failed pictures that can't be encoded and are left for the next run
 * @returns false if no size is missing, except of pictures in `failed`
 */
async function makeNext(trx: Transaction, { log }: Pick<AppContext, 'log'>, failed: Set<string>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('make-picture-sizes', 0))`.execute(trx)
  const missing = await nextMissing(trx, failed)
  if (!missing) return false
  const { picture, size } = missing
  const original = await trx
    .selectFrom('picture')
    .select('bytes')
    .where('hash', '=', picture.hash)
    .forKeyShare()
    .executeTakeFirst()
  // The picture has been removed meanwhile.
  if (!original) return true
  const encoded = await encodeSize(original.bytes, missing).catch((err: unknown) => {
    failed.add(picture.hash)
    log.warn({ err, picture: picture.hash, size }, 'a size of a picture cannot be made')
  })
  if (encoded) await storeSize(trx, missing, encoded)
  return true
}

async function nextMissing(db: Queryable, failed: Set<string>): Promise<MissingSize | undefined> {
  const made = await madeSizes(db)
  for (const picture of await readPictures(db)) {
    if (failed.has(picture.hash)) continue
    const size = sizesOf(picture).find((each) => !made.has(keyOf(picture, each)))
    if (size) return { picture, size }
  }
  return undefined
}

const keyOf = (picture: StoredPicture, { ratio, width, format }: PictureSize) =>
  `${picture.hash} ${cropKey(picture, ratio)} ${width} ${format}`

async function madeSizes(db: Queryable): Promise<Set<string>> {
  const rows = await db.selectFrom('picture_size').select(['picture', 'crop', 'width', 'format']).execute()
  return new Set(rows.map(({ picture, crop, width, format }) => `${picture} ${crop} ${width} ${format}`))
}

async function encodeSize(bytes: Buffer, { picture, size }: MissingSize): Promise<Buffer> {
  const sharp = await loadSharp()
  return inTurn(() => {
    const image = sharp(bytes, sharpLimits)
    if (size.ratio) image.extract(cropRectangle(picture, size.ratio))
    image.resize({ width: size.width, withoutEnlargement: true })
    const encoded =
      size.format === 'avif'
        ? image.avif({ quality: avifQuality(size), effort: 2 })
        : size.format === 'webp'
          ? image.webp({ quality: 74 })
          : image.jpeg({ quality: 76, mozjpeg: true })
    return encoded.timeout({ seconds: 30 }).toBuffer()
  })
}

/**
 * The quality of AVIF files. That of crops is lower, because phones show them on dense screens, where artefacts are
 * invisible.
 */
const avifQuality = ({ ratio }: PictureSize): number => (ratio ? pictures.crops.slide.quality : 49)

const storeSize = (db: Queryable, { picture, size: { ratio, width, format } }: MissingSize, bytes: Buffer) =>
  db
    .insertInto('picture_size')
    .values({ picture: picture.hash, crop: cropKey(picture, ratio), width, format, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function deleteFormerCrops(db: Queryable): Promise<void> {
  await sql`
    delete from picture_size using picture
    where picture.hash = picture_size.picture and crop <> '' and crop not like
      '%\\_' || round(focal_x * 100) || '\\_' || round(focal_y * 100)`.execute(db)
}
