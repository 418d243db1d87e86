import type { ReactNode } from 'react'
import type { ShownPicture } from '../../../../content/shown-pictures.ts'
import { Picture, type PictureCrop } from '../../ui/picture.tsx'

interface FullBleedProps {
  name: ShownPicture
  alt: string
  /** Whether it is the first picture of the page: then it loads with priority and has the edge of a chart above it. */
  opening?: boolean
  /** The part of the picture that phones show. */
  crop?: PictureCrop
  sizes?: string
  children?: ReactNode
}

const fullWidth = '(min-width: 1200px) calc(100vw - 60px), 100vw'

/** A picture as wide as the window, apart from the rail (the edge of a chart at the left of wide windows). */
export function FullBleed({ name, alt, opening = false, crop = 'bleed', sizes = fullWidth, children }: FullBleedProps) {
  return (
    <div className={`full-bleed ${typeof name === 'string' ? `full-bleed-${name} ` : ''}crop-${crop}`}>
      {opening && <div className="chart-edge" />}
      <Picture name={name} alt={alt} sizes={sizes} crop={crop} priority={opening} />
      {children}
    </div>
  )
}
