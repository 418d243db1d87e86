import type { ReactNode } from 'react'
import { Picture, type PictureName } from '../../ui/picture.tsx'

interface FullBleedProps {
  name: PictureName
  alt: string
  /** The first picture of the page: loaded at once, below a chart edge. */
  opening?: boolean
  children?: ReactNode
}

/** A picture from the rail to the edge of the window. */
export function FullBleed({ name, alt, opening = false, children }: FullBleedProps) {
  return (
    <div className={`full-bleed full-bleed-${name}`}>
      {opening && <div className="chart-edge" />}
      <Picture
        name={name}
        alt={alt}
        sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
        crop="bleed"
        priority={opening}
      />
      {children}
    </div>
  )
}
