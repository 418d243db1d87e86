import { createHash } from 'node:crypto'
import { inTurn, loadSharp, maxMegapixels, sharpLimits } from './load-sharp.ts'

/** The largest file that is accepted. */
export const maxPictureBytes = 40 * 1024 * 1024
/** A picture with a shorter side is too small for any page. */
const minSide = 320
/** The longest side that is stored; pages show 1920 pixels at most. */
const maxSide = 4096

/** A JPEG that is upright, in sRGB and without metadata. */
interface CleanPicture {
  /** The first 32 hexadecimal digits of the SHA-256 of `bytes`. */
  hash: string
  bytes: Buffer
  type: 'image/jpeg'
  width: number
  height: number
}

export type FileRefusal =
  | { ok: false; refusal: 'not_a_picture' | 'heic' | 'animated' | 'damaged' }
  | { ok: false; refusal: 'too_many_bytes'; megabytes: number }
  | { ok: false; refusal: 'too_many_pixels'; megapixels: number; most: number }
  | { ok: false; refusal: 'too_small'; width: number; height: number; side: number }

type CleanOutcome = { ok: true; picture: CleanPicture } | FileRefusal

/** An uploaded file. Decoding takes seconds, so a caller starts it before a transaction. */
export class PictureFile {
  readonly bytes: Buffer
  readonly #isClean: boolean
  #outcome: Promise<CleanOutcome> | undefined

  /**
   * @param isClean whether the file is said to be a stored picture: it is then only checked, and keeps its bytes and
   * its hash
   */
  constructor(bytes: Buffer, { isClean = false } = {}) {
    this.bytes = bytes
    this.#isClean = isClean
  }

  /** Decodes the file once. */
  clean(): Promise<CleanOutcome> {
    this.#outcome ??= this.#isClean ? checkPicture(this.bytes) : cleanPicture(this.bytes)
    return this.#outcome
  }

  /** The SHA-256 of the file. `JSON.stringify` writes it instead of the bytes when the input of an action is hashed. */
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }
}

async function cleanPicture(bytes: Buffer): Promise<CleanOutcome> {
  if (bytes.length > maxPictureBytes)
    return { ok: false, refusal: 'too_many_bytes', megabytes: maxPictureBytes / 1024 / 1024 }
  const kind = kindOf(bytes)
  if (typeof kind === 'string') return { ok: false, refusal: kind }
  const sharp = await loadSharp()
  return inTurn(async () => {
    try {
      const found = await sharp(bytes, { ...sharpLimits, limitInputPixels: false }).metadata()
      if (found.format !== kind.format) return { ok: false, refusal: 'damaged' }
      if ((found.pages ?? 1) > 1) return { ok: false, refusal: 'animated' }
      const { width, height } = found
      const megapixels = Math.ceil((width * height) / 1e6)
      if (width * height > maxMegapixels * 1e6)
        return { ok: false, refusal: 'too_many_pixels', megapixels, most: maxMegapixels }
      if (Math.min(width, height) < minSide) return { ok: false, refusal: 'too_small', width, height, side: minSide }
      const { data, info } = await sharp(bytes, sharpLimits)
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        .timeout({ seconds: 30 })
        .toBuffer({ resolveWithObject: true })
      return {
        ok: true,
        picture: { hash: hashOf(data), bytes: data, type: 'image/jpeg', width: info.width, height: info.height },
      }
    } catch {
      // The decoder fails if the file is truncated or takes too long.
      return { ok: false, refusal: 'damaged' }
    }
  })
}

/** Refuses what `cleanPicture` would not have made. */
async function checkPicture(bytes: Buffer): Promise<CleanOutcome> {
  const outcome = await cleanPicture(bytes)
  if (!outcome.ok) return outcome
  const sharp = await loadSharp()
  const { format, width, height, exif, xmp, iptc, icc, orientation } = await sharp(bytes, sharpLimits).metadata()
  const isClean =
    format === 'jpeg' && Math.max(width, height) <= maxSide && !(exif || xmp || iptc || icc || orientation)
  return isClean
    ? { ok: true, picture: { hash: hashOf(bytes), bytes, type: 'image/jpeg', width, height } }
    : { ok: false, refusal: 'damaged' }
}

/** The id of a picture. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** The format of a file by its first bytes, so that no decoder gets a file of another format. */
function kindOf(bytes: Buffer): { format: string } | 'not_a_picture' | 'heic' | 'animated' {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return { format: 'jpeg' }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { format: 'webp' }
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') {
    // In an animated PNG, the chunk `acTL` precedes the first `IDAT`.
    const [animation, image] = [bytes.indexOf('acTL'), bytes.indexOf('IDAT')]
    return animation > 0 && animation < image ? 'animated' : { format: 'png' }
  }
  if (text(4, 8) !== 'ftyp') return text(0, 4) === 'GIF8' ? 'animated' : 'not_a_picture'
  const brands = text(8, Math.min(bytes.readUInt32BE(0), 64))
  if (brands.startsWith('avis')) return 'animated'
  if (/avif/.test(brands)) return { format: 'heif' }
  return /hei[cxms]|hev[cxms]|mif1/.test(brands) ? 'heic' : 'not_a_picture'
}
