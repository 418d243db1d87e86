import { Picture, type PictureCrop, type PictureName } from '../ui/picture.tsx'

interface PlateProps {
  name: PictureName
  words: { alt: string; caption: string }
  sizes: string
  /** The class that says how it is cut. */
  cut: string
  crop?: PictureCrop
}

/** A picture with a line below it. */
export function Plate({ name, words, sizes, cut, crop }: PlateProps) {
  return (
    <figure className={`plate ${cut}`}>
      <Picture name={name} alt={words.alt} sizes={sizes} crop={crop} />
      <figcaption>
        <span>{words.caption}</span>
      </figcaption>
    </figure>
  )
}
