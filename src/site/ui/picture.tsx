import pictures from './pictures.json'

const { widths, fallbackWidth, masters } = pictures

export type PictureName = keyof typeof masters

interface PictureProps {
  name: PictureName
  /** Empty for a picture that only decorates. */
  alt: string
  /** How wide it is shown, as the browser's `sizes`. */
  sizes: string
  /** The picture that is seen first, of which a page has one. */
  first?: boolean
  className?: string
}

/** A master of `pictures/` in the sizes and formats that `scripts/pictures.mjs` makes of it. */
export function Picture({ name, alt, sizes, first = false, className }: PictureProps) {
  const { width, height } = masters[name]
  const sources = (format: string) =>
    widths
      .filter((candidate) => candidate <= width)
      .map((candidate) => `/pictures/${name}-${candidate}.${format} ${candidate}w`)
      .join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
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
