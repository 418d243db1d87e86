import { Picture, type PictureCrop, type PictureName } from '../../ui/picture.tsx'

interface PlateProps {
  name: PictureName
  texts: { alt: string; caption: string }
  sizes: string
  /** A class that sets the aspect ratio and the object position. */
  className: string
  crop?: PictureCrop
}

/** A picture with a caption. Printers call it a plate. */
export function Plate({ name, texts, sizes, className, crop }: PlateProps) {
  return (
    <figure className={`plate ${className}`}>
      <Picture name={name} alt={texts.alt} sizes={sizes} crop={crop} />
      <figcaption>
        <span>{texts.caption}</span>
      </figcaption>
    </figure>
  )
}
