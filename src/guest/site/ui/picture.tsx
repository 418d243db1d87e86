import { preload } from 'react-dom'
import { cropRectangle, pictureBase, widthsOf, widthsUpTo } from '../../../content/picture-sizes.ts'
import pictures from '../../../content/pictures.json'
import { fallbackFile, type ShownPicture } from '../../../content/shown-pictures.ts'

const { widths, masters, crops } = pictures

export type PictureCrop = keyof typeof crops

interface Crop {
  /** The viewport width in pixels below which the crop is used. If missing, the crop is used at every width. */
  below?: number
  ratio: number[]
  widths: number[]
}

interface PictureProps {
  name: ShownPicture
  /** The empty string for decorative pictures. */
  alt: string
  sizes: string
  /** A crop of `pictures.json`, so that the browser does not download parts that are never visible. */
  crop?: PictureCrop
  /** Set for the largest visible picture (LCP), one per page: it is loaded eagerly and preloaded. */
  priority?: boolean
  className?: string
}

/**
 * A picture in several sizes and formats. `scripts/assets/pictures.ts` makes the files of the site's pictures, a job
 * makes those of uploaded pictures.
 */
export function Picture({ name, alt, sizes, crop, priority = false, className }: PictureProps) {
  const { width, height } = typeof name === 'string' ? masters[name] : name
  const variants = variantsOf(name, sizes, crop)
  if (priority) for (const variant of variants) preloadVariant(variant)
  return (
    <picture className={typeof name === 'string' ? undefined : focusClass(name)}>
      {variants.flatMap((variant) =>
        formats.map((format) => <Source key={variant.base + format} {...{ variant, format }} />),
      )}
      <img
        className={className}
        src={fallbackFile(name)}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

/**
 * The classes for the focal point of an uploaded picture. Pages have no inline styles, so the style sheet has a class
 * for each tenth of width and height.
 */
const focusClass = ({ focalPoint: { x, y } }: Exclude<ShownPicture, string>) =>
  `uploaded focus-x${Math.round(x * 10)} focus-y${Math.round(y * 10)}`

type Format = 'avif' | 'webp'
const formats: Format[] = ['avif', 'webp']

/**
 * `sizes` of crops on phones. Crops are shown at 100vw, but the file for 80vw is a third smaller, and upscaling it by a
 * quarter is invisible on dense displays.
 */
const phoneSizes = '80vw'

/** The uncropped picture or a crop, with a media query for its viewport widths. */
interface Variant {
  base: string
  widths: number[]
  sizes: string
  media?: string
  ratio: number[]
}

function variantsOf(name: ShownPicture, sizes: string, crop: PictureCrop | undefined): Variant[] {
  const uncropped: Variant = { ...wholeOf(name), sizes, ratio: [] }
  if (!crop) return [uncropped]
  const { below, ...cut }: Crop = crops[crop]
  const cropped = { ...croppedOf(name, crop, cut), ratio: cut.ratio }
  if (!below) return [{ ...cropped, sizes }]
  return [
    { ...cropped, sizes: phoneSizes, media: `(max-width: ${below - 1}px)` },
    { ...uncropped, media: `(min-width: ${below}px)` },
  ]
}

const wholeOf = (name: ShownPicture) =>
  typeof name === 'string'
    ? { base: name, widths: widths.filter((candidate) => candidate <= masters[name].width) }
    : { base: pictureBase(name), widths: widthsOf(name) }

function croppedOf(name: ShownPicture, crop: PictureCrop, { ratio: [across = 1, down = 1], widths: wanted }: Crop) {
  if (typeof name === 'string') return { base: `${name}-${crop}`, widths: wanted }
  const ratio = [across, down] as const
  return { base: pictureBase(name, ratio), widths: widthsUpTo(wanted, cropRectangle(name, ratio).width) }
}

/**
 * Preloads the AVIF file with high priority, before the fonts, since it is the largest visible resource. Browsers
 * without AVIF ignore the preload and load the picture from its element.
 */
function preloadVariant({ base, widths, sizes, media }: Variant) {
  const imageSrcSet = srcSetOf(base, widths, 'avif')
  preload(base, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: sizes, media, fetchPriority: 'high' })
}

function Source({ variant: { base, widths, sizes, media, ratio }, format }: { variant: Variant; format: Format }) {
  const [width, height] = ratio
  return (
    <source
      media={media}
      type={`image/${format}`}
      srcSet={srcSetOf(base, widths, format)}
      sizes={sizes}
      width={width}
      height={height}
    />
  )
}

const srcSetOf = (base: string, widths: number[], format: Format) =>
  widths.map((candidate) => `/pictures/${base}-${candidate}.${format} ${candidate}w`).join(', ')
