import { preload } from 'react-dom'
import pictures from './pictures.json'

const { widths, fallbackWidth, masters, crops } = pictures

export type PictureName = keyof typeof masters
export type PictureCrop = keyof typeof crops

interface Crop {
  /** The window's width below which the picture is shown cropped; at any width where it is left out. */
  below?: number
  ratio: number[]
  widths: number[]
}

interface PictureProps {
  name: PictureName
  /** Empty for a picture that only decorates. */
  alt: string
  /** How wide it is shown, as the browser's `sizes`. */
  sizes: string
  /** The frame that cuts off its sides: of those the browser needn't load anything. */
  crop?: PictureCrop
  /** The picture that is seen first, of which a page has one. */
  first?: boolean
  className?: string
}

/** A master of `pictures/` in the sizes and formats that `scripts/pictures.mjs` makes of it. */
export function Picture({ name, alt, sizes, crop, first = false, className }: PictureProps) {
  const { width, height } = masters[name]
  const shapes = shapesOf(name, sizes, crop)
  if (first) for (const shape of shapes) askForAtOnce(shape)
  return (
    <picture>
      {shapes.flatMap((shape) => formats.map((format) => <Source key={shape.base + format} {...{ shape, format }} />))}
      <img
        className={className}
        src={`/pictures/${name}-${fallbackWidth}.jpg`}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

type Format = 'avif' | 'webp'
const formats: Format[] = ['avif', 'webp']

/**
 * A phone's pixels are so small that nobody tells a picture drawn a fifth larger from one that has them all, and it is a
 * third lighter: it is shown as wide as the window, and asked for as if it were narrower.
 */
const phones = '80vw'

/** The picture whole, or as a frame crops it, in the windows where it is shown so. */
interface Shape {
  base: string
  widths: number[]
  sizes: string
  media?: string
  ratio: number[]
}

function shapesOf(name: PictureName, sizes: string, crop: PictureCrop | undefined): Shape[] {
  const { width } = masters[name]
  const whole: Shape = { base: name, widths: widths.filter((candidate) => candidate <= width), sizes, ratio: [] }
  if (!crop) return [whole]
  const { below, ...frame }: Crop = crops[crop]
  const cropped = { base: `${name}-${crop}`, widths: frame.widths, ratio: frame.ratio }
  if (!below) return [{ ...cropped, sizes }]
  return [
    { ...cropped, sizes: phones, media: `(max-width: ${below - 1}px)` },
    { ...whole, media: `(min-width: ${below}px)` },
  ]
}

/**
 * Ahead of the fonts, which stand further up in the page: of all that is seen first it takes longest. A browser that
 * doesn't know AVIF passes it over, and finds the picture in its place.
 */
function askForAtOnce({ base, widths, sizes, media }: Shape) {
  const imageSrcSet = srcSetOf(base, widths, 'avif')
  preload(base, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: sizes, media, fetchPriority: 'high' })
}

function Source({ shape: { base, widths, sizes, media, ratio }, format }: { shape: Shape; format: Format }) {
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
