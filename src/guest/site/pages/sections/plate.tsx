import type { ShownPicture } from '../../../../content/shown-pictures.ts'
import { Picture, type PictureCrop } from '../../ui/picture.tsx'

interface PlateProps {
  name: ShownPicture
  alt: string
  caption: string
  sizes: string
  /** A class that sets the aspect ratio and the object position. */
  className: string
  crop?: PictureCrop
}

/** A picture with a caption. Printers call it a plate. */
export function Plate({ name, alt, caption, sizes, className, crop }: PlateProps) {
  return (
    <figure className={`plate ${className}`}>
      <Picture name={name} alt={alt} sizes={sizes} crop={crop} />
      <figcaption>
        <span>{caption}</span>
      </figcaption>
    </figure>
  )
}
