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
  const whole = widths.filter((candidate) => candidate <= width)
  const frame: Crop | undefined = crop && crops[crop]
  return (
    <picture>
      {frame && (
        <Sources base={`${name}-${crop}`} widths={frame.widths} sizes={frame.below ? '100vw' : sizes} crop={frame} />
      )}
      {(!frame || frame.below) && <Sources base={name} widths={whole} sizes={sizes} />}
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

function Sources({ base, widths, sizes, crop }: { base: string; widths: number[]; sizes: string; crop?: Crop }) {
  const [width, height] = crop?.ratio ?? []
  return ['avif', 'webp'].map((format) => (
    <source
      key={format}
      media={crop?.below ? `(max-width: ${crop.below - 1}px)` : undefined}
      type={`image/${format}`}
      srcSet={widths.map((candidate) => `/pictures/${base}-${candidate}.${format} ${candidate}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
    />
  ))
}
